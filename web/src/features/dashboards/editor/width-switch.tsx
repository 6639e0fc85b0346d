import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { useLingui } from '@lingui/react/macro';
import { SegmentedControl } from '@mantine/core';
import type { Width } from '../grid.ts';

/** Which of the three layouts is shown: each is arranged on its own. */
export function WidthSwitch({ width, onChange }: { width: Width; onChange: (width: Width) => void }) {
  const { t } = useLingui();
  return (
    <SegmentedControl
      aria-label={t`Width of the window`}
      value={width}
      onChange={(value) => onChange(value as Width)}
      data={[
        { value: 'lg', label: t`Large` },
        { value: 'sm', label: t`Medium` },
        { value: 'xxs', label: t`Small` },
      ]}
    />
  );
}
