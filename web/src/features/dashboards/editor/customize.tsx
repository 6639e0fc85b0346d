import type { ShownDashboard } from '@atrium/contract/dashboards';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconRotate } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { LeaveGuard, LeaveModal } from '../../../ui/window/leave-guard.tsx';
import type { Width } from '../grid.ts';
import type { Widgets } from '../widget.ts';
import classes from './customize.module.css';
import { LayoutEditor } from './layout-editor.tsx';
import { ResetModal } from './reset-modal.tsx';
import { useDraft } from './use-draft.ts';
import { useSaveOwn } from './use-save-own.ts';
import { WidthSwitch } from './width-switch.tsx';

interface CustomizeProps {
  shown: ShownDashboard;
  widgets: Widgets;
  startWidth: Width;
  onDone: () => void;
}

/** The dashboard while its owner arranges it. What is arranged stays until it is saved or given up. */
export function Customize({ shown, widgets, startWidth, onDone }: CustomizeProps) {
  const { t } = useLingui();
  // What is read anew meanwhile does not touch what is being arranged.
  const [start] = useState({ shown, widgets });
  const [width, setWidth] = useState(startWidth);
  const [asksToLeave, setAsksToLeave] = useState(false);
  const [asksToReset, setAsksToReset] = useState(false);
  const draft = useDraft(start.shown.layout, start.widgets);
  const heading = useRef<HTMLHeadingElement>(null);
  const save = useSaveOwn(start.shown, onDone);

  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  return (
    <>
      <title>{`${t`Customize dashboard`} · Atrium`}</title>
      <LayoutEditor
        draft={draft}
        width={width}
        widgets={start.widgets}
        head={
          <div className={classes.head}>
            <div className={classes.words}>
              <h1 ref={heading} tabIndex={-1} className={classes.title}>
                <Trans>Customize dashboard</Trans>
              </h1>
              <p className={classes.hint}>
                <Trans>Drag widgets to move them, pull a corner to resize.</Trans>
              </p>
            </div>
            <div className={classes.actions}>
              <WidthSwitch width={width} onChange={setWidth} />
              <Button variant="default" onClick={() => (draft.isDirty ? setAsksToLeave(true) : onDone())}>
                <Trans>Cancel</Trans>
              </Button>
              <Button loading={save.isPending} onClick={() => save.mutate(draft.layout)}>
                <Trans>Save layout</Trans>
              </Button>
            </div>
          </div>
        }
        foot={
          start.shown.source === 'own' && (
            <Button
              variant="subtle"
              size="xs"
              leftSection={<IconRotate size={16} stroke={1.6} aria-hidden="true" />}
              onClick={() => setAsksToReset(true)}
            >
              <Trans>Reset to default</Trans>
            </Button>
          )
        }
      />
      <LeaveGuard isDirty={draft.isDirty && !save.isSuccess} />
      <LeaveModal opened={asksToLeave} onStay={() => setAsksToLeave(false)} onLeave={onDone} />
      <ResetModal opened={asksToReset} onClose={() => setAsksToReset(false)} onReset={onDone} />
    </>
  );
}
