import { z } from 'zod';
import { defineEndpoint } from '../define-endpoint.ts';
import { idSchema, noContent, uuidSchema } from './shared.ts';

const cloudChoice = z.object({
  uuid: uuidSchema,
  code: z.string(),
  name: z.string(),
  avatar: z.string(),
  fav: z.boolean(),
  /** Where this session works now. */
  active: z.boolean(),
  branches: z.array(z.object({ id: idSchema, name: z.string(), terminals: z.array(z.object({ id: idSchema, name: z.string() })) })),
});
export type CloudChoice = z.infer<typeof cloudChoice>;

export const accountClouds = defineEndpoint({
  name: 'accountClouds',
  method: 'GET',
  path: 'account/clouds',
  auth: 'user',
  // A person's own memberships, whatever they may do in any of them.
  permission: 'own',
  summary: 'The businesses this user belongs to, favourites first, with their branches and terminals',
  response: z.object({ data: z.array(cloudChoice) }),
  errors: [],
});

/** Where in the business. */
export const cloudTarget = {
  /** Marks the business as a favourite, or takes the mark off; left out, it stays as it is. */
  fav: z.boolean().optional(),
  branch: z.union([idSchema, z.literal(false)]).default(false),
  /** Of that branch: without a branch there is none. */
  terminal: z.union([idSchema, z.literal(false)]).default(false),
};

export const activateCloud = defineEndpoint({
  name: 'activateCloud',
  method: 'POST',
  path: 'account/clouds/active',
  aliases: ['account.clouds/active'],
  auth: 'user',
  anyCloud: true,
  // The handler asks for membership in the business.
  permission: 'own',
  summary: 'Make another business, branch and terminal the one this session works in',
  body: z.object({ uuid: uuidSchema, ...cloudTarget }),
  response: noContent,
  errors: ['NOT_FOUND'],
});
