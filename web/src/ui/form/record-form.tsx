import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { KeyboardEvent, ReactNode } from 'react';
import type { z } from 'zod';
import { unreachableText } from '../../base/failures/errors.ts';
import { CallError, hasStatus, isUnreachable } from '../../base/http/call-error.ts';
import { Notice } from '../state/notice.tsx';
import form from './form.module.css';
import { checkBy, type Errors, useFields } from './use-fields.ts';

export interface RecordFields<Draft> {
  draft: Draft;
  errors: Partial<Record<keyof Draft, string>>;
  change: (next: Partial<Draft>) => void;
}

interface RecordFormProps<Draft extends object, Checked, Saved> {
  initial: Draft;
  /** Checks what was typed; the server does so again. */
  schema: z.ZodType<Checked, unknown>;
  save: (checked: Checked) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  onClose: () => void;
  submitLabel: string;
  /** Failures that the form tells besides: some, or every one where the call has a row of its own. */
  alsoHandles?: number[] | 'all';
  children: (fields: RecordFields<Draft>) => ReactNode;
}

const handled = [403, 404, 409, 422];

/** A form in a window that makes or changes one thing. It stays open, with what was typed, when that fails. */
export function RecordForm<Draft extends object, Checked, Saved>(
  props: RecordFormProps<Draft, Checked, Saved>,
) {
  const { t } = useLingui();
  const { draft, errors, change, ...fields } = useFields(
    props.initial,
    checkBy<Draft, Checked>(props.schema),
  );
  const { alsoHandles = [] } = props;
  const isTold = ({ status }: CallError) =>
    alsoHandles === 'all' || handled.includes(status) || alsoHandles.includes(status);
  const save = useMutation({
    mutationFn: props.save,
    onSuccess: (saved) => props.onSaved(saved),
    onError: (error) => fields.refuse(describe(error, isTold, t`Access denied`) as Errors<Draft>),
    meta: { handles: isTold },
  });

  const saveOnce = (checked: Checked) => {
    if (!save.isPending) save.mutate(checked);
  };

  /** From any field, also where Enter alone means something else. */
  const submitByKey = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.requestSubmit();
  };

  return (
    <form
      ref={fields.form}
      className={form.form}
      noValidate
      onSubmit={fields.submit(saveOnce)}
      onKeyDownCapture={submitByKey}
    >
      {errors.form && <Notice kind="bad">{errors.form}</Notice>}
      {props.children({ draft, errors, change })}
      <div className={form.actions} data-actions>
        <Button variant="default" onClick={props.onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" loading={save.isPending}>
          {props.submitLabel}
        </Button>
      </div>
    </form>
  );
}

type IsTold = (error: CallError) => boolean;

function describe(error: unknown, isTold: IsTold, accessDenied: string): Record<string, string> {
  if (hasStatus(error, 403)) return { form: accessDenied };
  if (!(error instanceof CallError) || !isTold(error)) return {};
  if (isUnreachable(error)) return { form: unreachableText() };
  const { fields, message } = error;
  return Object.keys(fields).length > 0 ? fields : { form: message };
}
