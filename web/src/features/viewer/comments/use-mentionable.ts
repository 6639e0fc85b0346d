import { listMentionable, type MentionablePerson } from '@atrium/contract/annotations';
import { mostOffered } from '@atrium/contract/parts/mentions';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { send } from '../../../base/http/call.ts';
import { useOnline } from '../../../base/http/connectivity.ts';
import { foldText } from '../../../base/text/fold-text.ts';

const pause = 150;
const goodFor = 60_000;

/** Those who can read the document, by the beginning of a name; without a network those whose names stand here. */
export function useMentionable(
  documentId: number,
  q: string | undefined,
  names: ReadonlyMap<number, string>,
): MentionablePerson[] {
  const online = useOnline();
  const [asked] = useDebouncedValue(q, pause);
  const { data, isError } = useQuery({
    queryKey: ['mentionable', documentId, asked],
    queryFn: ({ signal }) =>
      send(listMentionable, { params: { id: documentId }, query: { q: asked ?? '' } }, { signal }),
    enabled: online && asked !== undefined,
    staleTime: goodFor,
    placeholderData: keepPreviousData,
    // Whoever cannot be found now is still written as text.
    retry: false,
    meta: { handles: () => true },
  });
  if (q === undefined) return [];
  return !online || isError ? findKnown(names, q) : (data ?? []);
}

function findKnown(names: ReadonlyMap<number, string>, q: string): MentionablePerson[] {
  const typed = ` ${foldText(q)}`;
  return [...names]
    .filter(([, name]) => ` ${foldText(name)}`.includes(typed))
    .slice(0, mostOffered)
    .map(([id, fullName]) => ({ id, fullName, email: null, position: null, image: null }));
}
