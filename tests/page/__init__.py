"""The page in a real browser (Debian's Chromium), served by a real server.

screen.py  one person's browser: contents of the screen, and mouse, finger and keys
games.py   short games to play
line.py    a network that can be cut
"""
