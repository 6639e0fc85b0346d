import { z } from 'zod/v4';

// zod writes code at run time for speed, which the content security policy forbids. It decides so when a schema
// is made, and the contract's are made while chunks load: so every import of zod leads here first (vite.config.ts).
z.config({ jitless: true });

export { z };
