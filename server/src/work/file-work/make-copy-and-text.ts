import { createReadStream } from 'node:fs';
import { open, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Office } from '../../base/office/office.ts';
import type { Parts } from '../../base/parts.ts';
import { PdfError } from '../../base/pdf/pdf-tools.ts';
import type { ReceivedFile } from '../../base/storage/file-store.ts';
import { FileProblem, type FileProblemReason } from '../../base/text/file-problem.ts';
import { joinPages } from '../../base/text/gather-text.ts';
import { encodingOf, textOfPlain, toUtf8 } from '../../base/text/plain-text.ts';
import { type FileKind, kindOf } from '../../core/file-work/file-kinds.ts';
import { lookAtPdf } from '../../core/pdf/look-at-pdf.ts';
import { finishWork, type Outcome, type WorkResult } from './finish-work.ts';
import type { WorkItem } from './take-work.ts';

/** Larger files keep to being files. */
const mostBytes = 256 * 1024 ** 2;
const mostPlainBytes = 16 * 1024 ** 2;
const mostCpuSeconds = 120;
/** What never came to an end, whatever ended it, is not begun for ever. */
const mostBeginnings = 5;

export interface Worker {
  id: string;
  parts: Parts;
  /** The worker's own folder, empty but for LibreOffice's profile. */
  folder: string;
  signal: AbortSignal;
}

interface Task {
  item: WorkItem;
  kind: FileKind;
  /** What it is called in the folder: never a name that somebody gave it. */
  name: string;
  result: WorkResult;
}

/** Makes text and PDF copy of a file, and writes down what became of it. */
export async function doWork(worker: Worker, item: WorkItem): Promise<void> {
  const kind = kindOf(item.mime) as FileKind;
  const task: Task = {
    item,
    kind,
    name: `${item.hash}.${kind.ending}`,
    result: { text: 'nothing', pdf: 'nothing' },
  };
  await prepare(worker, task);
  const { office } = worker.parts;
  if (office && wantsCopy(office, task)) await finishCopy(worker, task, await makeCopy(worker, office, task));
  else await finish(worker, task);
}

async function finish(worker: Worker, { item, name, result }: Task): Promise<void> {
  await rm(join(worker.folder, name), { force: true });
  // Not its fault, and not finished.
  if (worker.signal.aborted) return;
  await finishWork(worker.parts, worker.id, item, result);
  const problems = [result.text, result.pdf].flatMap((one) =>
    one !== 'nothing' && 'problem' in one ? one.problem : [],
  );
  if (problems.length > 0) {
    worker.parts.log.warn(
      { hash: item.hash, mime: item.mime, problems, tries: item.tries },
      'a file was not read',
    );
  }
}

const wantsCopy = (office: Office, { item, kind, result }: Task): boolean =>
  item.pdf_state === 'waiting' && result.pdf === 'nothing' && office.makes(kind.ending);

/** Puts the file into the folder and reads its text; a file that is found bad there gets no copy either. */
async function prepare(worker: Worker, task: Task): Promise<void> {
  const { item, kind, result } = task;
  const wantsText = item.text_state === 'waiting';
  // All done before: a document with the same bytes waited for its turn.
  if (!wantsText && item.pdf_state !== 'waiting') return;
  if (item.tries > mostBeginnings) {
    if (wantsText) result.text = { problem: 'unreadable' };
    if (item.pdf_state === 'waiting') result.pdf = { problem: 'unreadable' };
    return;
  }
  if (kind.text === 'pdf' || item.pdf_hash) {
    if (wantsText) await readPdf(worker, item, result);
    return;
  }
  if (item.size > (kind.text === 'plain' ? mostPlainBytes : mostBytes)) {
    if (wantsText) result.text = { problem: 'too-large' };
    if (item.pdf_state === 'waiting') result.pdf = { problem: 'too-large' };
    if (kind.text !== 'plain') return;
  }
  try {
    const text = kind.text === 'plain' ? await preparePlain(worker, task) : await prepareOther(worker, task);
    if (wantsText && text !== undefined) result.text = { made: text };
  } catch (error) {
    const problem = problemOf(error);
    if (wantsText) result.text = { problem };
    if (item.pdf_state === 'waiting') result.pdf = { problem };
  }
}

/** Bytes that the store has lost are not there at the next try either. */
function problemOf(error: unknown): FileProblemReason {
  if (error instanceof FileProblem) return error.reason;
  if (error instanceof Error && error.name === 'AbortError') return 'stopped';
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'unreadable';
  throw error;
}

async function preparePlain(
  { parts, folder, signal }: Worker,
  { item, name, result }: Task,
): Promise<string> {
  const read = () => parts.files.read(item.hash);
  const encoding = await encodingOf(read());
  if (result.pdf === 'nothing')
    await writeFile(join(folder, name), toUtf8(read(), encoding), { signal, mode: 0o600 });
  return textOfPlain(read(), encoding);
}

async function prepareOther(
  { parts, folder, signal }: Worker,
  { item, kind, name }: Task,
): Promise<string | undefined> {
  const path = join(folder, name);
  await writeFile(path, parts.files.read(item.hash), { signal, mode: 0o600 });
  if (kind.text === 'office' || kind.text === 'message') return parts.texts.read(kind.text, path, { signal });
  return undefined;
}

/** Reads a PDF. Its reader has limits of its own, but cannot be stopped: whoever stops does not wait for it. */
async function readPdf({ parts, signal }: Worker, item: WorkItem, result: WorkResult): Promise<void> {
  const hash = item.pdf_hash ?? item.hash;
  const asker = { asker: item.queuedBy, isPatient: true };
  const read = async () => {
    const { needsPassword, pages } = await lookAtPdf(parts, hash, asker);
    Object.assign(result, { needsPassword, pages });
    if (needsPassword) throw new FileProblem('protected');
    return joinPages(await parts.pdf.textOf(hash, asker));
  };
  try {
    result.text = { made: await Promise.race([read(), stopped(signal)]) };
  } catch (error) {
    result.text = { problem: error instanceof PdfError ? problemOfPdf(error) : problemOf(error) };
  }
}

const problemOfPdf = ({ problem }: PdfError): FileProblemReason =>
  problem === 'password' ? 'protected' : problem;

const stopped = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const stop = () => reject(new FileProblem('stopped'));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });

/** A start of LibreOffice for each: nothing else is there that a document could be after. */
async function makeCopy(worker: Worker, office: Office, task: Task): Promise<Outcome<ReceivedFile>> {
  const how = { cpuSeconds: cpuSecondsFor(task.item), signal: worker.signal };
  const { end, code } = await office.makePdf(worker.folder, task.name, how);
  const copy = await takeCopy(worker, office, task);
  if (copy !== 'missing') return copy;
  if (end !== 'exit') return { problem: end };
  return { problem: code === 0 ? 'unreadable' : 'crashed' };
}

/**
 * LibreOffice starts and writes a page in two seconds of a processor, however busy the machine is. A small file that
 * takes many times that is a bad one, or has another try when nobody's first one waits.
 */
const cpuSecondsFor = ({ size, tries }: WorkItem): number =>
  Math.min(mostCpuSeconds, (15 + 15 * (size / 1024 ** 2)) * 2 ** (tries - 1));

/** Puts the copy into the store, if it is whole. */
async function takeCopy(
  { parts, folder }: Worker,
  office: Office,
  { item }: Task,
): Promise<Outcome<ReceivedFile> | 'missing'> {
  const path = join(folder, 'out', `${item.hash}.pdf`);
  const found = await stat(path).catch(() => undefined);
  if (!found) return 'missing';
  try {
    if (found.size >= office.pdfBytes) return { problem: 'too-large' };
    if (!(await isWhole(path, found.size))) return 'missing';
    return { made: await parts.files.receive(createReadStream(path), { maxBytes: office.pdfBytes }) };
  } finally {
    await rm(path, { force: true });
  }
}

async function isWhole(path: string, size: number): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer } = await file.read(Buffer.alloc(64), 0, 64, Math.max(0, size - 64));
    return buffer.includes('%%EOF');
  } finally {
    await file.close();
  }
}

async function finishCopy(worker: Worker, task: Task, copy: Outcome<ReceivedFile>): Promise<void> {
  task.result.pdf = copy;
  const isFailed = copy !== 'nothing' && 'problem' in copy;
  if (isFailed && task.kind.text === 'copy') task.result.text = copy;
  await finish(worker, task);
  if (copy !== 'nothing' && 'made' in copy) await worker.parts.files.discard([copy.made]);
}
