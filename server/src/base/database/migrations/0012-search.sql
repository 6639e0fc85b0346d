-- Search over names, the texts of files and descriptions. Everything here is derived: emptying search_text and
-- putting every id into search_queue builds it anew, while it is in use.
create extension if not exists unaccent with schema public;
create extension if not exists pg_trgm with schema public;
create extension if not exists fuzzystrmatch with schema public;

-- Small letters without accents, in words; what is neither letter nor digit parts them. The dictionary is named, so
-- the result hangs on nothing but the text.
create function search_words(given text) returns text language sql immutable strict parallel safe as $$
  select trim(regexp_replace(
    lower(public.unaccent('public.unaccent'::regdictionary, normalize(given, NFC))), '[^[:alnum:]]+', ' ', 'g'))
$$;

-- Names are found by any of their parts: q3ReportFinal by q3, q, 3, report and final.
create function search_name(given text) returns tsvector language sql immutable strict parallel safe as $$
  select to_tsvector('simple', search_words(given)) || to_tsvector('simple', search_words(
    regexp_replace(regexp_replace(given, '([[:lower:]])([[:upper:]])', '\1 \2', 'g'),
      '([[:alpha:]])(?=[[:digit:]])|([[:digit:]])(?=[[:alpha:]])', '\1\2 ', 'g')))
$$;

-- One row for each folder and document that has been indexed. Nothing that a move or a permission changes is here.
create table search_text (
  object_id integer primary key,
  is_folder boolean not null,
  name_words tsvector not null,
  -- those of the name and of the text, without their places
  words tsvector not null
);
-- Out of the row, so that looking at a thousand rows reads few pages.
alter table search_text alter column words set storage external, set (toast_tuple_target = 256);
create index search_text_document on search_text using gin (words) with (fastupdate = off) where not is_folder;
create index search_text_folder on search_text using gin (words) with (fastupdate = off) where is_folder;
alter table search_text alter column words set statistics 1000;

-- Every word there is, to find the one that was meant by a mistyped one.
create table search_word (word text collate "C" primary key);
create index search_word_similar on search_word using gin (word gin_trgm_ops);

-- Those that share enough with a word to be one typo away from it; the default would leave out some short ones.
create function search_similar(given text) returns setof text language sql stable strict
set pg_trgm.similarity_threshold = 0.19 as $$
  select word from search_word where word % given and abs(length(word) - length(given)) <= 1
    and levenshtein_less_equal(word, given, 2) <= 2
$$;

-- What is to be indexed. The same id may stand here several times: so nobody waits for anybody.
create table search_queue (
  id bigint generated always as identity primary key,
  object_id integer not null
);

create function queue_added_for_search() returns trigger language plpgsql as $$
begin
  insert into search_queue (object_id) select id from added;
  return null;
end $$;

create function forget_in_search() returns trigger language plpgsql as $$
begin
  delete from search_text t using gone where t.object_id = gone.id;
  return null;
end $$;

create function queue_changed_document_for_search() returns trigger language plpgsql as $$
begin
  insert into search_queue (object_id)
  select a.id from added a join gone g on g.id = a.id where a.name <> g.name or a.hash <> g.hash;
  return null;
end $$;

create function queue_changed_folder_for_search() returns trigger language plpgsql as $$
begin
  insert into search_queue (object_id)
  select a.id from added a join gone g on g.id = a.id where a.name <> g.name or a.body is distinct from g.body;
  return null;
end $$;

create function queue_read_text_for_search() returns trigger language plpgsql as $$
begin
  insert into search_queue (object_id)
  select d.id from added a join gone g on g.hash = a.hash join document d on d.hash = a.hash
  where a.text is distinct from g.text;
  return null;
end $$;

create trigger document_added_for_search after insert on document
  referencing new table as added for each statement execute function queue_added_for_search();
create trigger document_changed_for_search after update on document
  referencing old table as gone new table as added
  for each statement execute function queue_changed_document_for_search();
create trigger document_gone_for_search after delete on document
  referencing old table as gone for each statement execute function forget_in_search();
create trigger folder_added_for_search after insert on folder
  referencing new table as added for each statement execute function queue_added_for_search();
create trigger folder_changed_for_search after update on folder
  referencing old table as gone new table as added
  for each statement execute function queue_changed_folder_for_search();
create trigger folder_gone_for_search after delete on folder
  referencing old table as gone for each statement execute function forget_in_search();
create trigger text_read_for_search after update on file_work
  referencing old table as gone new table as added
  for each statement execute function queue_read_text_for_search();

-- Contacts are few, so their words are made with the row itself.
alter table contact
  add column name_words tsvector generated always as (search_name(first_name || ' ' || last_name)) stored,
  add column words tsvector generated always as (strip(search_name(
    first_name || ' ' || last_name || ' ' || email || ' ' || phone || ' ' || mobile || ' ' || fax || ' ' ||
    switchboard || ' ' || company || ' ' || location || ' ' || country || ' ' || position || ' ' ||
    division))) stored;
create index contact_words on contact using gin (words);

create function note_contact_words() returns trigger language plpgsql as $$
begin
  insert into search_word (word)
  select distinct word from added, unnest(tsvector_to_array(added.words)) word
  where length(word) <= 40 and word !~ '^[0-9]+$' order by word on conflict do nothing;
  return null;
end $$;
create trigger contact_added_for_search after insert on contact
  referencing new table as added for each statement execute function note_contact_words();
create trigger contact_changed_for_search after update on contact
  referencing new table as added for each statement execute function note_contact_words();
insert into search_word (word)
select distinct word from contact, unnest(tsvector_to_array(contact.words)) word
where length(word) <= 40 and word !~ '^[0-9]+$' on conflict do nothing;

-- The newest first, for words that half of the documents have.
create index document_newest on document (modified_at desc, id desc) where deletion_id is null;

insert into search_queue (object_id) select id from folder union all select id from document;
