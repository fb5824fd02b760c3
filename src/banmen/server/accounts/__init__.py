"""Accounts, for those who want one, and ratings.

wire.py       wire types
passwords.py  argon2, recovery codes
passkeys.py   keys of devices (WebAuthn)
accounts.py   names with passwords: login, changes, devices
known_devices.py  devices on which a person has logged in before
names.py      people with a page of their own
merging.py    games that move to the account at login; names that go with an account
ratings.py    the rating model
rated.py      which games are rated; what is known of a table's players
own_data.py   export of a person's data
profiles.py   a person's results over time
handlers.py   requests about people
"""
