-- The picture of an announcement, written anew; its bytes never change under its id. Uploaded before the announcement is
-- saved: one that none refers to goes after a while.
create table announcement_image (
  id integer generated always as identity primary key,
  hash text not null references stored_file,
  mime text not null,
  size integer not null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null
);
create index announcement_image_hash on announcement_image (hash);
create index announcement_image_created on announcement_image (created_at);

-- What the company tells its people.
create table announcement (
  id integer generated always as identity primary key,
  title text not null,
  summary text not null,
  body jsonb not null,
  -- both shown, in the server's time zone
  first_day date not null,
  last_day date,
  is_pinned boolean not null,
  -- null: for people of all languages
  language text check (language in ('English', 'German', 'French', 'Italian')),
  topics text[] not null,
  image_id integer references announcement_image,
  image_alt text not null,
  -- said and not derived: where the last of its roles is deleted, it is for nobody
  is_for_everybody boolean not null,
  created_by integer not null references app_user,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  check (last_day >= first_day)
);
create index announcement_newest on announcement (first_day desc, id desc);
create unique index announcement_picture on announcement (image_id);

create table announcement_role (
  announcement_id integer not null references announcement on delete cascade,
  role_id integer not null references role on delete cascade,
  primary key (announcement_id, role_id)
);
create index announcement_role_role on announcement_role (role_id);
