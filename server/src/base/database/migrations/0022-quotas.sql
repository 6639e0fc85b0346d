-- How many bytes a space may hold and a person may put into all of them; empty: what the settings say, else no limit.
alter table space add column quota bigint check (quota >= 0);
alter table app_user add column quota bigint check (quota >= 0);

-- What is in use: each file of each document, earlier ones and those in the trash too, by folder and by who put it in
-- place. Sizes as people see them: that the same bytes are stored once is nobody's gain, so a number tells nothing of
-- what others hold. By folder, as then a folder that moves to another space takes its sum along without a change here.
create table folder_use (
  folder_id integer not null references folder on delete cascade,
  user_id integer not null references app_user,
  bytes bigint not null,
  primary key (folder_id, user_id)
);
create index folder_use_user on folder_use (user_id) include (bytes);

create function count_added_bytes() returns trigger language plpgsql as $$
begin
  insert into folder_use as u (folder_id, user_id, bytes)
  select folder_id, coalesce(file_by, created_by), sum(size) from added
  group by 1, 2 order by 1, 2
  on conflict (folder_id, user_id) do update set bytes = u.bytes + excluded.bytes;
  return null;
end $$;

create function count_changed_bytes() returns trigger language plpgsql as $$
begin
  insert into folder_use as u (folder_id, user_id, bytes)
  select folder_id, user_id, sum(n) from (
    select folder_id, coalesce(file_by, created_by) as user_id, size as n from added
    union all
    select folder_id, coalesce(file_by, created_by), -size from gone
    union all
    -- earlier files go where their document goes
    select place.folder_id, v.modified_by, v.size * place.sign
    from added a join gone g on g.id = a.id and g.folder_id <> a.folder_id
    join earlier_version v on v.document_id = a.id,
    lateral (values (a.folder_id, 1), (g.folder_id, -1)) as place (folder_id, sign)) c
  group by 1, 2 having sum(n) <> 0 order by 1, 2
  on conflict (folder_id, user_id) do update set bytes = u.bytes + excluded.bytes;
  return null;
end $$;

create function count_gone_bytes() returns trigger language plpgsql as $$
begin
  update folder_use u set bytes = u.bytes - c.n
  from (select folder_id, coalesce(file_by, created_by) as user_id, sum(size) as n from gone group by 1, 2) c
  where c.folder_id = u.folder_id and c.user_id = u.user_id;
  return null;
end $$;

create function count_added_versions() returns trigger language plpgsql as $$
begin
  insert into folder_use as u (folder_id, user_id, bytes)
  select d.folder_id, a.modified_by, sum(a.size) from added a join document d on d.id = a.document_id
  group by 1, 2 order by 1, 2
  on conflict (folder_id, user_id) do update set bytes = u.bytes + excluded.bytes;
  return null;
end $$;

-- Its document must still be there: a purge removes earlier files first.
create function count_gone_versions() returns trigger language plpgsql as $$
begin
  update folder_use u set bytes = u.bytes - c.n
  from (select d.folder_id, g.modified_by as user_id, sum(g.size) as n
    from gone g join document d on d.id = g.document_id group by 1, 2) c
  where c.folder_id = u.folder_id and c.user_id = u.user_id;
  return null;
end $$;

create trigger document_bytes_added after insert on document
  referencing new table as added for each statement execute function count_added_bytes();
create trigger document_bytes_changed after update on document
  referencing old table as gone new table as added for each statement execute function count_changed_bytes();
create trigger document_bytes_gone after delete on document
  referencing old table as gone for each statement execute function count_gone_bytes();
create trigger earlier_version_added after insert on earlier_version
  referencing new table as added for each statement execute function count_added_versions();
create trigger earlier_version_gone after delete on earlier_version
  referencing old table as gone for each statement execute function count_gone_versions();

insert into folder_use (folder_id, user_id, bytes)
select folder_id, user_id, sum(size) from (
  select folder_id, coalesce(file_by, created_by) as user_id, size from document
  union all
  select d.folder_id, v.modified_by, v.size from earlier_version v join document d on d.id = v.document_id) f
group by 1, 2;
