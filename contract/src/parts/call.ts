import type { z } from 'zod';
import type { BudgetName } from './budgets.ts';

/**
 * Who may use a call. The server asks for it before a handler runs; the table in the API docs
 * is made from these sentences.
 */
export const accessWords = {
  public: 'Anyone, without signing in.',
  'set-up': 'A signed-in person, also one who must still set up two-factor authentication.',
  user: 'A signed-in person.',
  contacts: 'A signed-in person who may use the contact directory.',
  'mailing-lists': 'An administrator, or somebody with the permission MAILING_LIST_ADMIN.',
  'default-favorites': 'An administrator, or somebody with the permission DEFAULT_FAVORITES_ADMIN.',
  admin: 'An administrator (role 161 or 21313).',
} as const;

export type AccessWord = keyof typeof accessWords;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A reply that is not JSON: a redirect, a file, a stream. The handler writes it itself. */
export interface RawReply {
  raw: string;
}

/** Every call's address begins so. */
export const apiPrefix = '/api/rest';

export interface Call {
  method: Method;
  /** The address below the prefix of all calls; parameters as `{id}`. */
  path: `/${string}`;
  access: AccessWord;
  summary: string;
  /** What one use of it is taken from, by person. */
  budget?: BudgetName;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** A multipart body: its fields, which come first, and the name of its file parts. */
  form?: { fields: z.ZodType; file: string };
  /** A body of bytes that are taken as they come: its content type. */
  bytes?: `${string}/${string}`;
  /** Absent: 204, no body. */
  reply?: z.ZodType | RawReply;
  /** 200, or 204 where there is no reply; a create says 201. */
  status?: 201;
  /** A GET that HEAD asks too, for its headers alone. */
  head?: true;
  /** A GET that the browser makes by itself (image, new window): the token may come as `?jwt=`. */
  tokenInAddress?: true;
  /** The resources whose token in the address opens it too, such as all images of a space; that this is one of them the handler sees to. */
  widerResource?: RegExp;
  /** One of a document’s: the token that its viewer gets opens it too, as a bearer’s or, where that is allowed, in the address. */
  viewerToken?: true;
  /** A GET that changes something: refused when another site's page asks for it. */
  sameOriginOnly?: true;
}

/** Gives a call its exact type: the one value that mounts the route and makes the request. */
export function call<const C extends Call>(definition: C): C {
  return definition;
}

type Part<
  C extends Call,
  K extends 'params' | 'query' | 'body',
  Way extends 'input' | 'output',
> = C[K] extends z.ZodType ? { [P in K]: Way extends 'input' ? z.input<C[K]> : z.output<C[K]> } : unknown;

/** What the asking side passes. */
export type CallInput<C extends Call> = Part<C, 'params', 'input'> &
  Part<C, 'query', 'input'> &
  Part<C, 'body', 'input'>;

/** What the handler receives: checked, with defaults filled in. */
export type CheckedInput<C extends Call> = Part<C, 'params', 'output'> &
  Part<C, 'query', 'output'> &
  Part<C, 'body', 'output'>;

// biome-ignore lint/suspicious/noConfusingVoidType: handlers without a reply are async functions that return nothing
export type CallReply<C extends Call> = C['reply'] extends z.ZodType ? z.output<C['reply']> : void;
