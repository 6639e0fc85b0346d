-- Called at every step of the work on a file, which seldom changes its text: documents are looked for only where it
-- did, one hash after the other. As a join, all documents were read each time where many have the same bytes.
create or replace function queue_read_text_for_search() returns trigger language plpgsql as $$
begin
  insert into search_queue (object_id)
  select d.id
  from (select a.hash from added a join gone g on g.hash = a.hash where a.text is distinct from g.text offset 0) changed
  cross join lateral (select id from document where hash = changed.hash offset 0) d;
  return null;
end $$;
