import { budgets } from '@atrium/contract/parts/budgets';
import { accessWords, apiPrefix, type Call, type RawReply } from '@atrium/contract/parts/call';
import { ErrorReply } from '@atrium/contract/parts/errors';
import { z } from 'zod';
import { version } from '../version.ts';

/** OpenAPI 3.1 of every mounted call, made from the same values that mount them. */
export function describeApi(calls: Call[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of calls) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: describeCall(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Atrium',
      version,
      description: 'Every call of Atrium. Replies carry what the caller may do.',
    },
    servers: [{ url: apiPrefix }],
    tags: [...new Set(calls.map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: schemaOf(ErrorReply, 'output') },
    },
  };
}

export const tagOf = (call: Call): string => call.path.split('/')[1] ?? '';

function describeCall(call: Call): object {
  return {
    tags: [tagOf(call)],
    summary: call.summary,
    description: [`Access: ${accessWords[call.access]}`, budgetOf(call)].join(' ').trim(),
    'x-access': call.access,
    security: call.access === 'public' ? [] : [{ bearer: [] }],
    parameters: [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query')],
    ...(call.body ? { requestBody: { required: true, content: json(schemaOf(call.body, 'input')) } } : {}),
    ...(call.form ? { requestBody: { required: true, content: describeForm(call.form) } } : {}),
    ...(call.bytes ? { requestBody: { required: true, content: { [call.bytes]: {} } } } : {}),
    responses: {
      ...describeReply(call),
      default: { description: 'An error', content: json({ $ref: '#/components/schemas/Error' }) },
    },
  };
}

/** How often, in a sentence. */
export function budgetOf({ budget }: Call): string {
  if (!budget) return '';
  const { atOnce, perMinute } = budgets[budget];
  return `Budget ${budget}: ${atOnce} by a person at once, ${perMinute} more a minute, then 429.`;
}

function describeForm({ fields, file }: NonNullable<Call['form']>): object {
  const schema = schemaOf(fields, 'input') as { properties?: object };
  const files = { type: 'array', items: { type: 'string', format: 'binary' } };
  return {
    'multipart/form-data': { schema: { ...schema, properties: { ...schema.properties, [file]: files } } },
  };
}

function describeReply(call: Call): object {
  if (!call.reply) return { 204: { description: 'Done' } };
  if ('raw' in call.reply) {
    const { raw } = call.reply as RawReply;
    return { [/^\d{3}\b/.exec(raw)?.[0] ?? 200]: { description: raw } };
  }
  return { [call.status ?? 200]: { description: 'Done', content: json(schemaOf(call.reply, 'output')) } };
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): object[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: one,
  }));
}

const json = (schema: object) => ({ 'application/json': { schema } });

export function schemaOf(schema: z.ZodType, way: 'input' | 'output'): object {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io: way, unrepresentable: 'any' });
  return described;
}
