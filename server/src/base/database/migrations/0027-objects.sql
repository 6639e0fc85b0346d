-- Where bytes lie that are kept in an object store: a file is one object or several, one behind the other, under keys
-- of their own. An object is noted before its bytes are sent, so that what a killed server left is found.
create table file_object (
  place text not null,
  start bigint not null check (start >= 0),
  size bigint not null check (size > 0),
  key text not null,
  noted_at timestamptz not null default clock_timestamp(),
  primary key (place, start)
);
create index on file_object (key);

-- What is kept there, by the hash of its bytes, or by the name under which it is held. No reference to stored_file:
-- its row goes first, the bytes follow.
create table file_place (
  hash text primary key,
  place text not null unique,
  kept_at timestamptz not null default clock_timestamp()
);

-- Which installation this is: by it, a bucket knows to whom it belongs.
create table installation (id uuid not null);
create unique index on installation ((true));
insert into installation values (gen_random_uuid());
