// Started by `npm start`, perhaps by an old Node and with nothing installed: no dependencies here.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildWebApp } from './build-web.mjs';
import { endWithSentence, install, node, root } from './install.mjs';

await endWithSentence(() => {
  install();
  buildWebApp();
  startServer();
});

function startServer() {
  // The channel tells the server when this process is gone, however it ended.
  const server = spawn(node(), ['server/src/main.ts'], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // What a terminal sends to all that runs in it, the server hears from us alone, and so stops in good order.
    detached: true,
    // Compiled code is kept between starts.
    env: { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'), ...process.env },
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
  if (process.env.npm_lifecycle_event) whenOrphaned(() => server.kill('SIGTERM'));
  server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}

/** npm hands on SIGINT and SIGTERM; whatever else ends it, nothing tells its child, which then gets another parent. */
function whenOrphaned(end) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    end();
  }, 500);
}
