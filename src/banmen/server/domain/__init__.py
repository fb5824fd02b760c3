"""One game in progress, and the data that travels; it reads neither clock nor disk."""
