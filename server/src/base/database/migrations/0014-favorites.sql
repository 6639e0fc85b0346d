-- Either a document or a folder, which take their favorites along when they are purged. Whether somebody can read
-- them is asked when they are shown: access that comes back brings them back.
create table favorite (
  id integer generated always as identity primary key,
  user_id integer not null references app_user on delete cascade,
  document_id integer references document on delete cascade,
  folder_id integer references folder on delete cascade,
  added_at timestamptz not null,
  check (num_nonnulls(document_id, folder_id) = 1)
);
create index favorite_user on favorite (user_id);
-- These also serve the foreign keys: a purge of thousands looks each of them up.
create unique index favorite_document on favorite (document_id, user_id) where document_id is not null;
create unique index favorite_folder on favorite (folder_id, user_id) where folder_id is not null;

-- Those that a default dashboard suggests to whoever has it.
create table default_favorite (
  id integer generated always as identity primary key,
  dashboard_id integer not null references dashboard on delete cascade,
  document_id integer references document on delete cascade,
  folder_id integer references folder on delete cascade,
  added_at timestamptz not null,
  check (num_nonnulls(document_id, folder_id) = 1)
);
create index default_favorite_dashboard on default_favorite (dashboard_id);
create unique index default_favorite_document on default_favorite (document_id, dashboard_id)
  where document_id is not null;
create unique index default_favorite_folder on default_favorite (folder_id, dashboard_id)
  where folder_id is not null;
