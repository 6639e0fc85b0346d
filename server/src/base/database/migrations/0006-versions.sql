-- Who put the present file in place, and when: to rename a document is no new version. Empty while it has the file
-- that it was made with.
alter table document add column file_by integer references app_user, add column file_at timestamptz;
update document set file_by = modified_by, file_at = modified_at where version > 1;
