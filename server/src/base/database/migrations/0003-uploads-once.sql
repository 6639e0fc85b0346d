-- Which documents an upload made, by the key that its sender gave it: an upload whose answer was lost is sent again
-- and must not be stored twice.
create table made_upload (
  user_id integer not null references app_user on delete cascade,
  key text not null,
  document_ids integer[] not null,
  made_at timestamptz not null,
  primary key (user_id, key)
);
create index made_upload_made_at on made_upload (made_at);
