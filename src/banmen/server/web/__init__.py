"""HTTP and WebSockets: access checks, requests and answers."""
