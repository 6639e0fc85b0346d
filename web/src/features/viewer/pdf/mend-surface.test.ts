import { expect, it } from 'vitest';
import { mendAll } from './mend-surface.ts';

const drawn = (html: string) => {
  const root = document.createElement('div');
  root.innerHTML = html;
  mendAll(root, { pages: 'Report.pdf', tabs: ['Pages', 'Outline'] });
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
    'tabindex="0" role="region" aria-label="Report.pdf"',
  );
});

it('[VIEW-01] names that are there already stay', () => {
  const root = drawn('<button role="tab" aria-label="Own"></button><img alt="Stamp">');
  expect(root.querySelector('[role="tab"]')?.getAttribute('aria-label')).toBe('Own');
  expect(root.querySelector('img')?.getAttribute('alt')).toBe('Stamp');
});
