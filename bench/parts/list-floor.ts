// The floor for bench/library.ts: a bare server that answers the rows of a folder by one prepared statement.
import { createServer } from 'node:http';
import pg from 'pg';

const pool = new pg.Pool({ host: process.env.SOCKET, user: 'postgres', database: 'atrium', max: 4 });
const text = `
  select d.id, d.name, 'document' as "entityType", f.space_id as space, d.folder_id as folder, d.tags,
    json_build_object('mime', d.mime, 'filename', d.filename, 'size', d.size, 'pdfCopyFilename', null) as file,
    'pdf' as format, 'ready' as status, '/spaces/' || f.space_id || '/documents/folder/' || f.id || '/document/' || d.id
      as route,
    d.created_by as "createdBy", d.created_at as "createdAt", d.modified_at as "lastModifiedAt",
    json_build_object('canRead', true, 'canCreate', true, 'canWrite', true, 'canDelete', true, 'canReadDocument', true,
      'canCreateDocument', true, 'canWriteDocument', true, 'canDeleteDocument', true, 'canShare', true) as permissions
  from document d join folder f on f.id = d.folder_id
  where d.folder_id = $1 and d.deletion_id is null order by lower(d.name), d.id`;
createServer(async (request, response) => {
  const id = Number(request.url?.slice(1));
  const { rows } = await pool.query({ name: 'floor', text, values: [id] });
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(rows));
}).listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'));
