-- What was found out by looking at a PDF, by its hash, failures too: nobody can have the same file looked at again and
-- again. A failure is asked for anew after again_at: another version, or a machine with less to do, may read it.
create table pdf_fact (
  hash text primary key references stored_file on delete cascade,
  needs_password boolean,
  pages integer,
  problem text,
  again_at timestamptz,
  check ((problem is null) = (needs_password is not null)),
  check ((problem is null) = (again_at is null))
);

-- Who brought the bytes: people take turns. 0: nobody who waits for it.
alter table file_work add column queued_by integer not null default 0;
-- Which turn it had last, of all there have been; the latest of somebody's files says when they last had one.
create sequence file_work_turn;
alter table file_work add column turn bigint;
create index file_work_last_turn on file_work (queued_by, turn) where turn is not null;
