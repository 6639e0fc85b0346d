/** Tables that no backup holds, each with the reason. Every other table is copied, to the row. */
export const exceptions: Record<string, string> = {
  upload:
    'files that are on their way in pieces: their bytes are not kept yet, and whoever sends them begins again',
  file_place: 'where the object store keeps which file: the store that files are restored to has its own',
  file_object: 'objects of that store, likewise',
  web_build: 'the web app as each server has it, which puts it there when it starts',
  web_file: 'files of the web app, likewise',
  web_server: 'the servers that run',
  kysely_migration_lock: 'of the tool that migrated before',
};

/** The job queue's tables are its own and change with its version: of them the jobs that wait are copied, as jobs. */
export const jobSchema = 'pgboss';
