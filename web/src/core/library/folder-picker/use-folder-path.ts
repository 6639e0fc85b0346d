import { useQuery } from '@tanstack/react-query';
import { spacesQuery, treeQuery } from '../library.ts';
import type { PickedFolder } from './places.ts';

/** `Space / Folder / Folder`. */
export function useFolderPath({ space, folder, name }: PickedFolder): string {
  const spaceName = useQuery(spacesQuery).data?.find((one) => one.id === space)?.name;
  const tree = useQuery({ ...treeQuery(space), meta: { handles: [403, 404] } }).data ?? [];
  const target = tree.find(({ id }) => id === folder);
  const nameOf = (id: number) => tree.find((one) => one.id === id)?.name ?? '';
  const names = target ? [...target.pathIds.map(nameOf), target.name] : folder === null ? [] : [name];
  return [spaceName ?? '', ...names].filter((one) => one !== '').join(' / ');
}
