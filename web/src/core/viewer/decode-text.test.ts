import { expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

const bytes = (...values: number[]) => new Uint8Array(values).buffer;

it('[VIEW-01] text is read as it was written: UTF-8, UTF-16, or by an old Windows program', () => {
  expect(decodeText(new TextEncoder().encode('Győr 20 °C').buffer as ArrayBuffer)).toBe('Győr 20 °C');
  expect(decodeText(bytes(0xef, 0xbb, 0xbf, 0x41))).toBe('A');
  expect(decodeText(bytes(0xff, 0xfe, 0x51, 0x01))).toBe('ő');
  expect(decodeText(bytes(0xfe, 0xff, 0x01, 0x51))).toBe('ő');
  expect(decodeText(bytes(0x32, 0x30, 0xb0, 0x43, 0x80))).toBe('20°C€');
  expect(decodeText(bytes())).toBe('');
});
