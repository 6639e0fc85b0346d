import { randomUUID } from 'node:crypto';
import { allContent, flagsFrom } from '../../core/access/flags.ts';
import { makePdf } from '../pdfs/make-pdf.ts';
import { type Draw, drawShelfStep } from './draw-shelf-step.ts';
import type { Shelf, ShelfItem, ShelfStep } from './shelf.ts';

const readRights = flagsFrom({ canRead: true, canReadDocument: true });
/** The rights that readers get somewhere: some, all, none, or what they have above. */
const someRights = [readRights, allContent, 0, undefined];

export interface DrawAny extends Draw {
  /** Whether its sender may share yet: nobody shares as often as they like. */
  mayShare: boolean;
}

/** Everything that people do with documents: beside what changes the library, what is done with things in it. */
export function drawAnyStep(shelf: Shelf, draw: DrawAny): ShelfStep {
  if (draw.random() < 0.5) return drawShelfStep(shelf, draw);
  const pick = <T>(list: T[]) => list[Math.floor(draw.random() * list.length)] as T;
  const alive = [...shelf].filter(([, { deletedBy }]) => deletedBy === undefined);
  const namesOf = (fits: (item: ShelfItem, name: string) => boolean) =>
    alive.filter(([name, item]) => fits(item, name)).map(([name]) => name);
  const tops = namesOf(({ parent }) => parent === undefined);
  const folders = namesOf(({ isFolder }) => isFolder);
  const pdfs = namesOf((_, name) => name.endsWith('.pdf'));
  const reviewed = namesOf(({ reviews }) => reviews !== undefined);
  const name = `${draw.sender}-${draw.number}`;
  const pdf = () => makePdf([{ text: `${name} ${draw.random()}` }]);

  const steps: (() => ShelfStep)[] = [
    () => ({ do: 'upload', to: pick(tops), files: [{ name: `${name}.pdf`, bytes: pdf(), folders: [] }] }),
    () => ({ do: 'permit', name: pick(folders), rights: pick(someRights) }),
    () => {
      const bytes = Buffer.alloc(Math.ceil(draw.random() * 300_000), `${name} ${draw.random()}\n`);
      const file = { name: `${name}-pieces.txt`, bytes, folders: [] };
      return { do: 'send in pieces', to: pick(tops), file, pieces: 3 };
    },
  ];
  if (pdfs.length > 0)
    steps.push(...Array(3).fill(() => ({ do: 'annotate', name: pick(pdfs), mark: randomUUID() })));
  if (draw.mayShare) steps.push(() => ({ do: 'share', name: pick(alive)[0], subject: `${name} is for you` }));
  if (reviewed.length > 0)
    steps.push(() => {
      const chosen = pick(reviewed);
      const what = shelf.get(chosen)?.reviews?.at(-1) === 'started' ? 'users' : 'started';
      return { do: 'review', name: chosen, what };
    });
  return pick(steps)();
}
