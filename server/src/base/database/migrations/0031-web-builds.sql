-- The web app as each server has it: its page and its worker, and the names of its files. A page that one server gave
-- may ask any other for them. Nothing that people send is ever kept here.
create table web_build (
  name text primary key,
  page text not null,
  worker text not null,
  files text[] not null,
  seen_at timestamptz not null
);

-- Built files by their names, which hold a hash of what is in them; compressed where the build did so.
create table web_file (
  name text primary key check (name ~ '^[\w.-]+\.[a-z0-9]+$'),
  encoding text check (encoding = 'br'),
  bytes bytea not null
);

-- Which servers run, and which build each has. Times are the database's: the servers' clocks may differ.
create table web_server (
  id uuid primary key,
  build text not null,
  started_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp()
);
