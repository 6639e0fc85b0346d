import { expect, it } from 'vitest';
import { findOptions } from './find-options.ts';

const options = ['Über uns', 'Overview', 'Südwerk', 'Suburb'].map((label) => ({ value: label, label }));
const find = (search: string, limit = 10) =>
  findOptions({ options, search, limit }).map((option) => 'label' in option && option.label);

it('options are found by any part of their names, whatever the case and accents', () => {
  expect(find('uber ')).toEqual(['Über uns']);
  expect(find('SÜ')).toEqual(['Südwerk', 'Suburb']);
  expect(find('')).toHaveLength(4);
  expect(find('', 2)).toHaveLength(2);
});
