-- What facets count and access asks, in indexes of their own: a search that finds tens of thousands of documents
-- need not visit each of them in its table.
create index document_facts on document (id)
  include (folder_id, own_scope_id, created_by, mime, modified_at, tags) where deletion_id is null;
drop index document_newest;
create index document_newest on document (modified_at desc, id desc)
  include (folder_id, own_scope_id, created_by, mime, tags) where deletion_id is null;
create index folder_place on folder (id) include (space_id, scope_id);
