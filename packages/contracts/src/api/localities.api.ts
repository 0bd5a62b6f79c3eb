import { z } from 'zod';
import { defineEndpoint } from '../define-endpoint.ts';

/** Names of places are no business's own: whoever is signed in may ask. */
export const findLocalities = defineEndpoint({
  name: 'findLocalities',
  method: 'GET',
  path: 'localities',
  auth: 'session',
  permission: 'none',
  summary: 'Localities whose name has a word that begins so; none where no list was loaded',
  query: z.object({ query: z.string().trim().min(1).max(80) }),
  response: z.object({ data: z.array(z.string()), /** False: whoever runs the server loaded no list, so nothing can be offered. */ loaded: z.boolean() }),
  errors: [],
});
