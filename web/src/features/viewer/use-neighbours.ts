import type { Document } from '@atrium/contract/documents';
import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { useOnline } from '../../base/http/connectivity.ts';
import { documentsQuery } from '../../core/library/library.ts';
import { FromDeviceContext } from './from-device.ts';
import { type Neighbours, neighboursOf } from './neighbours.ts';

/** None as long as the folder's list is not there; a document is shown without it. */
export function useNeighbours({ id, space, folder }: Document): Neighbours {
  const fromDevice = use(FromDeviceContext);
  const enabled = useOnline() && !fromDevice;
  const { data } = useQuery({ ...documentsQuery(space, folder), enabled, meta: { handles: () => true } });
  return enabled && data ? neighboursOf(data, id) : {};
}
