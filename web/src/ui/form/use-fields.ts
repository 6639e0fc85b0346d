import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { sayProblem } from '../../base/say-problem.ts';

/** What is wrong, by field, or with the form as a whole. */
export type Errors<Draft> = Partial<Record<keyof Draft | 'form', string>>;

type Check<Draft, Checked> = (draft: Draft) => { checked: Checked } | { errors: Errors<Draft> };

/** The named fields of a draft that hold such values. */
type Named<Draft, Value> = { [Name in keyof Draft]: Draft[Name] extends Value ? Name : never }[keyof Draft];

/** What somebody types into a form, and what is wrong with it. */
export function useFields<Draft extends object, Checked>(initial: Draft, check: Check<Draft, Checked>) {
  const [draft, setDraft] = useState(initial);
  const [errors, setErrors] = useState<Errors<Draft>>({});
  const [refusals, setRefusals] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  // The cursor goes to the first field that is wrong; not again while others are being mended. What no field shows is
  // said of the form.
  useEffect(() => {
    if (refusals === 0) return;
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (field) field.focus();
    else
      setErrors((wrong) => ({ ...wrong, form: wrong.form ?? Object.values<string | undefined>(wrong)[0] }));
  }, [refusals]);

  /** Also for what the server found. */
  function refuse(wrong: Errors<Draft>): void {
    setErrors(wrong);
    setRefusals((count) => count + 1);
  }

  function change(next: Partial<Draft>): void {
    setDraft((now) => ({ ...now, ...next }));
    const isStill = ([name]: [string, unknown]) => name !== 'form' && !(name in next);
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(isStill)) as Errors<Draft>);
  }

  const changeBy =
    (read: (input: HTMLInputElement) => unknown, name: keyof Draft) =>
    ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
      change({ [name]: read(currentTarget) } as Partial<Draft>);

  return {
    draft,
    errors,
    form,
    change,
    refuse,
    submit: (handler: (checked: Checked) => void) => (event: FormEvent) => {
      event.preventDefault();
      const result = check(draft);
      if ('errors' in result) return refuse(result.errors);
      setErrors({});
      handler(result.checked);
    },
    /** The properties of a field that is typed into. */
    typed: (name: Named<Draft, string>) => ({
      value: draft[name] as string,
      error: errors[name],
      onChange: changeBy((input) => input.value, name),
    }),
    /** The properties of a box that is ticked. */
    ticked: (name: Named<Draft, boolean>) => ({
      checked: draft[name] as boolean,
      error: errors[name],
      onChange: changeBy((input) => input.checked, name),
    }),
  };
}

/** The first thing that a schema finds wrong with each field. */
export const checkBy =
  <Draft extends object, Checked>(schema: z.ZodType<Checked, unknown>): Check<Draft, Checked> =>
  (draft) => {
    const result = schema.safeParse(draft);
    if (result.success) return { checked: result.data };
    const wrong = result.error.issues.map((issue) => [String(issue.path[0]), sayProblem(issue.message)]);
    return { errors: Object.fromEntries(wrong.reverse()) };
  };
