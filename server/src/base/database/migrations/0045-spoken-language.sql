-- In which language somebody is to be spoken to, wherever they sign in, and in mails; which there are, the contract
-- says. Nothing until they have chosen: their browser says it until then. Not called `language`: servers of the version
-- before ask for that of announcements without saying whose, beside the table of users.
alter table app_user add column spoken_language text;
