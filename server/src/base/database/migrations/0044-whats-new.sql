-- The number of the newest entry of what is new that somebody has seen. Who was there before has seen none; who is new
-- starts with the newest, as they know nothing else.
alter table app_user add column whats_new_seen integer not null default 0;
