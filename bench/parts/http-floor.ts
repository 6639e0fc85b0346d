// The floor for bench/http.ts: a bare Fastify route that runs the same one statement on the same database.
import Fastify from 'fastify';
import pg from 'pg';
import { findSession } from '../../server/src/core/session/authenticate.ts';

const pool = new pg.Pool({ host: process.env.SOCKET, user: 'postgres', database: 'atrium', max: 16 });
const values = JSON.parse(process.env.VALUES ?? '[]');
const app = Fastify();
app.get(
  '/api/rest/users/me',
  async () => (await pool.query({ ...findSession, values: [...values, new Date()] })).rows[0],
);
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
console.log('ready');
