import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { idQuerySchema, idSchema } from './shared.ts';

const permission = { type: 'pos', key: 'pos.menu.edit' } as const;

/** A button of a menu. An empty place has the kind `empty`. */
export const menuTileSchema = z.object({
  kind: z.enum(['product', 'category', 'model', 'empty']),
  /** Number of the product, category or model; 0 for an empty place. */
  id: z.int().check(z.minimum(0)),
  /** Shown instead of the product's own name; empty = its own. */
  name: z.string().check(z.maxLength(60)),
  colour: z.string().check(z.regex(/^(#[0-9a-f]{6})?$/)),
  size: z.union([z.literal(1), z.literal(2)]),
});
export type MenuTile = z.infer<typeof menuTileSchema>;

export const menuPageSchema = z.object({
  name: z.string().check(z.maxLength(40)),
  columns: z.int().check(z.minimum(3), z.maximum(8)),
  tiles: z.array(menuTileSchema).check(z.maxLength(200)),
});
export type MenuPage = z.infer<typeof menuPageSchema>;

/** A sales menu with its buttons; without pages it shows all departments. */
export const salesMenuSchema = z.object({
  id: idSchema,
  name: z.string(),
  days: z.array(z.int()),
  from: z.int(),
  to: z.int(),
  order: z.int(),
  isFirst: z.boolean(),
  /** While it is on, the till sells nothing else. */
  only: z.boolean(),
  version: z.int(),
  pages: z.array(menuPageSchema),
});
export type SalesMenu = z.infer<typeof salesMenuSchema>;

export const listSalesMenus = defineEndpoint({
  name: 'listSalesMenus',
  method: 'GET',
  path: 'pos/sales_menus',
  auth: 'session',
  permission,
  summary: 'Sales menus in use with their buttons, for the editor; a till gets those of its branch',
  response: z.object({ data: z.array(salesMenuSchema) }),
  errors: [],
});

export const saveSalesMenu = defineEndpoint({
  name: 'saveSalesMenu',
  method: 'PUT',
  path: 'pos/sales_menus/:id',
  auth: 'session',
  permission,
  summary: 'Publishes the buttons of a sales menu to the tills, whole or not at all',
  params: z.object({ id: idQuerySchema }),
  body: z.object({
    /** The version that was edited; a newer one is refused with RECORD_CHANGED. */
    version: z.int().check(z.minimum(0)),
    pages: z.array(menuPageSchema).check(z.maxLength(20)),
  }),
  response: z.object({ data: salesMenuSchema }),
  errors: ['NOT_FOUND', 'RECORD_CHANGED'],
});
