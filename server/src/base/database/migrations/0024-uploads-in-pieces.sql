-- Files that come in pieces, until they are whole. How much is there (received) is the truth: what lies behind it in
-- the store is written again. Whoever writes holds it for a few seconds at a time; who finds it held asks for it
-- (is_wanted) and comes back. `former` is the holder before this one: where there was one, it did not let go itself.
create table upload (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  user_id integer not null references app_user on delete cascade,
  space_id integer,
  folder_id integer,
  sub_folder text not null default '',
  document_id integer,
  name text not null,
  size bigint not null check (size >= 0),
  last_modified bigint,
  place text not null,
  received bigint not null default 0 check (received between 0 and size),
  is_made boolean not null default false,
  holder text,
  held_until timestamptz,
  former text,
  is_wanted boolean not null default false,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((space_id is null) <> (document_id is null))
);
create index upload_user on upload (user_id);
create index upload_expires on upload (expires_at);
