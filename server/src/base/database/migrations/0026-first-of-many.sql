-- The first names of a folder, how many there are and whether they changed, without a look at each document.
create index document_in_natural_order on document (folder_id, name collate natural_order, id)
  include (own_scope_id, modified_at) where deletion_id is null;
