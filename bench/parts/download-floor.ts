// The floor for bench/downloads.ts: a bare Fastify route that finds the session by the same statement and streams a file.
import { createReadStream } from 'node:fs';
import Fastify from 'fastify';
import pg from 'pg';
import { findSession } from '../../server/src/core/session/authenticate.ts';

const pool = new pg.Pool({ host: process.env.SOCKET, user: 'postgres', database: 'atrium', max: 16 });
const values = JSON.parse(process.env.VALUES ?? '[]');
const app = Fastify();
app.get('/file', async (_, reply) => {
  const { rows } = await pool.query({ ...findSession, values: [...values, new Date()] });
  if (rows.length === 0) return reply.code(401).send();
  reply.headers({ 'content-type': 'application/pdf', 'content-length': Number(process.env.SIZE) });
  return reply.send(createReadStream(process.env.FILE as string));
});
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
console.log('ready');
