"""Optional accounts, and ratings.

wire.py       wire types
passwords.py  argon2, recovery codes
passkeys.py   keys of devices (WebAuthn)
accounts.py   names with passwords: login, changes, devices
known_devices.py  devices on which a person logged in before
names.py      people and bots with a profile page
merging.py    passing a guest's games to an account; removing names with an account
ratings.py    the rating model
rated.py      which games are rated; facts about a table's players
own_data.py   export of a person's data
profiles.py   a person's results over time
handlers.py   requests about people
"""
