declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}

/** The words of one language, by folder: build/translate.ts. */
declare module 'virtual:words/*' {
  import type { Messages } from '@lingui/core';
  export const words: Record<string, () => Promise<{ messages: Messages }>>;
}
