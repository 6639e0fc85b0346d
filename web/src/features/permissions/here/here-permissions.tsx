import type { PermissionsHere } from '@atrium/contract/permission-tree';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconClipboardCopy, IconExternalLink, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { PermissionsPlace } from '../../../core/permissions/permissions.ts';
import { WhoModal } from '../../../core/permissions/who-modal.tsx';
import { FilterBox } from '../../../ui/form/filter-box.tsx';
import { Impact } from '../impact.tsx';
import { Legend } from '../legend.tsx';
import { OthersNotice } from '../others-notice.tsx';
import { CopyModal } from './copy-modal.tsx';
import classes from './here.module.css';
import { HereList } from './here-list.tsx';
import { type HereEditor, useHereEditor } from './use-here-editor.ts';

interface HerePermissionsProps {
  place: PermissionsPlace;
  first: PermissionsHere & { version: string | undefined };
  onDirty: (isDirty: boolean) => void;
  /** A window stands over it, or does no more. */
  onCovered: (isCovered: boolean) => void;
  onClose: () => void;
}

export function HerePermissions({ place, first, onDirty, onCovered, onClose }: HerePermissionsProps) {
  const { t } = useLingui();
  const editor = useHereEditor(place, first, onClose);
  const [filter, setFilter] = useState('');
  const [over, setOver] = useState<'who' | 'copy'>();
  const isPhone = useMediaQuery('(max-width: 760px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const isDirty = editor.draft.size > 0;
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);
  useEffect(() => onCovered(over !== undefined), [onCovered, over]);
  return (
    <>
      <div className={classes.tools}>
        {first.canChange && (
          <Button
            variant="default"
            leftSection={<IconClipboardCopy size={17} stroke={1.6} />}
            onClick={() => setOver('copy')}
          >
            <Trans>Copy from…</Trans>
          </Button>
        )}
        <Button
          variant="subtle"
          leftSection={<IconUsers size={17} stroke={1.6} />}
          onClick={() => setOver('who')}
        >
          <Trans>Who can see this?</Trans>
        </Button>
        <FilterBox label={t`Filter roles`} onFilter={setFilter} width={200} />
      </div>
      <div className={classes.scrolled}>
        {!isPhone && (
          <div className={classes.legend}>
            <Legend isReadOnly={!first.canChange} />
          </div>
        )}
        <HereList
          roles={editor.roles}
          draft={editor.draft}
          filter={filter}
          space={first.space}
          canInherit={first.canChange && place.entityType !== 0}
          isReadOnly={!first.canChange}
          isPhone={isPhone}
          on={{ set: editor.set, undo: editor.undo, follow: () => !isDirty && onClose() }}
        />
      </div>
      {first.canChange && <Foot editor={editor} onFollow={() => !isDirty && onClose()} />}
      <WhoModal object={place} opened={over === 'who'} onClose={() => setOver(undefined)} />
      <CopyModal
        place={place}
        space={first.space}
        opened={over === 'copy'}
        onClose={() => setOver(undefined)}
        onCopy={editor.copy}
      />
    </>
  );
}

/** What others did, who gains and loses, and the button that does it. */
function Foot({ editor, onFollow }: { editor: HereEditor; onFollow: () => void }) {
  const { draft, others } = editor;
  const count = draft.size;
  return (
    <>
      {(count > 0 || others) && (
        <div className={classes.impact}>
          {others && (
            <OthersNotice
              others={others.map(({ role, by }) => ({
                key: role.id,
                name: role.name,
                by,
                isMine: draft.has(role.id),
              }))}
              mine={count}
              onKeep={editor.keepMine}
              onDrop={editor.discard}
            />
          )}
          {count > 0 && <Impact entries={editor.entries} version={editor.version} />}
        </div>
      )}
      <div className={classes.foot}>
        <Link to="/admin/permissions" className={classes.editor} onClick={onFollow}>
          <IconExternalLink size={17} stroke={1.6} aria-hidden="true" />
          <Trans>Open in the editor</Trans>
        </Link>
        <Button variant="default" disabled={count === 0 || editor.isSaving} onClick={editor.discard}>
          <Trans>Discard</Trans>
        </Button>
        <Button
          disabled={count === 0 || others !== undefined}
          loading={editor.isSaving}
          onClick={editor.save}
        >
          {count === 0 ? (
            <Trans>Save changes</Trans>
          ) : (
            <Plural value={count} one="Save # change" other="Save # changes" />
          )}
        </Button>
      </div>
    </>
  );
}
