import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { TILL_MENU_ACTIONS } from '../menu/till-menu.ts';
import { idQuerySchema, idSchema, MAX_ID } from './shared.ts';

const permission = { type: 'pos', key: 'pos.menu.edit' } as const;
const layoutSchema = z.object({
  shown: z.array(z.enum(TILL_MENU_ACTIONS)).check(z.maxLength(60)),
  hidden: z.array(z.enum(TILL_MENU_ACTIONS)).check(z.maxLength(60)),
});

export const getTillMenu = defineEndpoint({
  name: 'getTillMenu',
  method: 'GET',
  path: 'pos/menu',
  auth: 'session',
  permission,
  summary: 'How the actions of the till are laid out, of the business or of a branch',
  query: z.object({ branch: z.optional(idQuerySchema) }),
  response: z.object({
    data: z.extend(layoutSchema, {
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
  body: z.object({ branch: z.nullable(idSchema), layout: z.nullable(layoutSchema) }),
  response: z.object({ data: z.extend(layoutSchema, { own: z.boolean() }) }),
  errors: ['NOT_FOUND'],
});

const tileSchema = z.object({
  id: idSchema,
  /** 2 = double width. */
  size: z.literal([1, 2]),
  hidden: z.boolean(),
});

/** How a branch arranges the tiles of a department; 0 holds products without one. */
/** The department number of a branch's page of favourites. */
export const FAVOURITES = -1;

export const tileLayoutSchema = z.object({
  department: z.int().check(z.minimum(FAVOURITES)),
  version: z.int().check(z.minimum(1)),
  tiles: z.array(tileSchema),
});
export type TileLayout = z.infer<typeof tileLayoutSchema>;

export const saveTileLayout = defineEndpoint({
  name: 'saveTileLayout',
  method: 'PUT',
  path: 'pos/tiles/:department',
  auth: 'employee',
  permission,
  summary: 'Arrange the tiles of a department for the tills of the branch, as a whole',
  params: z.object({
    department: z.coerce.number().check(z.int(), z.minimum(FAVOURITES), z.maximum(MAX_ID)),
  }),
  body: z.object({
    /** The version that was arranged, 0 = none; a newer one is refused with RECORD_CHANGED. */
    version: z.int().check(z.minimum(0)),
    tiles: z.array(tileSchema).check(z.maxLength(3_000)),
  }),
  response: z.object({ data: tileLayoutSchema }),
  errors: ['RECORD_CHANGED'],
});
