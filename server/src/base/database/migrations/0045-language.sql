-- In which language somebody is to be spoken to, wherever they sign in, and in mails; which there are, the contract
-- says. Nothing until they have chosen: their browser says it until then.
alter table app_user add column language text;
