"""What strangers try: each attack as a test that once failed."""
