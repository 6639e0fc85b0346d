-- How long what is to be indexed has waited; unknown of what waits already.
alter table search_queue add column queued_at timestamptz;
alter table search_queue alter column queued_at set default now();
