import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';

const hashOf = (content: string | Uint8Array) =>
  createHash('sha256').update(content).digest('hex').slice(0, 16);

interface KeptFile {
  url: string;
  /** Names with a hash of their content in them need none. */
  revision: string | null;
}

/** Makes /worker.js, which knows every file of this build. */
export function serviceWorker(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'atrium:service-worker',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = Object.values(bundle);
        const page = files.find(({ fileName }) => fileName === 'index.html');
        const entry = files.find((file) => file.type === 'chunk' && file.isEntry);
        if (page?.type !== 'asset' || !entry) this.error('There is no page to keep.');
        const built = files
          .map(({ fileName }) => fileName)
          .filter((name) => name.startsWith('assets/') && !name.endsWith('.map'))
          .sort();
        const kept: KeptFile[] = [
          { url: '/', revision: hashOf(page.source) },
          ...(await publicFiles(config.publicDir)),
          ...built.map((name) => ({ url: `/${name}`, revision: null })),
        ];
        const source = await buildWorker(config.root, kept, `/${entry.fileName}`);
        this.emitFile({ type: 'asset', fileName: 'worker.js', source });
      },
    },
  };
}

async function publicFiles(folder: string): Promise<KeptFile[]> {
  const names = (await readdir(folder)).sort();
  return Promise.all(
    names.map(async (name) => ({ url: `/${name}`, revision: hashOf(await readFile(join(folder, name))) })),
  );
}

async function buildWorker(root: string, kept: KeptFile[], entry: string): Promise<string> {
  const built = (await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { builtFiles: JSON.stringify(kept), buildName: JSON.stringify(entry) },
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: {
        input: join(root, 'src/worker/worker.ts'),
        output: { format: 'iife', entryFileNames: 'worker.js' },
      },
    },
  })) as Rolldown.RolldownOutput;
  return built.output[0].code;
}
