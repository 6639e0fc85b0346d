-- A supervisor is told by a name: who has it, and who names it.
create index concurrently if not exists contact_full_name on contact (lower(first_name || ' ' || last_name));
create index concurrently if not exists contact_supervisor on contact (lower(supervisor));
