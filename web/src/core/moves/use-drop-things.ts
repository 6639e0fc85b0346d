import { planMove } from '@atrium/contract/moves';
import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { send } from '../../base/http/call.ts';
import { hasStatus } from '../../base/http/call-error.ts';
import { showToast } from '../../ui/toast/toast.tsx';
import { mayAskServer } from '../offline/when-online.ts';
import { changesAccess } from '../permissions/impact-sentence.ts';
import { useDraggedThings } from './dragged-things.ts';
import { makeMove } from './make-move.ts';
import { bodyOf, type MovedThings, type MoveTarget, useMoveWindow } from './move-window.ts';
import { tellTooMany } from './too-many.ts';

/**
 * What is dropped on a folder moves there; where that changes who sees what, or some of it may not go, the window asks
 * first.
 */
export function useDropThings() {
  const client = useQueryClient();
  const ask = useMoveWindow();
  const { mutate } = useMutation({
    // One after the other: what is dropped next may lie where this one went.
    scope: { id: 'move' },
    meta: { handles: [403] },
    mutationFn: async ({ things, target }: { things: MovedThings; target: MoveTarget }) => {
      const plan = await send(planMove, { body: bodyOf(things, target) });
      if (plan.movable === 0 && plan.refused.length === 0) return;
      if (plan.refused.length > 0 || changesAccess(plan.impact)) ask({ things, dropped: { target, plan } });
      else await makeMove(client, things, target);
    },
    onError: (error) => {
      if (hasStatus(error, 403)) showToast('warn', t`You may not move this there`);
    },
  });
  const latest = useRef(mutate);
  latest.current = mutate;
  const dragged = useDraggedThings();
  return useMemo(
    () => ({
      /** What is being dragged over this page, if that is something of the library. */
      dragged: () => dragged.current,
      drop: (target: MoveTarget) => {
        const things = dragged.current;
        if (things && !tellTooMany(things) && mayAskServer()) latest.current({ things, target });
      },
    }),
    [dragged],
  );
}
