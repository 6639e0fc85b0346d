-- Work that failed is counted all the time, and there is little of it among much that is done.
create index concurrently if not exists file_work_failed on file_work (hash) where 'failed' in (pdf_state, text_state);
