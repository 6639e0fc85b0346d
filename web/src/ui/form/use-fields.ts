import { type FormErrors, type FormRulesRecord, type UseFormReturnType, useForm } from '@mantine/form';
import type { FormEvent } from 'react';

export type Values = Record<string, unknown>;

export type Fields<T extends Values> = UseFormReturnType<T> & {
  /** Checks, then hands on the values; else the cursor goes to the first field that is wrong. */
  submit: (handler: (values: T) => void) => (event?: FormEvent<HTMLFormElement>) => void;
  /** Errors that the server found. */
  refuse: (errors: Partial<Record<keyof T & string, string>>) => void;
};

type Rules<T extends Values> = FormRulesRecord<T> | ((values: T) => FormErrors);

/** The fields of a form, and what is wrong with them. */
export function useFields<T extends Values>(validate: Rules<T>, initialValues: T): Fields<T> {
  const form = useForm<T>({ mode: 'uncontrolled', initialValues, validate });
  const focusFirst = (errors: object) => {
    const [first] = Object.keys(errors);
    if (first) form.getInputNode(first)?.focus();
  };
  return {
    ...form,
    submit: (handler) => form.onSubmit(handler, focusFirst),
    refuse: (errors) => {
      form.setErrors(errors);
      focusFirst(errors);
    },
  };
}
