import { mentionedIn } from '@atrium/contract/parts/mentions';
import type { Due } from '../../core/note-due.ts';
import type { Applied, Step } from './apply-operations.ts';

/**
 * Who is to be told of comments: of a reply that is new whoever wrote in the thread, and of any comment those whom it
 * did not mention before. Whoever is mentioned is not told of the same reply, too.
 */
export function dueOf({ steps }: Applied, by: { documentId: number; actorId: number }): Due[] {
  const ofOne = Map.groupBy(steps, ({ id }) => id);
  return [...ofOne].flatMap(([annotationId, changes]): Due[] => {
    const [first, last] = [changes[0] as Step, changes.at(-1) as Step];
    const isReply = changes.some(
      ({ before, after }) => !before && typeof after.body.inReplyToId === 'string',
    );
    const known = mentionedIn(first.before?.body.contents);
    const userIds = mentionedIn(last.after.body.contents).filter((id) => !known.includes(id));
    const about = { actorId: by.actorId, objectIds: [by.documentId], annotationId, userIds };
    return [
      ...(isReply ? [{ kind: 'reply' as const, ...about }] : []),
      ...(userIds.length > 0 ? [{ kind: 'mention' as const, ...about }] : []),
    ];
  });
}
