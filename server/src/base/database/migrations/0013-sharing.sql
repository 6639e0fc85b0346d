-- What somebody shared by mail. The mails themselves are rows of mail, written only when they are sent: by then it is
-- asked again who may read what.
create table share (
  id integer generated always as identity primary key,
  sender_id integer not null references app_user on delete cascade,
  subject text not null,
  message text not null,
  left_out integer not null,
  created_at timestamptz not null
);
create index share_sender on share (sender_id, id desc);
create index share_created on share (created_at);

-- Folders (a space is its root) and documents, in the order in which they are named. One that is purged stays an id.
create table share_item (
  share_id integer not null references share on delete cascade,
  position integer not null,
  object_id integer not null,
  primary key (share_id, position)
);

alter table mail
  add column share_id integer references share on delete cascade,
  add column user_id integer references app_user on delete cascade,
  add column is_copy boolean not null default false,
  -- Of a share's mail: when it is to be tried next; while a worker holds it, when it is free again.
  add column due_at timestamptz,
  add column worker text;
alter table mail drop constraint mail_state_check;
alter table mail add constraint mail_state_check
  check (state in ('queued', 'sending', 'sent', 'outbox', 'failed', 'withheld'));
-- Each person gets one.
create unique index mail_share on mail (share_id, user_id) where share_id is not null;
create index mail_due on mail (tries, id) include (due_at) where due_at is not null;
create index mail_worker on mail (worker) where worker is not null;
