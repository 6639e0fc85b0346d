-- The audit trail is looked through by kind, by person and by what an event is about, newest first.
create index audit_event_action on audit_event (action, id desc);
create index audit_event_by on audit_event (actor_id, id desc);
create index audit_event_subject on audit_event (subject_type, subject_id, id desc);
drop index audit_event_actor;
