import '../base/i18n.ts';
import { ReadableStream, TextDecoderStream, TransformStream } from 'node:stream/web';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A busy machine takes its time.
configure({ asyncUtilTimeout: 20_000 });

// What jsdom lacks and Mantine asks for.
window.matchMedia ??= (query) =>
  ({
    matches: false,
    media: query,
    addEventListener() {},
    removeEventListener() {},
  }) as unknown as MediaQueryList;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
globalThis.ReadableStream ??= ReadableStream as typeof globalThis.ReadableStream;
globalThis.TransformStream ??= TransformStream as typeof globalThis.TransformStream;
globalThis.TextDecoderStream ??= TextDecoderStream as typeof globalThis.TextDecoderStream;
Element.prototype.scrollIntoView ??= () => {};
window.scrollTo = () => {};

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
