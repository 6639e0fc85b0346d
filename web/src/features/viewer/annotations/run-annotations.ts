import type { AnnotationState } from '@atrium/contract/annotations';
import type { QueryClient } from '@tanstack/react-query';
import { isOnline, onConnectivity } from '../../../base/http/connectivity.ts';
import { isFinal } from '../../../core/annotation-sending/send-kept-annotations.ts';
import { emptyOutbox } from '../../../core/annotations/outbox.ts';
import type { Row } from '../../../core/annotations/row.ts';
import { currentPerson } from '../../../core/offline/last-person.ts';
import { holdShared, outboxLock } from '../../../core/offline/locks.ts';
import { keepOutbox, readOutbox } from '../../../core/offline/outbox-store.ts';
import { documentQuery } from '../../../core/viewer/document-query.ts';
import {
  loadAnnotations,
  newestVersion,
  renewViewerToken,
  saveAnnotations,
} from '../../../core/viewer/viewer-calls.ts';
import type { PdfParts } from '../pdf-parts.ts';
import { toBody } from './annotation-body.ts';
import { drawChanges } from './draw-changes.ts';
import { followEvents } from './follow-events.ts';
import { keepRows } from './keep-rows.ts';
import type { Happened } from './known-annotations.ts';
import { loadFirst } from './load-first.ts';
import { sendEarlier } from './send-for-earlier-versions.ts';
import { makeSync, type SaveState } from './send-while-open.ts';

interface RunOptions {
  client: QueryClient;
  parts: PdfParts;
  id: number;
  name: string;
  /** The version of the file that is shown. */
  version: number | undefined;
  password: string | undefined;
  author: { id: number; fullName: string; image: number | null };
  /** Tells of whom the server has named. */
  meet: (rows: Row[]) => void;
  /** The annotations inside of the PDF have been read. */
  loaded: Promise<unknown>;
  /** Whether they are read from what this device keeps, not from the server. */
  fromDevice: boolean;
  tell: (state: SaveState | 'unread') => void;
  /** Somebody has put another file in the place of this one. */
  replaced: () => void;
  refuse: (error: unknown) => void;
}

/** Links and form fields keep working. */
const usable = [2, 20];

/** Shows what is stored, saves what is drawn, and follows what others do. Answers a function that ends it. */
export function runAnnotations({
  client,
  parts,
  id,
  name,
  version: shown,
  password,
  author,
  meet,
  loaded,
  fromDevice,
  tell,
  replaced,
  refuse,
}: RunOptions): () => void {
  const { annotation, history } = parts;
  const ends: Array<() => void> = [];
  let isStopped = false;

  async function begin(): Promise<void> {
    await loaded;
    const ownOfPdf = lockOwn();
    ends.push(holdShared(outboxLock(id)));
    const asked = { id, password, version: shown, fromDevice };
    const first = await loadFirst(client, asked, tell, () => isStopped);
    if (!first || isStopped) return;
    const { version } = first;
    const about = { id, password };
    const place = { documentId: id, version, name, person: currentPerson() };
    const book = keepRows(id, first);
    const note = (news: AnnotationState) => {
      meet(news.annotations);
      return book.noteNews(news);
    };
    meet(first.annotations);
    const kept = await readOutbox(place).catch(() => emptyOutbox);
    if (isStopped) return;
    const sync = makeSync(
      {
        save: (operations, since) =>
          saveAnnotations(client, about, { operations, since, version }).then(note),
        load: (since) => loadAnnotations(client, about, since, version).then(note),
        draw: (changes) => drawChanges(annotation, history, changes),
        asRow: (one, body) => {
          const at = new Date().toISOString();
          return {
            id: one,
            rev: 0,
            body,
            author,
            createdAt: at,
            updatedAt: at,
            deleted: false,
          };
        },
        keep: async (before, after, refused) => {
          // What has arrived is in the copy before it is forgotten here: a page may be closed in between.
          if (after.sent.length < before.sent.length) await book.flush();
          await keepOutbox(place, before, after, refused);
        },
        read: () => readOutbox(place),
        tell,
        refuse,
        isFinal,
        later: (run, wait) => {
          const timer = setTimeout(run, wait);
          return () => clearTimeout(timer);
        },
      },
      kept,
    );
    const sendOthers = () => void sendEarlier(client, id, version, { name, password }).catch(() => {});
    ends.push(
      sync.stop,
      () => void book.flush(),
      onConnectivity(() => {
        if (!isOnline()) return;
        void sync.flush();
        sendOthers();
      }),
      annotation.onAnnotationEvent((event) => {
        // Told at once and again when it is in the PDF: a page may be closed in between.
        if (event.type === 'loaded' || ownOfPdf.has(event.annotation.id)) return;
        sync.noteChange(whatHappened(event.annotation.id, event.type === 'create'));
      }),
    );
    sendOthers();
    await sync.start(first);
    if (isStopped) return;
    ends.push(
      followEvents({
        id,
        token: (renew) => (renew ? renewViewerToken(client, id) : readViewerToken(client, id)),
        onOpen: () => {
          // Something may have happened before.
          void sync.catchUp(Number.POSITIVE_INFINITY).catch(() => {});
          void lookForNewer(version);
        },
        onAnnotations: (seq) => void sync.catchUp(seq).catch(() => {}),
        onDocument: () => void lookForNewer(version),
      }),
    );
  }

  /** What is shown stays, with what is drawn on it: whoever works here says when they want the new one. */
  async function lookForNewer(version: number): Promise<void> {
    const newest = await newestVersion(client, { id, password }).catch(() => version);
    if (newest !== version) replaced();
    else await client.invalidateQueries({ queryKey: documentQuery(id).queryKey });
  }

  /** Events tell the state before an edit, so the present one is looked up. */
  function whatHappened(one: string, isNew: boolean): Happened {
    const object = annotation.getAnnotationById(one)?.object;
    return { id: one, isNew, body: object ? toBody(object) : null };
  }

  /** Locks the annotations inside of the PDF, which get a new id at each opening: they can be looked at. */
  function lockOwn(): ReadonlySet<string> {
    const own = annotation.getAnnotations().map(({ object }) => object);
    for (const { id: one, type, flags = [] } of own) {
      if (!usable.includes(type)) annotation.syncAnnotationObject(one, { flags: [...flags, 'readOnly'] });
    }
    return new Set(own.map((object) => object.id));
  }

  begin().catch((error) => isStopped || refuse(error));
  return () => {
    isStopped = true;
    for (const end of ends) end();
  };
}

const readViewerToken = async (client: QueryClient, id: number) =>
  client.getQueryData(documentQuery(id).queryKey)?.psPdfKitAccessToken ?? null;
