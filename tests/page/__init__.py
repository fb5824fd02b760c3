"""The page in a real browser (Debian's Chromium), served by a real server.

screen.py  one person's browser: what is seen there, and what mouse, finger and keys do
games.py   short games to play
line.py    a network that can be cut
"""
