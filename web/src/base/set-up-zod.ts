import { z } from 'zod';

// First of all imports: zod writes code at run time for speed, which the content security policy forbids.
z.config({ jitless: true });
