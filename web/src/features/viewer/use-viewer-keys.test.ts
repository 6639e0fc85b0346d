import { describe, expect, it } from 'vitest';
import { readKey } from './use-viewer-keys.ts';

const press = (key: string, more: Partial<KeyboardEventInit> = {}, target: EventTarget = document.body) => {
  const event = new KeyboardEvent('keydown', { key, ...more });
  return readKey(Object.assign(event, { composedPath: () => [target] }));
};

describe('[VIEW-01] keys of the viewer', () => {
  it('Escape closes, Shift with an arrow leads to the next document', () => {
    expect(press('Escape')).toBe('close');
    expect(press('ArrowLeft', { shiftKey: true })).toBe('previous');
    expect(press('ArrowRight', { shiftKey: true })).toBe('next');
  });

  it('keys that the browser or the pages need are left to them', () => {
    expect(press('ArrowRight')).toBeUndefined();
    expect(press('ArrowRight', { shiftKey: true, ctrlKey: true })).toBeUndefined();
    expect(press('ArrowLeft', { altKey: true })).toBeUndefined();
  });

  it('who types keeps the keys', () => {
    expect(press('Escape', {}, document.createElement('input'))).toBeUndefined();
    expect(press('ArrowLeft', { shiftKey: true }, document.createElement('textarea'))).toBeUndefined();
    expect(press('ArrowLeft', { shiftKey: true }, document.createElement('video'))).toBeUndefined();
  });
});
