/** Tables that no backup holds, each with the reason. Every other table is copied, to the row. */
export const exceptions: Record<string, string> = {
  upload:
    'files that are on their way in pieces: their bytes are not kept yet, and whoever sends them begins again',
  file_place: 'where the object store keeps which file: the store that files are restored to has its own',
  file_object: 'objects of that store, likewise',
  kysely_migration_lock: 'of the tool that migrates, which makes it',
};

/** The job queue's tables are its own and change with its version: of them the jobs that wait are copied, as jobs. */
export const jobSchema = 'pgboss';
