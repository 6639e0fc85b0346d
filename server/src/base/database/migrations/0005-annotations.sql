-- Annotations lie beside the PDF, which is never changed. They belong to one version of a document's file: what is
-- carried over to the next version is a copy with the same id, the PDF's /NM.
create table annotation (
  document_id integer not null references document on delete cascade,
  version integer not null,
  id uuid not null,
  page integer not null,
  type smallint not null,
  body jsonb not null,
  -- of the body, in bytes
  size integer not null,
  in_reply_to uuid,
  created_by integer not null references app_user,
  created_at timestamptz not null,
  updated_by integer not null references app_user,
  updated_at timestamptz not null,
  rev integer not null,
  -- the document's count at its last change
  seq integer not null,
  deleted_at timestamptz,
  primary key (document_id, version, id)
);
create index annotation_seq on annotation (document_id, version, seq);

-- Counts the changes of a document's annotations. Its row is locked by each of them, so that they come one after
-- another, and who has seen a count has seen everything below it.
create table annotation_state (
  document_id integer primary key references document on delete cascade,
  seq integer not null
);

-- What an annotation was before each change: the ground on which a late edit is merged, and what lost against one.
create table annotation_history (
  document_id integer not null,
  version integer not null,
  id uuid not null,
  rev integer not null,
  body jsonb not null,
  updated_by integer not null references app_user,
  updated_at timestamptz not null,
  was_deleted boolean not null,
  -- the fields in it that were overwritten by somebody who had not seen them
  lost_fields text[] not null,
  ended_at timestamptz not null,
  primary key (document_id, version, id, rev),
  foreign key (document_id, version, id) references annotation on delete cascade
);
create index annotation_history_ended on annotation_history (ended_at) where lost_fields = '{}';

-- What has been done already: an operation whose answer was lost is sent again and must not be done twice.
create table annotation_operation (
  document_id integer not null references document on delete cascade,
  op_id uuid not null,
  -- what its sender has seen with it: the revision that it made, unless somebody else's work is in it
  seen_rev integer,
  at timestamptz not null,
  primary key (document_id, op_id)
);
create index annotation_operation_at on annotation_operation (at);

-- Streams that are open listen on one channel. What ends a session or a person ends theirs at once.
create function tell_listeners() returns trigger language plpgsql as $$
begin
  perform pg_notify('atrium', json_build_object('about', tg_argv[0], 'id', coalesce(new.id, old.id), 'event', tg_argv[1])::text);
  return null;
end $$;

create trigger session_ended after delete on session
  for each row execute function tell_listeners('session');
create trigger person_changed after update of is_active, deleted_at on app_user
  for each row when (old.is_active is distinct from new.is_active or old.deleted_at is distinct from new.deleted_at)
  execute function tell_listeners('user');
create trigger document_replaced after update of version on document
  for each row when (old.version <> new.version) execute function tell_listeners('document', 'document');
