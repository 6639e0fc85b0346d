-- What has no stems yet is looked for all the time, and there is nothing mostly.
create index concurrently if not exists search_text_without_stems on search_text (object_id) where not words @@ '='::tsquery;
