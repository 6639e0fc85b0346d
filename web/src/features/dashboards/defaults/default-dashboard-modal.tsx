import { type Dashboard, getDashboard, Layout } from '@atrium/contract/dashboards';
import { Trans, useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../../base/http/call.ts';
import { Notice } from '../../../ui/state/notice.tsx';
import { LeaveGuard, LeaveModal } from '../../../ui/window/leave-guard.tsx';
import { Modal } from '../../../ui/window/modal.tsx';
import type { Widgets } from '../widget.ts';
import { WidgetSkeleton } from '../widget-frame.tsx';
import { DefaultDashboardEditor } from './default-dashboard-editor.tsx';
import classes from './wide-window.module.css';

/** One dashboard, read anew each time: the version tells whether somebody else saved in between. */
const oneQuery = (id: number) =>
  queryOptions({
    queryKey: ['default dashboard', id],
    queryFn: ({ signal }) => send(getDashboard, { params: { id } }, { signal }),
    gcTime: 0,
    // What is arranged stays as it is, whatever others do meanwhile.
    staleTime: Number.POSITIVE_INFINITY,
    meta: { handles: [404] },
  });

interface DefaultDashboardModalProps {
  opened: boolean;
  onClose: () => void;
  /** Absent for a new one. */
  id: number | undefined;
  widgets: Widgets;
  onSaved: () => void;
}

/** Covers the screen: a name, and the grid at its three widths. */
export function DefaultDashboardModal({ opened, onClose, id, widgets, onSaved }: DefaultDashboardModalProps) {
  const { t } = useLingui();
  const [isDirty, setDirty] = useState(false);
  const [asks, setAsks] = useState(false);
  const close = () => (isDirty ? setAsks(true) : onClose());
  const editor = {
    widgets,
    onDirty: setDirty,
    onClose: close,
    onSaved: () => {
      setDirty(false);
      onSaved();
      onClose();
    },
  };
  return (
    <>
      <Modal
        fullScreen
        classNames={classes}
        opened={opened}
        onClose={close}
        title={id === undefined ? t`New default dashboard` : t`Edit default dashboard`}
      >
        {id === undefined ? (
          <DefaultDashboardEditor {...editor} seen={fresh} />
        ) : (
          <Known {...editor} id={id} />
        )}
      </Modal>
      {/* Only when it is asked: the Escape that opens it would close one that is there already. */}
      {asks && (
        <LeaveModal
          opened
          onStay={() => setAsks(false)}
          onLeave={() => {
            setAsks(false);
            onClose();
          }}
        />
      )}
      <LeaveGuard isDirty={opened && isDirty} />
    </>
  );
}

const fresh: Pick<Dashboard, 'name' | 'layout'> = { name: '', layout: Layout.parse({}) };

type EditorProps = Omit<Parameters<typeof DefaultDashboardEditor>[0], 'seen'>;

function Known({ id, ...editor }: EditorProps & { id: number }) {
  const { data, isError } = useQuery(oneQuery(id));
  if (isError) {
    return (
      <div className={classes.narrow}>
        <Notice kind="bad">
          <Trans>This dashboard could not be loaded, or no longer exists.</Trans>
        </Notice>
      </div>
    );
  }
  if (!data) {
    return (
      <div className={classes.narrow}>
        <WidgetSkeleton />
      </div>
    );
  }
  return <DefaultDashboardEditor {...editor} seen={data} />;
}
