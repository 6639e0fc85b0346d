-- A mark of the history that the database is in, new for each timeline: by it a replica shows that it has the same one.
alter table installation add column history text;
