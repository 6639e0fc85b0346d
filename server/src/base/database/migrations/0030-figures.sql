-- How long what is to be indexed has waited.
alter table search_queue add column queued_at timestamptz not null default now();

-- Work that failed is counted all the time, and there is little of it among much that is done.
create index file_work_failed on file_work (hash) where 'failed' in (pdf_state, text_state);
