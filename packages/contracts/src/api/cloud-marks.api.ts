import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { cloudTarget } from './clouds.api.ts';
import { noContent, uuidSchema } from './shared.ts';

/** The canonical spelling of the activation; the specification has two. */
export const activateCloudById = defineEndpoint({
  name: 'activateCloudById',
  method: 'POST',
  path: 'account/clouds/:uuid/active',
  auth: 'user',
  anyCloud: true,
  permission: 'own',
  summary:
    'Make the business of the address, a branch and a terminal the one this session works in',
  params: z.object({ uuid: uuidSchema }),
  body: z.object(cloudTarget),
  response: noContent,
  errors: ['NOT_FOUND'],
});

export const markCloud = defineEndpoint({
  name: 'markCloud',
  method: 'PUT',
  path: 'account/clouds/:uuid',
  auth: 'user',
  permission: 'own',
  summary: 'Mark a business as a favourite of this user, or take the mark off',
  params: z.object({ uuid: uuidSchema }),
  body: z.object({ fav: z.boolean() }),
  response: noContent,
  errors: ['NOT_FOUND'],
});
