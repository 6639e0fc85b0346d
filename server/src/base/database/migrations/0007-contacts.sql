-- A picture is written anew in three sizes; its bytes never change under its id.
create table contact_image (
  id integer generated always as identity primary key,
  small_hash text not null references stored_file,
  small_bytes integer not null,
  medium_hash text not null references stored_file,
  medium_bytes integer not null,
  large_hash text not null references stored_file,
  large_bytes integer not null,
  created_at timestamptz not null
);
create index contact_image_small on contact_image (small_hash);
create index contact_image_medium on contact_image (medium_hash);
create index contact_image_large on contact_image (large_hash);

create table contact (
  id integer generated always as identity primary key,
  salutation text not null check (salutation in ('Ms.', 'Mr.')),
  first_name text not null,
  last_name text not null,
  email text not null check (length(email) <= 254),
  phone text not null default '',
  mobile text not null default '',
  fax text not null default '',
  switchboard text not null default '',
  company text not null default '',
  street text not null default '',
  location text not null default '',
  country text not null default '',
  position text not null default '',
  supervisor text not null default '',
  division text not null default '',
  image_id integer references contact_image on delete set null,
  is_published boolean not null default true,
  user_id integer references app_user on delete set null,
  created_at timestamptz not null,
  modified_at timestamptz not null
);
-- An import knows a contact by its e-mail.
create unique index contact_email on contact (lower(email));
create unique index contact_user on contact (user_id);
create unique index contact_picture on contact (image_id);
