import { config } from 'zod/mini';

// zod compiles the parsers of objects with `new Function` where it may. The page's security policy
// forbids that, and a browser reports each attempt; so this file runs before any schema is made.
config({ jitless: true });
