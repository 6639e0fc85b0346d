-- How long what is to be indexed has waited.
alter table search_queue add column queued_at timestamptz not null default now();
