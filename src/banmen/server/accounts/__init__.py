"""Accounts, for those who want one, and ratings.

wire.py       what travels
passwords.py  argon2, recovery codes
passkeys.py   keys of devices (WebAuthn)
accounts.py   names with passwords: coming, changing, devices
known_devices.py  where somebody has logged in before
names.py      who has a page of their own
merging.py    games that go along with whoever logs in; names that go with an account
ratings.py    the model: how strong somebody is after a game
rated.py      which games are rated, and what is known of the players of a table
own_data.py   all that is kept of somebody, to take along
profiles.py   how somebody does over time
handlers.py   what can be asked about people
"""
