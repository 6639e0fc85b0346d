-- Somebody who is mentioned in a comment is told of it.
alter table notification_due
  drop constraint notification_due_kind_check,
  add constraint notification_due_kind_check
    check (kind in ('shared', 'reply', 'mention', 'version', 'new', 'review', 'failed')),
  -- those who are mentioned: of a mention those whom it tells, of a reply those who are told by the mention alone
  add column user_ids integer[];
alter table notification
  drop constraint notification_kind_check,
  add constraint notification_kind_check
    check (kind in ('shared', 'reply', 'mention', 'version', 'new', 'review', 'failed'));
