import { type MovePlan, planMove } from '@atrium/contract/moves';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { send } from '../../base/http/call.ts';
import { hasStatus } from '../../base/http/call-error.ts';
import { FolderPicker } from '../../core/library/folder-picker/folder-picker.tsx';
import { useFolderPath } from '../../core/library/folder-picker/use-folder-path.ts';
import { makeMove, withoutRefused } from '../../core/moves/make-move.ts';
import {
  bodyOf,
  countOf,
  type MovedThings,
  type MoveQuestion,
  type MoveTarget,
} from '../../core/moves/move-window.ts';
import { changesAccess } from '../../core/permissions/impact-sentence.ts';
import form from '../../ui/form/form.module.css';
import { Notice } from '../../ui/state/notice.tsx';
import type { AskedWindowProps } from '../../ui/window/asked-window.tsx';
import { Modal } from '../../ui/window/modal.tsx';
import { judgeTarget } from './judge-target.ts';
import classes from './move-modal.module.css';
import { PlanNotice } from './plan-notice.tsx';

/** Where something goes, who sees more and who less by it, and what of it stays. */
export function MoveModal({ items, opened, onClose }: AskedWindowProps<MoveQuestion>) {
  return (
    <Modal opened={opened} onClose={onClose} title={titleOf(items)} size={640}>
      <MoveForm question={items} onClose={onClose} />
    </Modal>
  );
}

function titleOf({ things, dropped }: MoveQuestion): string {
  const count = countOf(things);
  const name = (things.folders[0] ?? things.documents[0])?.name ?? '';
  if (dropped) {
    const into = dropped.target.name;
    if (count === 1) return t`Move “${name}” to “${into}”?`;
    return plural(count, { one: `Move # item to “${into}”?`, other: `Move # items to “${into}”?` });
  }
  if (count === 1) return t`Move “${name}” to…`;
  return plural(count, { one: 'Move # item to…', other: 'Move # items to…' });
}

function MoveForm({ question, onClose }: { question: MoveQuestion; onClose: () => void }) {
  const { things, dropped } = question;
  const client = useQueryClient();
  const [target, setTarget] = useState<MoveTarget | undefined>(dropped?.target);
  const judge = useMemo(() => judgeTarget(things), [things]);
  const plan = useQuery({
    ...planQuery(things, target),
    enabled: target !== undefined,
    ...(dropped && target === dropped.target ? { initialData: dropped.plan, staleTime: Infinity } : {}),
  });
  const button = useRef<HTMLButtonElement>(null);
  const move = useMutation({
    /** To where it was said, unless there is something to be told before; whether it moved. */
    mutationFn: async (atOnce?: MoveTarget): Promise<boolean> => {
      const to = atOnce ?? target;
      if (!to) return false;
      const known = atOnce ? await client.fetchQuery(planQuery(things, atOnce)) : plan.data;
      if (!known || (atOnce && mustBeTold(known))) return false;
      await makeMove(client, withoutRefused(things, known), to);
      return true;
    },
    onSuccess: (isDone) => isDone && onClose(),
    meta: { handles: () => true },
  });
  const mustConfirm = move.data === false && !plan.isFetching;
  useEffect(() => {
    if (mustConfirm) button.current?.focus();
  }, [mustConfirm]);
  const moveHere = (to: MoveTarget) => {
    if (move.isPending) return;
    setTarget(to);
    move.mutate(to);
  };
  const movable = plan.data?.movable ?? 0;
  const error = move.error ?? plan.error;
  return (
    <div className={form.form}>
      {!dropped && (
        <FolderPicker
          label={t`Where to`}
          here={hereOf(things)}
          judge={judge}
          chosen={target}
          onChoose={(to) => {
            move.reset();
            setTarget(to);
          }}
          act={{ label: t`Move here`, run: moveHere }}
          makesFolders
        />
      )}
      {target && <TargetPath target={target} />}
      {error ? (
        <Notice kind="bad">{hasStatus(error, 403) ? t`You may not move this there.` : error.message}</Notice>
      ) : (
        plan.data && target && <PlanNotice plan={plan.data} things={things} />
      )}
      <div className={form.actions}>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          ref={button}
          disabled={!target || movable === 0}
          loading={move.isPending || (target !== undefined && plan.isFetching)}
          onClick={() => move.mutate(undefined)}
          data-autofocus={dropped ? true : undefined}
        >
          {movable > 0 ? plural(movable, { one: 'Move # item', other: 'Move # items' }) : t`Move`}
        </Button>
      </div>
    </div>
  );
}

const planQuery = (things: MovedThings, target: MoveTarget | undefined) =>
  queryOptions({
    queryKey: ['move plan', target, things],
    queryFn: ({ signal }) => send(planMove, { body: bodyOf(things, target as MoveTarget) }, { signal }),
    retry: false,
    gcTime: 0,
    meta: { handles: () => true },
  });

/** Somebody sees more or less by it, some of it stays, or nothing would move. */
const mustBeTold = ({ movable, refused, impact }: MovePlan): boolean =>
  movable === 0 || refused.length > 0 || changesAccess(impact);

/** Where the first of them lies. */
function hereOf({ folders, documents }: MovedThings) {
  const [folder] = folders;
  if (folder) return { space: folder.space, folder: folder.parent };
  return documents[0];
}

function TargetPath({ target }: { target: MoveTarget }) {
  const path = useFolderPath(target);
  return (
    <p className={classes.path}>
      <IconArrowRight size={17} stroke={1.6} aria-hidden="true" />
      <span>
        <Trans>
          To <strong dir="auto">{path}</strong>
        </Trans>
      </span>
    </p>
  );
}
