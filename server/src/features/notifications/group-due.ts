import type { NotificationKind } from '@atrium/contract/notifications';
import type { DueRow, Place, Thing } from './due-things.ts';

/** The most things of one notification: more of them are several. */
export const mostThings = 1000;

/** What is told to the same people as one. */
export interface Group {
  kind: NotificationKind;
  /** Whose doing it was; of what failed, who brought the file. */
  actorId: number | null;
  /** The folder that things are new in, or the first thing: what comes later is added by it. */
  objectId: number;
  things: Thing[];
  /** Who watches any of these is told, */
  watched: number[];
  /** but not who watches any of these. */
  unwatched: number[];
  shareId: number | null;
  annotationId: string | null;
  /** Of a mention those whom it tells; of a reply those who are told by the mention alone. */
  userIds: number[];
  deadline: string | null;
}

/** The place of one that is new, by the folder that it lies in and who put it there. */
export type PlaceOf = (folderId: number, actorId: number) => { id: number; path: number[] };

export const keyOfPlace = ({ folderId, actorId }: Pick<Place, 'folderId' | 'actorId'>): string =>
  `${folderId} ${actorId}`;

/** The folders of new things, each once for each person; at the time of the last. */
export function placesIn(due: DueRow[], things: Thing[]): Place[] {
  const rows = new Map(due.map((row) => [row.id, row]));
  const places = new Map<string, Place>();
  for (const { dueId, above } of things) {
    const { kind, actor_id, at } = rows.get(dueId) as DueRow;
    const folderId = above.at(-1);
    if (kind !== 'new' || folderId === undefined || actor_id === null) continue;
    const place = { folderId, actorId: actor_id, at };
    places.set(keyOfPlace(place), place);
  }
  return [...places.values()];
}

/** Puts together what is due: new things by place and person, versions by document and person, others each alone. */
export function groupDue(due: DueRow[], things: Thing[], placeOf: PlaceOf): Group[] {
  const groups = new Map<string, Group>();
  const add = (key: string, thing: Thing, made: Omit<Group, 'things'>) => {
    const group = groups.get(key) ?? { ...made, things: [] };
    groups.set(key, group);
    if (!group.things.some(({ id }) => id === thing.id)) group.things.push(thing);
  };
  const ofDue = Map.groupBy(things, ({ dueId }) => dueId);
  for (const row of due) {
    for (const thing of ofDue.get(row.id) ?? []) {
      for (const [key, group] of groupsOf(row, thing, placeOf)) add(key, thing, group);
    }
  }
  return [...groups.values()].flatMap(inPieces);
}

type Keyed = [key: string, group: Omit<Group, 'things'>];

function groupsOf(row: DueRow, thing: Thing, placeOf: PlaceOf): Keyed[] {
  const { id, kind, actor_id: actorId } = row;
  const { share_id: shareId, annotation_id: annotationId, user_ids, deadline } = row;
  const group = {
    ...{ kind, actorId, objectId: thing.id, watched: [] as number[], unwatched: [] as number[] },
    ...{ shareId, annotationId, userIds: user_ids ?? [], deadline },
  };
  const folderId = thing.above.at(-1);
  switch (kind) {
    case 'new': {
      if (folderId === undefined || actorId === null) return [];
      const place = placeOf(folderId, actorId);
      const unwatched = thing.before ?? [];
      const inPlace = { ...group, objectId: place.id, watched: place.path, unwatched };
      const keyed: Keyed[] = [[`new ${actorId} ${place.id} ${unwatched.join()}`, inPlace]];
      // Who watches what came back or went elsewhere, and not the place, is told of that alone.
      const itself = { ...group, watched: [thing.id], unwatched: [...thing.above, ...unwatched] };
      if (thing.isWatched) keyed.push([`itself ${actorId} ${thing.id} ${unwatched.join()}`, itself]);
      return keyed;
    }
    case 'version':
      return [[`version ${actorId} ${thing.id}`, { ...group, watched: [...thing.above, thing.id] }]];
    case 'failed':
      if (folderId === undefined) return [];
      return [
        [`failed ${thing.bringerId} ${folderId}`, { ...group, actorId: thing.bringerId, objectId: folderId }],
      ];
    default:
      return [[`${kind} ${id}`, group]];
  }
}

function inPieces(group: Group): Group[] {
  const pieces: Group[] = [];
  for (let from = 0; from < group.things.length; from += mostThings)
    pieces.push({ ...group, things: group.things.slice(from, from + mostThings) });
  return pieces;
}
