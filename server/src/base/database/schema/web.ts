import type { Generated } from 'kysely';

/** The web app's builds, which servers of different versions hand out together. */
export interface WebTables {
  web_build: { name: string; page: string; worker: string; files: string[]; seen_at: Date };
  web_file: { name: string; encoding: 'br' | null; bytes: Buffer };
  web_server: { id: string; build: string; started_at: Generated<Date>; seen_at: Generated<Date> };
}
