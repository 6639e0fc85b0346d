import type { Dashboard } from '@atrium/contract/dashboards';
import { Label } from '@atrium/contract/parts/names';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { sayProblem } from '../../../base/say-problem.ts';
import { NameField } from '../../../ui/form/name-field.tsx';
import { Notice } from '../../../ui/state/notice.tsx';
import { LayoutEditor } from '../editor/layout-editor.tsx';
import { useDraft } from '../editor/use-draft.ts';
import { WidthSwitch } from '../editor/width-switch.tsx';
import type { Width } from '../grid.ts';
import type { Widgets } from '../widget.ts';
import { useSaveDefault } from './use-save-default.ts';
import classes from './wide-window.module.css';
import { WidgetPreview } from './widget-preview.tsx';

interface DefaultDashboardEditorProps {
  /** The dashboard as it was read; without an id for one that is to be made. */
  seen: Pick<Dashboard, 'name' | 'layout'> & Partial<Dashboard>;
  widgets: Widgets;
  onDirty: (isDirty: boolean) => void;
  onClose: () => void;
  onSaved: () => void;
}

/** Starts over with what others saved, when that is wanted. */
export function DefaultDashboardEditor({ seen, ...props }: DefaultDashboardEditorProps) {
  const [from, setFrom] = useState(seen);
  return <Editor key={from.version ?? ''} {...props} seen={from} onTakeTheirs={setFrom} />;
}

interface EditorProps extends DefaultDashboardEditorProps {
  onTakeTheirs: (theirs: Dashboard) => void;
}

function Editor({ seen, widgets, onDirty, onClose, onSaved, onTakeTheirs }: EditorProps) {
  const { t } = useLingui();
  const [name, setName] = useState(seen.name);
  const [width, setWidth] = useState<Width>('lg');
  const [start] = useState(widgets);
  const draft = useDraft(seen.layout, start);
  const save = useSaveDefault(seen, onSaved);
  const form = useRef<HTMLFormElement>(null);
  const { errors, theirs } = save;
  const isDirty = draft.isDirty || name !== seen.name;

  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  useEffect(() => {
    if (errors.name) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const checked = Label.safeParse(name);
    if (checked.success) save.run({ name: checked.data, layout: draft.layout });
    else save.refuse({ name: sayProblem(checked.error.issues[0]?.message ?? '') });
  }

  return (
    <div className={classes.editor}>
      <form ref={form} className={classes.form} noValidate onSubmit={submit}>
        {errors.form && <Notice kind="bad">{errors.form}</Notice>}
        {theirs && (
          <Notice kind="warn" title={t`Somebody else has changed this default dashboard meanwhile.`}>
            <p>
              <Trans>Nothing of yours is lost. Choose which of the two to keep.</Trans>
            </p>
            <div className={classes.choices}>
              <Button size="xs" variant="default" onClick={() => onTakeTheirs(theirs)}>
                <Trans>Show their version</Trans>
              </Button>
              <Button size="xs" variant="default" type="submit">
                <Trans>Save mine instead</Trans>
              </Button>
            </div>
          </Notice>
        )}
        <div className={classes.row}>
          <NameField
            draft={{ name }}
            errors={errors}
            change={(next) => {
              if (next.name !== undefined) setName(next.name);
              save.refuse({});
            }}
          />
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={save.isPending}>
            {seen.id === undefined ? <Trans>Create</Trans> : <Trans>Save</Trans>}
          </Button>
        </div>
      </form>
      <LayoutEditor
        draft={draft}
        width={width}
        widgets={start}
        preview={(widget) => <WidgetPreview widget={widget} />}
        head={
          <div className={classes.tools}>
            <p className={classes.hint}>
              <Trans>
                Each window width has its own layout. Feeds of spaces are shown only to people who can read
                them.
              </Trans>
            </p>
            <WidthSwitch width={width} onChange={setWidth} />
          </div>
        }
      />
    </div>
  );
}
