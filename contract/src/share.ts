import { z } from 'zod';
import { call } from './parts/call.ts';
import { Id, IdInAddress, Time } from './parts/fields.ts';
import { list } from './parts/list.ts';
import { says } from './parts/sentences.ts';

/** The most documents, folders and spaces of one share, together. */
export const mostSharedItems = 500;
/** The most people, roles, lists and copies of one share, each. */
const mostChosen = 1000;
const longestSubject = 200;
const longestMessage = 10_000;

const tooManyItems = says('Share at most {mostSharedItems} items at once.', { mostSharedItems });
const nothingChosen = says('Choose at least one document or folder.');
const controls = /[\p{Cc}\p{Zl}\p{Zp}]/u;
/** Control characters that a text in lines must not hold: all but line breaks and tabs. */
const controlsInLines = /[^\P{Cc}\n\t]/u;
const loneSurrogates = /\p{Cs}/u;
const halfCharacter = says('The text holds half a character. Type it again.');

/** The subject becomes a header of a mail: one line, whatever is in it. */
const SubjectLine = z
  .string(says('Subject is required.'))
  .normalize('NFC')
  .trim()
  .refine((text) => !controls.test(text), says('A subject cannot hold line breaks or control characters.'))
  .refine((text) => !loneSurrogates.test(text), halfCharacter)
  .refine(
    (text) => [...text].length <= longestSubject,
    says('Use at most {most} characters.', { most: longestSubject }),
  );

const MessageText = z
  .string(says('Text is required.'))
  .transform((text) => text.replace(/\r\n?/g, '\n'))
  .pipe(z.string().normalize('NFC').trim())
  .refine((text) => !controlsInLines.test(text), says('The text cannot hold control characters.'))
  .refine((text) => !loneSurrogates.test(text), halfCharacter)
  .refine(
    (text) => [...text].length <= longestMessage,
    says('Use at most {most} characters.', { most: longestMessage }),
  );

export const Subject = SubjectLine.refine((text) => text !== '', says('Subject is required.'));
export const Message = MessageText.refine((text) => text !== '', says('Text is required.'));

interface SharedItems {
  documentIds: number[];
  folderIds: number[];
  spaceIds: number[];
}

const countItems = ({ documentIds, folderIds, spaceIds }: SharedItems): number =>
  documentIds.length + folderIds.length + spaceIds.length;

const hasItems = (items: SharedItems): boolean => countItems(items) > 0;
const hasFewItems = (items: SharedItems): boolean => countItems(items) <= mostSharedItems;

/** `1,2,3` */
const IdsInAddress = z
  .string()
  .max(12_000)
  .default('')
  .transform((text): (string | number)[] => (text === '' ? [] : text.split(',')))
  .pipe(list(IdInAddress, mostSharedItems, tooManyItems));

/** What is to be shared, and a part of the names that are looked for. */
const RecipientQuery = z
  .strictObject({
    documentIds: IdsInAddress,
    folderIds: IdsInAddress,
    spaceIds: IdsInAddress,
    q: z.string().trim().max(200).default(''),
  })
  .refine(hasItems, nothingChosen)
  .refine(hasFewItems, tooManyItems);

/** The most recipients that are answered; the rest is found by typing more of the name. */
export const mostRecipients = 100;

const Named = z.object({ id: Id, name: z.string() });

export const SharePerson = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  /** First and last name, or the e-mail where both are missing. */
  fullName: z.string(),
});

export type SharePerson = z.output<typeof SharePerson>;

export const listShareRoles = call({
  method: 'GET',
  path: '/documents/share/roles',
  access: 'user',
  budget: 'recipients',
  summary: 'Roles whose own permissions let their people read everything named, by name',
  query: RecipientQuery,
  reply: z.array(Named),
});

export const listShareUsers = call({
  method: 'GET',
  path: '/documents/share/users',
  access: 'contacts',
  budget: 'recipients',
  summary: 'People who can read everything named, by last name',
  query: RecipientQuery,
  reply: z.array(SharePerson),
});

export const listShareMailingLists = call({
  method: 'GET',
  path: '/documents/share/mailing-lists',
  access: 'user',
  budget: 'recipients',
  summary: 'Mailing lists on which somebody can read everything named, by name',
  query: RecipientQuery,
  reply: z.array(Named),
});

const Items = list(Id, mostSharedItems, tooManyItems).default([]);
const Recipients = list(Id, mostChosen, says('Choose at most {mostChosen}.', { mostChosen })).default([]);

const request = {
  documentIds: Items,
  folderIds: Items,
  /** Whole spaces, by the page of their root. */
  spaceIds: Items,
  userIds: Recipients,
  roleIds: Recipients,
  mailingListIds: Recipients,
  /** The people who get a copy. */
  ccUserIds: Recipients,
};

const someItems = { error: nothingChosen, path: ['documentIds'] };
const fewItems = { error: tooManyItems, path: ['documentIds'] };

export const ShareRequest = z
  .strictObject({ ...request, subject: Subject, message: Message })
  .refine(hasItems, someItems)
  .refine(hasFewItems, fewItems)
  .refine(
    ({ userIds, roleIds, mailingListIds }) => userIds.length + roleIds.length + mailingListIds.length > 0,
    { error: says('Choose at least one recipient.'), path: ['userIds'] },
  );

export type ShareRequest = z.output<typeof ShareRequest>;

/** A share while it is being written. */
export const ShareDraft = z
  .strictObject({ ...request, subject: SubjectLine.default(''), message: MessageText.default('') })
  .refine(hasItems, someItems)
  .refine(hasFewItems, fewItems);

/** Everybody counts once, also who is in several roles and lists. */
const People = {
  people: z.int(),
  /** How many get a copy alone. */
  copies: z.int(),
  /** Members of mailing lists who get no mail, as they cannot read everything. */
  leftOut: z.int(),
};

export const SharePreview = z.object({
  ...People,
  mail: z.object({
    from: z.string(),
    replyTo: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
  }),
});

export type SharePreview = z.output<typeof SharePreview>;

export const previewShare = call({
  method: 'POST',
  path: '/documents/share/preview',
  access: 'user',
  budget: 'share',
  summary: 'How many people a share would reach, and the mail that they would get',
  body: ShareDraft,
  reply: SharePreview,
});

/** What became of the mails of one share. */
export const Share = z.object({
  id: Id,
  at: Time,
  subject: z.string(),
  ...People,
  /** What the caller can still read of what was shared; `hidden` is how much they cannot. */
  items: z.array(
    z.object({
      entityType: z.enum(['document', 'folder', 'space']),
      entityId: Id,
      name: z.string(),
      route: z.string(),
    }),
  ),
  hidden: z.int(),
  /** How many mails wait, or are being tried again. */
  queued: z.int(),
  sent: z.int(),
  /** How many mails were written to the outbox folder, as there is no mail server. */
  outbox: z.int(),
  /** The number of mails that were not sent: their readers, or the sharer, lost the right after the share. */
  withheld: z.int(),
  failed: z.int(),
  /** The people whose mails failed, the first hundred. */
  failures: z.array(z.object({ id: Id, fullName: z.string() })),
});

export type Share = z.output<typeof Share>;

export const shareItems = call({
  method: 'POST',
  path: '/documents/share/',
  access: 'user',
  budget: 'share',
  summary:
    'Share documents and folders by mail: links, to each person once; all or nothing; sent again with the same Idempotency-Key, it answers what the first one made',
  body: ShareRequest,
  reply: Share,
  status: 201,
});

export const listShares = call({
  method: 'GET',
  path: '/documents/share/sent',
  access: 'user',
  summary: 'What the caller has shared in the last weeks, newest first, and what became of the mails',
  reply: z.array(Share),
});

/** The specification writes the address with a slash at its end; people forget it. */
export const shareItemsWithoutSlash = call({ ...shareItems, path: '/documents/share' });
