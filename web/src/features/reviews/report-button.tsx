import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { type ReportAbout, ReportModal } from './report-modal.tsx';

/** Beside what confirms: something is wrong, and who can mend it is told. */
export function ReportButton(about: ReportAbout) {
  const { t } = useLingui();
  const [opened, setOpened] = useState(false);
  const role = about.role?.name;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconAlertTriangle size={17} stroke={1.6} />}
        aria-label={role === undefined ? undefined : t`Something is wrong: ${role}`}
        onClick={() => setOpened(true)}
      >
        {t`Something is wrong`}
      </Button>
      <ReportModal {...about} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
