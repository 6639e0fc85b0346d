-- When somebody gets mails of what they are told; without a row as everybody does who has not chosen.
create table notification_setting (
  user_id integer primary key references app_user on delete cascade,
  rhythms jsonb not null,
  -- of the daily and weekly mail: minutes after midnight and day (1 is Monday) in the zone
  minute smallint not null check (minute between 0 and 1439),
  weekday smallint not null check (weekday between 1 and 7),
  zone text not null,
  is_paused boolean not null
);

-- A mail that is to be written: one for each person and rhythm, however much there is to tell, and however long the
-- mail server is away. What stands in it is found when it is sent, with the rights of that moment.
create table notification_mail (
  id bigint generated always as identity primary key,
  user_id integer not null references app_user on delete cascade,
  rhythm text not null check (rhythm in ('once', 'daily', 'weekly')),
  due_at timestamptz not null,
  -- while it is being sent: until when, by the database's clock, and when what was told meanwhile is due
  held_until timestamptz,
  again_at timestamptz,
  first_tried_at timestamptz,
  tries smallint not null default 0,
  unique (user_id, rhythm)
);
create index notification_mail_due on notification_mail (due_at);

alter table notification_for add column mailed_at timestamptz;
