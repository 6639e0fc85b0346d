-- Files that a browser cannot fetch by one address are looked for every few minutes, and there are few of them.
create index concurrently if not exists file_object_to_join on file_object (place) where start > 0 or place like 'pieces-%';
