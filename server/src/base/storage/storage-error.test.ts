import { expect, it } from 'vitest';
import { asStorageError } from './storage-error.ts';

it.each(['ENOSPC', 'EDQUOT'])('%s means that the storage is full', (code) => {
  expect(asStorageError(Object.assign(new Error(code), { code }))).toMatchObject({ code: 'storage.full' });
});

it('every other error stays what it is', () => {
  for (const error of [Object.assign(new Error('x'), { code: 'EIO' }), new Error('x'), undefined, 'text'])
    expect(asStorageError(error)).toBe(error);
});
