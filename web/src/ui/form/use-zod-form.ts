import { type UseFormReturnType, useForm } from '@mantine/form';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import type { FormEvent } from 'react';
import type { z } from 'zod';

type Values = Record<string, unknown>;

export type ZodForm<T extends Values> = UseFormReturnType<T> & {
  /** Checks, then hands on the values; else the cursor goes to the first field that is wrong. */
  submit: (handler: (values: T) => void) => (event?: FormEvent<HTMLFormElement>) => void;
  /** Errors that the server found. */
  refuse: (errors: Partial<Record<keyof T & string, string>>) => void;
};

export function useZodForm<T extends Values>(schema: z.ZodType<unknown, T>, initialValues: T): ZodForm<T> {
  const form = useForm<T>({ mode: 'uncontrolled', initialValues, validate: zod4Resolver(schema) });
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
