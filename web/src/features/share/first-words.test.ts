import { Message, Subject } from '@atrium/contract/share';
import { expect, it } from 'vitest';
import { someDocument, someFolder } from '../../testing/items.ts';
import { firstWords } from './first-words.ts';

const nothing = { documents: [], folders: [], spaces: [], leftOut: 0 };

it('[SHR-01] what is shared is named in subject and text, so that both are there', () => {
  const plan = someDocument(7, 'Plan.pdf');
  expect(firstWords({ ...nothing, documents: [plan] })).toEqual({
    subject: 'Plan.pdf',
    message: 'Please have a look at “Plan.pdf”.',
  });
  const folders = [someFolder(1, 'Audits')];
  expect(firstWords({ ...nothing, documents: [plan, someDocument(8, 'Map.pdf')], folders })).toEqual({
    subject: 'Audits and 2 more',
    message: 'Please have a look at these 3 items.',
  });
});

it('[SHR-01] the longest name, of characters of two halves, still makes words that the server takes', () => {
  const name = '😀'.repeat(250);
  const { subject, message } = firstWords({
    ...nothing,
    folders: [someFolder(1, name), someFolder(2, name)],
  });
  expect([Subject.safeParse(subject).success, Message.safeParse(message).success]).toEqual([true, true]);
});
