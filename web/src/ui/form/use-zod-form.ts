import { zod4Resolver } from 'mantine-form-zod-resolver';
import type { z } from 'zod';
import { type Fields, useFields, type Values } from './use-fields.ts';

/** A form that is checked by a schema. */
export const useZodForm = <T extends Values>(schema: z.ZodType<unknown, T>, initialValues: T): Fields<T> =>
  useFields(zod4Resolver(schema), initialValues);
