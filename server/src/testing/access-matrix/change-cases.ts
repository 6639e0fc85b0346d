import { documentLike } from './copies.ts';
import type { ChangeCase, Question } from './row.ts';
import type { Expected, View } from './view.ts';
import type { MatrixWorld } from './world.ts';

/** A form with one file. */
export const withFile =
  (field: string, filename: string, bytes: Buffer, fields: Record<string, string> = {}) =>
  () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append(field, new Blob([new Uint8Array(bytes)]), filename);
    return form;
  };

/** A change of one document, for each there is. */
export const eachDocument = (
  world: MatrixWorld,
  ask: (id: number) => Question,
  answer: (view: View, id: number) => Expected,
  more: Pick<ChangeCase, 'read' | 'shows' | 'copy'> = {},
): ChangeCase[] =>
  [...world.documents].map(([about, id]) => ({
    about,
    on: [id],
    copy: async (_, [one]) => [await documentLike(world, one as number)],
    ask: ([one]) => ask(one as number),
    answer: (view, [one]) => answer(view, one as number),
    ...more,
  }));
