-- Which share was made, by the key that its sender gave it: one whose answer was lost is sent again, and nobody may get
-- its mails twice.
create table made_share (
  user_id integer not null references app_user on delete cascade,
  key text not null,
  share_id integer not null references share on delete cascade,
  primary key (user_id, key)
);
create index made_share_share on made_share (share_id);
