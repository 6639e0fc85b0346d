-- What people watch: a folder, a document, or a space by its root folder. Nothing refers to an object by a foreign key,
-- as it may be a folder or a document; what is purged is forgotten with it.
create table watch (
  user_id integer not null references app_user on delete cascade,
  object_id integer not null,
  since timestamptz not null,
  primary key (user_id, object_id)
);
create index watch_object on watch (object_id, user_id);

-- What somebody is to be told of. Written in the change that makes it so, and taken by whoever finds out whom to tell.
create table notification_due (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null check (kind in ('shared', 'reply', 'version', 'new', 'review', 'failed')),
  actor_id integer references app_user,
  object_ids integer[] not null,
  -- of what was moved: the folder that each of them lay in
  from_ids integer[],
  share_id integer references share on delete cascade,
  annotation_id uuid,
  deadline date,
  tries smallint not null default 0,
  due_at timestamptz not null
);
create index notification_due_share on notification_due (share_id) where share_id is not null;

-- What somebody was told of, once for all who were. It holds no names and no texts: those are read, with the reader's
-- rights, when it is shown.
create table notification (
  id bigint generated always as identity primary key,
  -- by which people know it: a new one whenever more is added, so that it comes first again, and unread
  number bigint generated always as identity unique,
  kind text not null check (kind in ('shared', 'reply', 'version', 'new', 'review', 'failed')),
  at timestamptz not null,
  actor_id integer references app_user,
  -- what the next of its kind is added by: the folder that things are new in, or the document
  object_id integer not null,
  object_ids integer[] not null,
  annotation_id uuid,
  version integer,
  deadline date
);
create index notification_at on notification (at);
create index notification_more on notification (object_id, at);

create table notification_for (
  user_id integer not null references app_user on delete cascade,
  notification_id bigint not null references notification on delete cascade,
  read_at timestamptz,
  primary key (user_id, notification_id)
);
create index notification_for_notification on notification_for (notification_id, user_id);
create index notification_for_unread on notification_for (user_id, notification_id) where read_at is null;
