import { below, chainOf, type Shelf, type ShelfFile, type ShelfStep } from './shelf.ts';

/** Below the limit of 20, which would be a refusal. */
const deepest = 12;
/** From here on more is deleted than added. */
const full = 40;

export interface Draw {
  random(): number;
  /** Of the sender; each name starts with it. */
  sender: string;
  /** Grows with each step of the sender. */
  number: number;
}

/** A request that must succeed, as nobody else changes this shelf. */
export function drawShelfStep(shelf: Shelf, draw: Draw): ShelfStep {
  const pick = <T>(list: T[]) => list[Math.floor(draw.random() * list.length)] as T;
  const names = [...shelf.keys()];
  const alive = names.filter((name) => shelf.get(name)?.deletedBy === undefined);
  const folders = alive.filter((name) => shelf.get(name)?.isFolder);
  const documents = alive.filter((name) => !shelf.get(name)?.isFolder);
  const movable = alive.filter((name) => shelf.get(name)?.parent !== undefined);
  const deleted = names.filter((name) => (shelf.get(name)?.deletedBy ?? 0) > 0);

  const shallow = folders.filter((name) => chainOf(shelf, name).length < deepest);
  const upload = (files: ShelfFile[]): ShelfStep => ({ do: 'upload', to: pick(shallow), files });
  const uploadOne = () => upload([drawFile(draw, 0, [])]);
  const steps: (() => ShelfStep)[] = [uploadOne, () => upload(drawTree(draw))];
  // What is drawn on a PDF belongs to the file that it has.
  const texts = documents.filter((name) => !name.endsWith('.pdf'));
  if (texts.length > 0) steps.push(() => ({ do: 'replace', name: pick(texts), bytes: drawBytes(draw) }));
  if (movable.length > 0) {
    steps.push(() => {
      const name = pick(movable);
      const targets = folders.filter((to) => canMove(shelf, name, to));
      return targets.length === 0 ? uploadOne() : { do: 'move', name, to: pick(targets) };
    });
    const remove = (): ShelfStep => ({ do: 'delete', names: [...new Set([pick(movable), pick(movable)])] });
    steps.push(...Array(alive.length > full ? 6 : 1).fill(remove));
  }
  if (deleted.length > 0) steps.push(() => ({ do: 'restore', name: pick(deleted) }));
  return pick(steps)();
}

function canMove(shelf: Shelf, name: string, to: string): boolean {
  const inside = below(shelf, name);
  const depth = chainOf(shelf, name).length;
  const height = Math.max(...inside.map((one) => chainOf(shelf, one).length)) - depth;
  const isThere = shelf.get(name)?.parent === to;
  return !isThere && !inside.includes(to) && chainOf(shelf, to).length + height < deepest;
}

/** Five files in four folders, three of which are new. */
function drawTree(draw: Draw): ShelfFile[] {
  const folder = (name: string) => `${draw.sender}-${draw.number}-${name}`;
  const [a, b, c] = [folder('a'), folder('b'), folder('c')];
  return [[], [a], [a, b], [a, b], [c]].map((folders, index) => drawFile(draw, index, folders));
}

const drawFile = (draw: Draw, index: number, folders: string[]): ShelfFile => ({
  name: `${draw.sender}-${draw.number}-${index}.txt`,
  bytes: drawBytes(draw),
  folders,
});

/** Half of them are among a few that all senders share, so that bytes are kept while they are swept. */
function drawBytes({ random, sender }: Draw): Buffer {
  const kind = random();
  if (kind < 0.5) return Buffer.alloc(20_000, `shared ${Math.floor(random() * 6)}\n`);
  const size = Math.ceil(random() * (kind < 0.9 ? 60_000 : 3_000_000));
  return Buffer.alloc(size, `${sender} ${random()}\n`);
}
