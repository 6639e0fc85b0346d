import { z } from 'zod';
import { Contact } from './contacts.ts';
import { Document } from './documents.ts';
import { Folder } from './folders.ts';
import { call } from './parts/call.ts';
import { IdInAddress } from './parts/fields.ts';

export const foundKinds = ['document', 'folder', 'contact'] as const;
export type FoundKind = (typeof foundKinds)[number];

/** What people call a kind of file, and what it is stored as. */
export const typeGroups = {
  pdf: ['application/pdf'],
  word: ['application/msword', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  excel: [
    'application/vnd.ms-excel',
    'application/vnd.ms-excel.sheet.macroenabled.12',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
  powerpoint: [
    'application/vnd.ms-powerpoint',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'application/vnd.openxmlformats-officedocument.presentationml.template',
  ],
  mail: ['application/vnd.ms-outlook'],
  text: ['text/plain'],
  picture: ['image/jpeg', 'image/png', 'image/gif', 'image/bmp', 'image/tiff'],
  media: ['video/mp4', 'audio/mpeg'],
  archive: ['application/zip', 'application/gzip'],
  other: ['application/octet-stream'],
} as const;

export type TypeGroup = keyof typeof typeGroups;
const groupNames = Object.keys(typeGroups) as [TypeGroup, ...TypeGroup[]];

/** A piece of what was found, in parts: those that match are marked. */
export const Passage = z.object({
  /** The page, counted from 1; absent where the text has no pages. */
  page: z.int().optional(),
  parts: z.array(z.object({ text: z.string(), isMatch: z.boolean() })),
});

export type Passage = z.output<typeof Passage>;

const found = {
  /** The names of the space and of the readable folders above, from the top. */
  place: z.array(z.string()),
  passage: Passage.optional(),
};

export const FoundContact = Contact.extend({ entityType: z.literal('contact') });

export type FoundContact = z.output<typeof FoundContact>;

export const SearchResult = z.discriminatedUnion('entityType', [
  Document.extend(found),
  Folder.extend(found),
  FoundContact,
]);

export type SearchResult = z.output<typeof SearchResult>;

export const facetKeys = ['kind', 'space', 'tag', 'author', 'type', 'year'] as const;
export type FacetKey = (typeof facetKeys)[number];

export const Facet = z.object({
  /** The name that people read. */
  name: z.string(),
  key: z.enum(facetKeys),
  values: z.array(
    z.object({
      /** The name that people read; kinds and types are named by the web app. */
      name: z.string(),
      key: z.string(),
      count: z.int(),
      active: z.boolean(),
    }),
  ),
});

export type Facet = z.output<typeof Facet>;

export const sortings = ['relevance', 'date'] as const;

/** Counts are exact up to here; beyond, `total` is what was looked at, and `isExact` false. */
export const mostCounted = 50_000;

export const searchAll = call({
  method: 'GET',
  path: '/search',
  access: 'user',
  budget: 'search',
  summary:
    'Documents (by name and by what stands in them), folders and contacts that the caller can read, with counts by kind, space, tag, author, type and year',
  query: z.strictObject({
    key: z.string(),
    sortBy: z.enum(sortings).default('relevance'),
    kind: z.enum(foundKinds).optional(),
    space: IdInAddress.optional(),
    tag: IdInAddress.optional(),
    author: IdInAddress.optional(),
    type: z.enum(groupNames).optional(),
    year: z.coerce.number().int().min(1970).max(9999).optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20),
    offset: z.coerce.number().int().min(0).max(10_000).default(0),
  }),
  reply: z.object({
    results: z.array(SearchResult),
    /** Words of these results that were found by their stem, so that they can be marked in names too. */
    otherForms: z.array(z.string()).default([]),
    total: z.int(),
    isExact: z.boolean(),
    facets: z.array(Facet),
    sortBy: z.enum(sortings),
  }),
});
