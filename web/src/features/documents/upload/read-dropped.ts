/** A file that somebody dropped or chose, and the folder that it came in. */
export interface DroppedFile {
  file: File;
  /** Names of the folders joined by slashes, as in `Evidence/Lyon`; empty for a file on its own. */
  folder: string;
  /** The document that gets a new version by it. */
  replaces?: number;
  /** The browser was not let in. */
  unreadable?: true;
}

/** Files that operating systems make for themselves, in folders that people drop whole. */
const litter = new Set(['.ds_store', 'thumbs.db', 'desktop.ini']);
const isLitter = (name: string) => litter.has(name.toLowerCase()) || name.startsWith('._');

/**
 * Everything that was dropped, whole folders with what is in them. Must be called in the drop's own event: the
 * browser empties the list right after it.
 */
export async function readDropped(dropped: DataTransfer): Promise<DroppedFile[]> {
  const items = [...dropped.items].filter((item) => item.kind === 'file');
  const entries = items.map((item) => item.webkitGetAsEntry?.() ?? null);
  if (entries.every((entry) => entry === null)) return chosenFiles(dropped.files);
  const found = await Promise.all(entries.map((entry) => (entry ? readEntry(entry, '') : [])));
  return found.flat();
}

/** The files of an input for files, or for a folder, whose files say their own path. */
export function chosenFiles(files: Iterable<File>): DroppedFile[] {
  return [...files]
    .filter((file) => !file.webkitRelativePath || !isLitter(file.name))
    .map((file) => ({ file, folder: file.webkitRelativePath?.split('/').slice(0, -1).join('/') ?? '' }));
}

async function readEntry(entry: FileSystemEntry, folder: string): Promise<DroppedFile[]> {
  if (folder && isLitter(entry.name)) return [];
  try {
    if (!isDirectory(entry)) return [{ file: await fileOf(entry as FileSystemFileEntry), folder }];
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    const found: DroppedFile[] = [];
    // One after another: thousands of open folders at once is more than a browser takes.
    for (const inner of await entriesOf(entry)) found.push(...(await readEntry(inner, path)));
    return found;
  } catch {
    return [{ file: new File([], entry.name), folder, unreadable: true }];
  }
}

const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) => entry.file(resolve, reject));

/** A reader hands out a hundred or so at a time, and an empty list at the end. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}
