import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Parts } from '../parts.ts';
import type { BuiltFile } from './built-files.ts';
import { createSharedFiles } from './find-shared-file.ts';
import { type OwnBuild, readBuild, type WebBuild } from './read-build.ts';
import { findLongestRunning, signIn, signOut } from './running-servers.ts';
import { shareBuild } from './share-build.ts';

export interface WebBuilds {
  /** The build whose page and worker are given out now. */
  current(): WebBuild;
  /** A built file that this server does not have, but another one does. */
  findFile(name: string): Promise<BuiltFile | undefined>;
  stop(): Promise<void>;
}

const betweenLooks = 5000;

/** This server's web app, and those of the others on the same database; nobody else is on an embedded one. */
export async function openBuilds(parts: Parts, folder: string): Promise<WebBuilds> {
  const own = await readBuild(folder);
  if (!parts.config.databaseUrl) {
    return { current: () => own, findFile: async () => undefined, stop: async () => undefined };
  }
  await shareBuild(parts.db, folder, own, parts.clock.now());
  return { ...(await followOthers(parts, own)), findFile: createSharedFiles(parts.db) };
}

/**
 * While servers are updated one after the other, all of them give out the page of the one that has run longest: a page
 * never asks an older server for what that does not know, and a browser sees the new version once, when all have it.
 */
async function followOthers({ db }: Parts, own: OwnBuild): Promise<Pick<WebBuilds, 'current' | 'stop'>> {
  const id = randomUUID();
  const stopping = new AbortController();
  const { signal } = stopping;
  let current: WebBuild = own;

  const look = async () => {
    await signIn(db, id, own.name);
    const name = await findLongestRunning(db);
    if (name === current.name) return;
    current = (name === own.name ? own : await readShared(name)) ?? own;
  };
  const readShared = (name: string) =>
    db.selectFrom('web_build').select(['name', 'page', 'worker']).where('name', '=', name).executeTakeFirst();
  const goOn = async () => {
    while (!signal.aborted) {
      await pause(betweenLooks, undefined, { signal, ref: false }).catch(() => undefined);
      // A database that is away is told of by whoever needs it.
      if (!signal.aborted) await look().catch(() => undefined);
    }
  };

  await look();
  const going = goOn();
  return {
    current: () => current,
    async stop() {
      stopping.abort();
      await going;
      await signOut(db, id).catch(() => undefined);
    },
  };
}
