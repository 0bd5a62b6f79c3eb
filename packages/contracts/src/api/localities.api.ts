import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';

/** Place names belong to no business, so every signed-in user may ask for them. */
export const findLocalities = defineEndpoint({
  name: 'findLocalities',
  method: 'GET',
  path: 'localities',
  auth: 'session',
  permission: 'none',
  summary: 'Localities whose name has a word that begins so; none where no list was loaded',
  query: z.object({ query: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)) }),
  response: z.object({
    data: z.array(z.string()),
    /** False: the server has no list of places, so there are no suggestions. */ loaded:
      z.boolean(),
  }),
  errors: [],
});
