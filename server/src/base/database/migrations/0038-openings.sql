-- Which documents somebody opened, and the page of a PDF where they were last. Whether they can still read one is asked
-- when it is shown: access that comes back brings it back.
create table document_opening (
  user_id integer not null references app_user on delete cascade,
  document_id integer not null references document on delete cascade,
  opened_at timestamptz not null,
  page integer,
  pages integer,
  primary key (user_id, document_id),
  check (page between 1 and pages)
);
-- For the foreign key: a purge of thousands looks each of them up.
create index document_opening_document on document_opening (document_id);
