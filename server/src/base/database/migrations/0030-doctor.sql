-- What the doctor found, at each of its last runs.
create table doctor_run (
  id bigint generated always as identity primary key,
  finished_at timestamptz not null,
  seconds real not null,
  is_deep boolean not null,
  findings jsonb not null
);

-- Since when something waits to be indexed, unknown of what waits already: what waits for hours is told of.
alter table search_queue add column queued_at timestamptz;
alter table search_queue alter column queued_at set default clock_timestamp();
