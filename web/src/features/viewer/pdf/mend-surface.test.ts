import { expect, it } from 'vitest';
import { mendAll } from './mend-surface.ts';

const drawn = (html: string) => {
  const root = document.createElement('div');
  root.innerHTML = html;
  mendAll(root, { pages: 'Report.pdf', tabs: ['Pages', 'Outline'], send: 'Send', more: 'More' });
  return root;
};

it('[VIEW-01] what EmbedPDF draws gets names, and the keyboard a way to the pages', () => {
  const root = drawn(
    '<button role="tab"><svg role="img"></svg></button><button role="tab"></button><div class="bg-bg-app"><img></div>',
  );
  const labels = [...root.querySelectorAll('[role="tab"]')].map((tab) => tab.getAttribute('aria-label'));
  expect(labels).toEqual(['Pages', 'Outline']);
  expect(root.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  expect(root.querySelector('img')?.getAttribute('alt')).toBe('');
  expect(root.querySelector('.bg-bg-app')?.outerHTML).toContain(
    'role="region" aria-label="Report.pdf" tabindex="0"',
  );
});

it('[VIEW-01] names that are there already stay', () => {
  const root = drawn('<button role="tab" aria-label="Own"></button><img alt="Stamp">');
  expect(root.querySelector('[role="tab"]')?.getAttribute('aria-label')).toBe('Own');
  expect(root.querySelector('img')?.getAttribute('alt')).toBe('Stamp');
});

it('[VIEW-02] fields and buttons of comments get names too', () => {
  const root = drawn('<div><input placeholder="Add comment"><button></button></div><p><button></button></p>');
  expect(root.querySelector('input')?.getAttribute('aria-label')).toBe('Add comment');
  const labels = [...root.querySelectorAll('button')].map((one) => one.getAttribute('aria-label'));
  expect(labels).toEqual(['Send', 'More']);
});

it('[VIEW-01] the small pictures of the pages are reached by the keyboard, and turned by the arrows', () => {
  const frame = (colour: string) => `<div><div style="border: 2px solid var(${colour})"></div></div>`;
  const root = drawn(
    `<div class="overflow-hidden"><div style="width: 100%; overflow-y: auto"><div>${[
      ...[frame('--ep-border-default'), frame('--ep-accent-primary'), frame('--ep-border-default')],
    ].join('')}</div></div></div>`,
  );
  const list = root.querySelector('[data-thumbnails]') as HTMLElement;
  expect(list.outerHTML).toContain('data-thumbnails="" role="group" aria-label="Pages" tabindex="0"');
  const turned: number[] = [];
  [...(list.firstElementChild as Element).children].forEach((one, at) => {
    one.addEventListener('click', () => turned.push(at));
  });
  for (const key of ['ArrowDown', 'ArrowUp', 'a']) list.dispatchEvent(new KeyboardEvent('keydown', { key }));
  expect(turned).toEqual([2, 0]);
});
