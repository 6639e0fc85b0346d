import { expect, it } from 'vitest';
import { placeCard } from './place-card.ts';

const desktop = { width: 1440, height: 900 };

it('[NAV-06] the card stands below what it speaks of, and never leaves the window', () => {
  const bell = placeCard({ top: 10, left: 1250, width: 36, height: 36 }, desktop);
  expect(bell).toEqual({ side: 'below', style: { left: 1084, top: 62, '--arrow': '184px' } });
  const account = placeCard({ top: 10, left: 1390, width: 40, height: 40 }, desktop);
  expect(account.style).toMatchObject({ left: 1440 - 344 - 12, '--arrow': '320px' });
});

it('[NAV-06] above where there is no room below, beside what is tall, in the middle without anything, at the bottom of a phone', () => {
  expect(placeCard({ top: 800, left: 700, width: 90, height: 40 }, desktop)).toMatchObject({
    side: 'above',
    style: { bottom: 116 },
  });
  expect(placeCard({ top: 56, left: 2, width: 296, height: 840 }, desktop)).toMatchObject({
    side: 'beside',
    style: { left: 314, top: 80 },
  });
  expect(placeCard(undefined, desktop).side).toBe('middle');
  expect(placeCard({ top: 10, left: 10, width: 30, height: 30 }, { width: 375, height: 812 }).side).toBe(
    'bottom',
  );
});
