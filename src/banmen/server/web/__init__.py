"""HTTP and WebSockets: who may ask, what is asked, how it is answered."""
