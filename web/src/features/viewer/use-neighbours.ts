import type { Document } from '@atrium/contract/documents';
import { useQuery } from '@tanstack/react-query';
import { documentsQuery } from '../../base/library.ts';
import { type Neighbours, neighboursOf } from './neighbours.ts';

/** None as long as the folder's list is not there; a document is shown without it. */
export function useNeighbours({ id, space, folder }: Document): Neighbours {
  const { data } = useQuery({ ...documentsQuery(space, folder), meta: { handles: () => true } });
  return data ? neighboursOf(data, id) : {};
}
