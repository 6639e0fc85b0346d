-- What reviewers found wrong, with the names of that day: evidence, like the records of what was confirmed.
create table review_report (
  id bigint generated always as identity primary key,
  space_id integer not null,
  space_name text not null,
  at timestamptz not null,
  actor_id integer not null,
  actor_name text not null,
  role_id integer,
  role_name text,
  person_id integer,
  person_name text,
  deadline date not null,
  note text not null
);
create index review_report_space on review_report (space_id, id desc);
create trigger review_report_append_only before update or delete or truncate on review_report
  for each statement execute function refuse_change();
