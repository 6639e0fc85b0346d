import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Fragment } from 'react';
import { allowSingleKeys, singleKeys } from '../../base/single-keys.ts';
import { useStore } from '../../base/store.ts';
import type { AskedWindowProps } from '../../ui/window/asked-window.tsx';
import { Modal } from '../../ui/window/modal.tsx';
import classes from './shortcut-sheet.module.css';

/** What a key does, and the keys: several are pressed together. */
type Line = [what: string, ...keys: string[]];

interface Group {
  title: string;
  lines: Line[];
}

export function ShortcutSheet({ opened, onClose }: AskedWindowProps<object>) {
  const { t } = useLingui();
  const isAllowed = useStore(singleKeys);
  return (
    <Modal opened={opened} onClose={onClose} title={t`Keyboard shortcuts`} size={820}>
      <div className={classes.columns}>
        {useGroups().map(({ title, lines }) => (
          <section key={title} className={classes.group}>
            <h3>{title}</h3>
            <dl>
              {lines.map(([what, ...keys]) => (
                <div key={what} className={classes.line}>
                  <dt>{what}</dt>
                  <dd>
                    {keys.map((key, index) => (
                      <Fragment key={key}>
                        {index > 0 && ' '}
                        <kbd>{key}</kbd>
                      </Fragment>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className={classes.foot}>
        <p>
          {isAllowed ? (
            <Trans>Single keys are off while you type.</Trans>
          ) : (
            <Trans>Single keys such as / and ? are off on this device.</Trans>
          )}{' '}
          <button type="button" className={classes.switch} onClick={() => allowSingleKeys(!isAllowed)}>
            {isAllowed ? <Trans>Turn single keys off</Trans> : <Trans>Turn single keys on</Trans>}
          </button>
        </p>
        <Button variant="default" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </Modal>
  );
}

function useGroups(): Group[] {
  const { t } = useLingui();
  const [control, shift, enter, del, esc, space] = [
    t`Ctrl`,
    t`Shift`,
    t`Enter`,
    t`Del`,
    t`Esc`,
    t({ message: 'Space', context: 'key' }),
  ];
  return [
    {
      title: t`Everywhere`,
      lines: [
        [t`Search`, '/'],
        [t`Search, also while typing`, control, 'K'],
        [t`This sheet`, '?'],
        [t`Close what is open`, esc],
      ],
    },
    {
      title: t`Lists`,
      lines: [
        [t`Next, previous row`, '↓', '↑'],
        [t`First, last row`, t`Home`, t`End`],
        [t`Open`, enter],
        [t`Check the row`, space],
        [t`Check several rows`, shift, '↓'],
        [t`Check all rows`, control, 'A'],
        [t`Row menu`, shift, 'F10'],
      ],
    },
    {
      title: t`Folders and documents`,
      lines: [
        [t`Favorite`, 'S'],
        [t`Copy link`, 'L'],
        [t`Move to…`, 'M'],
        [t`Edit`, 'F2'],
        [t`Delete`, del],
      ],
    },
    {
      title: t`Folder tree`,
      lines: [
        [t`Open, close a folder`, '→', '←'],
        [t`Pick up a folder, put it down`, space],
      ],
    },
    {
      title: t`Document view`,
      lines: [
        [t`Find in the document`, control, 'F'],
        [t`Next document`, shift, '→'],
        [t`Previous document`, shift, '←'],
        [t`Delete the annotation`, del],
        [t`Close the document`, esc],
      ],
    },
  ];
}
