"""Accounts, for those who want one, and ratings.

wire.py       what travels
passwords.py  argon2, recovery codes
passkeys.py   keys of devices (WebAuthn)
accounts.py   names with passwords: coming, changing, devices
known_devices.py  where a person has logged in before
names.py      who has a page of their own
merging.py    games that move to the account at login; names that go with an account
ratings.py    the model: how strong a person is after a game
rated.py      which games are rated, and what is known of the players of a table
own_data.py   all that is kept of a person, to take along
profiles.py   how a person does over time
handlers.py   what can be asked about people
"""
