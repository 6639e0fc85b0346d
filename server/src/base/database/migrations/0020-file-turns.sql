-- What is derived from bytes is made once for all documents that have them; but nobody may learn from a copy that is
-- there at once that somebody else has the same file. So a document whose bytes were known already waits for its turn
-- in the queue like any other, and until then tells this instead of what is known.
create table file_turn (
  document_id integer not null references document on delete cascade,
  -- of its present file, or of an earlier one
  hash text not null,
  -- what is told of the PDF copy. failed: another document's copy is being tried again, this one's is not
  pdf_state text not null check (pdf_state in ('none', 'absent', 'waiting', 'failed')),
  hides_text boolean not null,
  primary key (document_id, hash)
);
create index file_turn_hash on file_turn (hash);
