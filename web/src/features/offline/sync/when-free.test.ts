import { afterEach, expect, it } from 'vitest';
import { isFree } from './when-free.ts';

afterEach(() => {
  document.body.innerHTML = '';
});

it('[OFF-04] the window does not open over somebody who types, also in the PDF viewer, nor over another window', () => {
  expect(isFree()).toBe(true);
  document.body.innerHTML = '<input><button></button><div></div>';
  document.querySelector('input')?.focus();
  expect(isFree()).toBe(false);
  document.querySelector('button')?.focus();
  expect(isFree()).toBe(true);
  const root = document.querySelector('div')?.attachShadow({ mode: 'open' });
  if (root) root.innerHTML = '<textarea></textarea>';
  root?.querySelector('textarea')?.focus();
  expect(isFree()).toBe(false);
  root?.querySelector('textarea')?.blur();
  document.body.innerHTML = '<div role="dialog"></div>';
  expect(isFree()).toBe(false);
});
