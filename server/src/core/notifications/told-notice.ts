import type { Notice } from '../../base/database/notices.ts';

/** More would not fit into what the database hands on at once. */
const mostNamed = 400;

/** Tells that people were told, or have read: whom, where they are few; else who listens asks whether it is them. */
export const toldNotice = (people: Set<number>, first = 0, last = first): Notice => ({
  about: 'told',
  id: first,
  ...(people.size > mostNamed ? { last } : { users: [...people] }),
});
