import { deleteOwnDashboard } from '@atrium/contract/dashboards';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { send } from '../../../base/http/call.ts';
import form from '../../../ui/form/form.module.css';
import { showToast } from '../../../ui/toast/toast.tsx';
import { Modal } from '../../../ui/window/modal.tsx';
import { dashboardQuery } from '../dashboard-query.ts';

interface ResetModalProps {
  opened: boolean;
  onClose: () => void;
  onReset: () => void;
}

/** The own layout is gone for good, so it is asked for. */
export function ResetModal({ opened, onClose, onReset }: ResetModalProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const reset = useMutation({
    mutationFn: async () => {
      await send(deleteOwnDashboard, {});
      await client.fetchQuery({ ...dashboardQuery, staleTime: 0 });
    },
    onSuccess: () => {
      showToast('ok', t`You see the default dashboard again`);
      onReset();
    },
    onSettled: onClose,
  });
  return (
    <Modal opened={opened} onClose={onClose} title={t`Reset to default`}>
      <div className={form.form}>
        <p className={form.text}>
          <Trans>Your own layout is removed, at all widths, and you see your default dashboard again.</Trans>
        </p>
        <div className={form.actions}>
          <Button variant="default" data-autofocus onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button color="red" loading={reset.isPending} onClick={() => reset.mutate()}>
            <Trans>Reset layout</Trans>
          </Button>
        </div>
      </div>
    </Modal>
  );
}
