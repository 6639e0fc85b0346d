import { allowedTypesText } from '@atrium/contract/parts/file-types';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { sayProblem } from '../../../base/say-problem.ts';
import form from '../../../ui/form/form.module.css';
import { Notice } from '../../../ui/state/notice.tsx';
import { showToast } from '../../../ui/toast/toast.tsx';
import { ClosedFolders, useClosedFolders } from './closed-folders.tsx';
import type { DroppedFile } from './read-dropped.ts';
import { RoomLeft, useRoom } from './room-left.tsx';
import { TakenNames } from './taken-names.tsx';
import { UploadFooter } from './upload-footer.tsx';
import { isOpen, type UploadItem } from './upload-item.ts';
import type { UploadPlace } from './upload-list.ts';
import { UploadRows } from './upload-rows.tsx';
import { UploadZone } from './upload-zone.tsx';
import { type Twins, useTwins } from './use-twins.ts';
import { useUploadList } from './use-upload-list.ts';

interface UploadFormProps extends UploadPlace {
  dropped: DroppedFile[] | undefined;
  /** Whether to begin at once. */
  isGoingOn: boolean;
  onClose: () => void;
  onWork: (work: UploadWork) => void;
}

/** Whether there is something that would be lost. */
export type UploadWork = 'none' | 'waiting' | 'running';

export function UploadForm({ dropped, isGoingOn, onClose, onWork, ...place }: UploadFormProps) {
  const { t } = useLingui();
  const { items, isRunning, fault, speed, ...list } = useUploadList(place, dropped);
  const twins = useTwins(place, items);
  const closed = useClosedFolders(place, items);
  const room = useRoom(place, items);
  const frame = useRef<HTMLFormElement>(null);
  const [asksForFiles, askForFiles] = useState(false);
  const work = isRunning ? 'running' : items.some(isOpen) ? 'waiting' : 'none';
  useEffect(() => onWork(work), [onWork, work]);

  async function submit() {
    if (!items.some(isOpen)) {
      askForFiles(true);
      return;
    }
    if (room.isTooMuch || closed.length > 0) return;
    const countRefused = () => list.getState().items.filter(({ state }) => state === 'refused').length;
    const known = countRefused();
    await list.start();
    const after = list.getState();
    // What turned out to be wrong on the way has not been seen yet.
    if (after.items.some(isOpen) || countRefused() > known) return;
    tellDone(after.items);
    onClose();
  }

  function leave() {
    list.giveUpRest();
    onClose();
  }

  const begin = useEffectEvent(() => void submit());
  useEffect(() => {
    if (isGoingOn) begin();
  }, [isGoingOn]);

  // Stable, so that the rows are drawn anew only where something has changed.
  const remove = useCallback(
    (id: number) => {
      const next = neighbourOf(list.getState().items, id);
      list.remove(id);
      requestAnimationFrame(() => focusRow(frame.current, next));
    },
    [list.remove, list.getState],
  );

  return (
    <form
      ref={frame}
      className={form.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <UploadZone
        onFiles={(files) => {
          askForFiles(false);
          list.add(files);
        }}
        error={asksForFiles && !items.some(isOpen) ? t`Add at least one file` : undefined}
      />
      {!isRunning && <RoomLeft {...room} />}
      {items.some((item) => item.isWrongType) && <Notice kind="bad">{sayProblem(allowedTypesText)}</Notice>}
      {!isRunning && (
        <ClosedFolders
          ids={closed}
          onLeaveOut={() => {
            for (const id of closed) list.remove(id);
          }}
        />
      )}
      {fault && (
        <Notice kind="bad" title={fault}>
          {t`What has not been uploaded is still in the list. Nothing is lost.`}
        </Notice>
      )}
      {!isRunning && <TakenNames items={items} twins={twins} onChoose={list.choose} />}
      {items.length > 0 && (
        <UploadRows
          items={items}
          twins={isRunning ? noTwins : twins}
          speed={speed}
          onRemove={remove}
          onChoose={list.choose}
        />
      )}
      <UploadFooter
        items={items}
        isRunning={isRunning}
        isHeld={room.isTooMuch || closed.length > 0}
        onCancel={isRunning ? list.stop : leave}
      />
    </form>
  );
}

const noTwins: Twins = new Map();

/** Who works by keys goes on with the next row when one is gone. */
function neighbourOf(items: UploadItem[], id: number): number | undefined {
  const left = items.filter((item) => item.id === id || item.state !== 'done');
  const index = left.findIndex((item) => item.id === id);
  return (left[index + 1] ?? left[index - 1])?.id;
}

function focusRow(form: HTMLFormElement | null, id: number | undefined) {
  const button = form?.querySelector<HTMLElement>(`[data-item="${id}"] button`);
  (button ?? form?.querySelector('button'))?.focus();
}

function tellDone(items: UploadItem[]) {
  const done = items.filter((item) => item.state === 'done').length;
  const left = items.length - done;
  showToast(
    'ok',
    plural(done, { one: '# file uploaded', other: '# files uploaded' }),
    left > 0 ? plural(left, { one: '# file was left out.', other: '# files were left out.' }) : undefined,
  );
}
