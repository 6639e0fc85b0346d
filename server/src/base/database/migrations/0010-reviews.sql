-- Reviews by timetable: every so many months, with so many days until the deadline.
create table review_schedule (
  space_id integer primary key references space on delete cascade,
  months integer not null check (months between 1 and 60),
  days integer not null check (days between 1 and 365),
  of_users boolean not null,
  of_roles boolean not null,
  next_on date not null,
  check (of_users or of_roles)
);
create index review_schedule_next on review_schedule (next_on);

-- The deadlines that the owner has been mailed about: the reminder before, and that it has expired.
alter table space add column review_reminded_for date, add column review_expired_for date;

-- Who started and confirmed what, when, and against which state. Append-only, and without references: a record
-- outlives the people, roles and spaces it tells of. The state is json, so that its bytes keep their fingerprint.
create table review_record (
  id bigint generated always as identity primary key,
  space_id integer not null,
  space_name text not null,
  kind text not null check (kind in ('started', 'users', 'role')),
  at timestamptz not null,
  -- null: started by the timetable
  actor_id integer,
  actor_name text,
  role_id integer,
  role_name text,
  deadline date not null,
  fingerprint text,
  -- whether the confirmer named the state; an old client may not
  was_seen boolean not null default false,
  state json not null
);
create index review_record_space on review_record (space_id, id desc);
create trigger review_record_append_only before update or delete or truncate on review_record
  for each statement execute function refuse_change();

-- The last pending role ends the role review: once it is confirmed, and also when its role is deleted.
create function end_role_reviews() returns trigger language plpgsql as $$
begin
  update space sp set needs_role_audit = false,
    audit_deadline = case when sp.needs_user_audit then sp.audit_deadline end
  where sp.id in (select space_id from gone) and sp.needs_role_audit
    and not exists (select from review_role r where r.space_id = sp.id);
  return null;
end $$;
create trigger review_role_gone after delete on review_role
  referencing old table as gone for each statement execute function end_role_reviews();
