import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { spacesQuery } from '../../core/library/library.ts';

/** Leads to a page that has rows, where this one has none; without any space the card stands alone. */
export function useShowRows(isWanted: boolean): void {
  const { data: spaces } = useQuery({ ...spacesQuery, enabled: isWanted });
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [first] = spaces ?? [];
  const isThere = /^\/spaces\/\d+\/documents(\/folder\/\d+)?$/.test(pathname);
  const spaceId = isWanted && !isThere ? first?.id : undefined;
  useEffect(() => {
    if (spaceId === undefined) return;
    void navigate({ to: '/spaces/$spaceId/documents', params: { spaceId: String(spaceId) } });
  }, [spaceId, navigate]);
}
