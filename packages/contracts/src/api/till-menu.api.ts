import { z } from 'zod';
import { defineEndpoint } from '../define-endpoint.ts';
import { TILL_MENU_ACTIONS } from '../till-menu.ts';
import { idQuerySchema, idSchema } from './shared.ts';

const permission = { type: 'pos', key: 'pos.menu.edit' } as const;
const layoutSchema = z.object({
  shown: z.array(z.enum(TILL_MENU_ACTIONS)).max(60),
  hidden: z.array(z.enum(TILL_MENU_ACTIONS)).max(60),
});

export const getTillMenu = defineEndpoint({
  name: 'getTillMenu',
  method: 'GET',
  path: 'pos/menu',
  auth: 'session',
  permission,
  summary: 'How the actions of the till are laid out, of the business or of a branch',
  query: z.object({ branch: idQuerySchema.optional() }),
  response: z.object({
    data: layoutSchema.extend({
      /**
       * Whether the place has its own layout. Without one a branch uses the business's, and a
       * business the default.
       */
      own: z.boolean(),
    }),
  }),
  errors: [],
});

export const putTillMenu = defineEndpoint({
  name: 'putTillMenu',
  method: 'PUT',
  path: 'pos/menu',
  auth: 'session',
  permission,
  summary:
    'Lay the actions of the till out, for the business or a branch; without a layout the own one is dropped',
  body: z.object({ branch: idSchema.nullable(), layout: layoutSchema.nullable() }),
  response: z.object({ data: layoutSchema.extend({ own: z.boolean() }) }),
  errors: ['NOT_FOUND'],
});
