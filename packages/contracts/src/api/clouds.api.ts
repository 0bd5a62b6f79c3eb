import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { idSchema, noContent, uuidSchema } from './shared.ts';

const cloudChoice = z.object({
  uuid: uuidSchema,
  code: z.string(),
  name: z.string(),
  avatar: z.string(),
  fav: z.boolean(),
  /** Whether this session works in it now. */
  active: z.boolean(),
  branches: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      terminals: z.array(z.object({ id: idSchema, name: z.string() })),
    }),
  ),
});
export type CloudChoice = z.infer<typeof cloudChoice>;

export const accountClouds = defineEndpoint({
  name: 'accountClouds',
  method: 'GET',
  path: 'account/clouds',
  auth: 'user',
  // A user's own memberships, whatever their permissions are in each of them.
  permission: 'own',
  summary:
    'The businesses this user belongs to, favourites first, with their branches and terminals',
  response: z.object({ data: z.array(cloudChoice) }),
  errors: [],
});

/** The place in the business. */
export const cloudTarget = {
  /** Adds the business to the favourites or removes it; absent, nothing changes. */
  fav: z.optional(z.boolean()),
  branch: z._default(z.union([idSchema, z.literal(false)]), false),
  /** A terminal of that branch; without a branch there is none. */
  terminal: z._default(z.union([idSchema, z.literal(false)]), false),
};

export const activateCloud = defineEndpoint({
  name: 'activateCloud',
  method: 'POST',
  path: 'account/clouds/active',
  aliases: ['account.clouds/active'],
  auth: 'user',
  anyCloud: true,
  // The handler checks the membership in the business.
  permission: 'own',
  summary: 'Make another business, branch and terminal the one this session works in',
  body: z.object({ uuid: uuidSchema, ...cloudTarget }),
  response: noContent,
  errors: ['NOT_FOUND'],
});
