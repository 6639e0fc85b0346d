-- Beside hashes, names of files that nobody may open: those that wait for the virus check (their bytes lie apart),
-- and those that it has found something in (there are no bytes).
alter table stored_file drop constraint stored_file_hash_check;
alter table stored_file add constraint stored_file_hash_check
  check (hash ~ '^([0-9a-f]{64}|(held|infected)-[0-9a-f]{32})$');

-- Files that came in while the scanner could not look at them, and are still to be looked at: held ones under the
-- name that their documents have meanwhile, others, which were let through, under their hash.
create table file_check (
  hash text primary key references stored_file on delete cascade,
  filename text not null,
  by_id integer not null references app_user,
  tries integer not null default 0,
  due_at timestamptz not null
);
create index file_check_due on file_check (due_at);
