import type { QueryClient } from '@tanstack/react-query';
import { CallError, hasCode, hasStatus } from '../../base/http/call-error.ts';
import { acknowledge, dropSent, isEmpty, type Outbox, takeBack, takeBatch } from '../annotations/outbox.ts';
import { readCopyAnnotations, updateCopyAnnotations } from '../offline/copies.ts';
import { currentPerson } from '../offline/last-person.ts';
import { keepOutbox, readOutbox } from '../offline/outbox-store.ts';
import { withNews } from '../offline/with-news.ts';
import { saveAnnotations } from '../viewer/viewer-calls.ts';

export interface SendOptions {
  name: string;
  password: string | undefined;
  /** Called with how many have been sent. */
  onSent?: (count: number) => void;
  /** Whether to go on, asked before each request: whoever is signed in by now may be somebody else. */
  mayGoOn?: () => boolean;
}

/**
 * Sends what was drawn on one version of a document and has not arrived, a request after the other; the server keeps
 * it with its version, and carries it over to a newer one. What it refuses for good is put aside. Fails with whatever
 * kept the rest from arriving.
 */
export async function sendKept(
  client: QueryClient,
  documentId: number,
  version: number,
  { name, password, onSent, mayGoOn = () => true }: SendOptions,
): Promise<void> {
  const person = currentPerson();
  const about = { documentId, version, name, person };
  let outbox = await readOutbox(about);
  const change = async (next: Outbox, refused: Parameters<typeof keepOutbox>[3] = []) => {
    await keepOutbox(about, outbox, next, refused);
    outbox = next;
  };
  let most: number | undefined;
  while (!isEmpty(outbox) && mayGoOn()) {
    await change(takeBatch(outbox, most));
    const { sent } = outbox;
    try {
      const rows = await save();
      await change(acknowledge(outbox, rows));
      onSent?.(sent.length);
    } catch (error) {
      if (!isFinal(error)) throw error;
      // One of them: alone it is put aside, and the others arrive.
      if (sent.length > 1) await change(takeBack(outbox));
      else await change(dropSent(outbox), [{ operation: sent[0] as never, message: error.message }]);
      most = 1;
    }
  }

  /** What the server made of it is kept with the copy, if there is one of this version. */
  async function save() {
    const copy = await readCopyAnnotations(documentId);
    const isOf = copy?.version === version;
    const since = isOf ? copy.seq : 0;
    const about = { id: documentId, password };
    const news = await saveAnnotations(client, about, { operations: outbox.sent, since, version });
    if (isOf && currentPerson() === person)
      await updateCopyAnnotations({ ...copy, seq: news.seq, rows: withNews(copy.rows, news.annotations) });
    return new Map(news.annotations.map((row) => [row.id, row]));
  }
}

/** What would be refused again and again; a right that was lost may come back. */
export const isFinal = (error: unknown): error is CallError =>
  error instanceof CallError && hasStatus(error, 400, 413, 422) && !hasCode(error, 'document.pdf-password');
