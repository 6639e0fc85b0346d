import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import type { Operation } from '../annotations/outbox.ts';
import type { Copy, CopyAnnotations } from './copy-shape.ts';
import { currentPerson } from './last-person.ts';

/** One for each operation: two tabs never overwrite each other's. */
export interface KeptOperation {
  opId: string;
  documentId: number;
  /** The version of the file that it was drawn on. */
  version: number;
  /** What came first is sent first. */
  order: number;
  /** Whether it may have arrived. */
  isSent: boolean;
  /** The server will not take it, in its words: it is not sent again by itself, and stays to be exported. */
  refusal?: string;
  operation: Operation;
}

/** Why the changes of a document do not arrive. */
export interface SyncProblem {
  documentId: number;
  kind: 'password' | 'gone' | 'refused' | 'error';
  message: string;
  at: number;
}

export interface KeptFile {
  id: number;
  version: number;
  bytes: Blob;
}

export interface FilesSchema extends DBSchema {
  files: { key: number; value: KeptFile };
}

export interface AnnotationsSchema extends DBSchema {
  copies: { key: number; value: Copy };
  annotations: { key: number; value: CopyAnnotations };
  operations: {
    key: string;
    value: KeptOperation;
    indexes: { document: number; order: number };
  };
  problems: { key: number; value: SyncProblem };
  /** The names of documents with operations that are not kept themselves. */
  names: { key: number; value: { documentId: number; name: string } };
}

const fileStart = 'atrium-files-';
const annotationStart = 'atrium-annotations-';

type Open<Schema extends DBSchema> = { person: string; database: Promise<IDBPDatabase<Schema>> };
let files: Open<FilesSchema> | null = null;
let annotations: Open<AnnotationsSchema> | null = null;

/** Two databases for each person, so that another one finds nothing. Fails where nobody is known, or the browser has none. */
export function openFiles(): Promise<IDBPDatabase<FilesSchema>> {
  const person = requirePerson();
  if (files?.person === person) return files.database;
  const forget = () => {
    if (files?.person === person) files = null;
  };
  const database = openDB<FilesSchema>(fileStart + person, 1, {
    upgrade: (created) => void created.createObjectStore('files', { keyPath: 'id' }),
    blocking: (_, __, event) => closeIt(event, forget),
    terminated: forget,
  });
  database.catch(forget);
  files = { person, database };
  return database;
}

/** `of`: fails where it is somebody else by now, who must get nothing of this one's. */
export function openAnnotations(of?: string): Promise<IDBPDatabase<AnnotationsSchema>> {
  const person = requirePerson();
  if (of !== undefined && of !== person) throw new Error('Somebody else is signed in.');
  if (annotations?.person === person) return annotations.database;
  const forget = () => {
    if (annotations?.person === person) annotations = null;
  };
  const database = openDB<AnnotationsSchema>(annotationStart + person, 1, {
    upgrade(created) {
      created.createObjectStore('copies', { keyPath: 'id' });
      created.createObjectStore('annotations', { keyPath: 'documentId' });
      created.createObjectStore('problems', { keyPath: 'documentId' });
      created.createObjectStore('names', { keyPath: 'documentId' });
      const operations = created.createObjectStore('operations', { keyPath: 'opId' });
      operations.createIndex('document', 'documentId');
      operations.createIndex('order', 'order');
    },
    blocking: (_, __, event) => closeIt(event, forget),
    terminated: forget,
  });
  database.catch(forget);
  annotations = { person, database };
  return database;
}

/** Another tab wipes it or brings a newer one: this one must not stand in the way. */
function closeIt(event: IDBVersionChangeEvent, forget: () => void): void {
  forget();
  (event.target as IDBDatabase).close();
}

function requirePerson(): string {
  const person = currentPerson();
  if (person === undefined) throw new Error('Nobody is signed in.');
  return person;
}

/** Everything that this device keeps of a person. */
export async function wipePerson(person: string): Promise<void> {
  if (typeof indexedDB === 'undefined') return;
  await Promise.all([deleteDB(fileStart + person), deleteDB(annotationStart + person)]);
}
