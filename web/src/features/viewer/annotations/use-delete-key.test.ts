import { expect, it } from 'vitest';
import { deleteKey } from './use-delete-key.ts';

/** What each key in turn means, pressed where the cursor is. */
function press(isMeant: ReturnType<typeof deleteKey>, target: EventTarget, key = 'Delete', repeat = false) {
  return isMeant({ key, repeat, composedPath: () => [target] });
}

const field = (value = '') => Object.assign(document.createElement('textarea'), { value });

it('[VIEW-02] the key means what is chosen, also where the cursor was put into an empty field', () => {
  expect(press(deleteKey(), document.body)).toBe(true);
  expect(press(deleteKey(), field())).toBe(true);
  expect(press(deleteKey(), document.body, 'Backspace')).toBe(false);
});

it('[VIEW-02] who types a comment deletes signs, and nothing else when the last one is gone', () => {
  expect(press(deleteKey(), field('So'))).toBe(false);
  const [isMeant, emptied] = [deleteKey(), field()];
  press(isMeant, emptied, 'Backspace');
  expect(press(isMeant, emptied)).toBe(false);
  expect(press(deleteKey(), field(), 'Delete', true)).toBe(false);
});
