import { z } from 'zod';
import { defineEndpoint } from '../define-endpoint.ts';
import { idSchema } from './shared.ts';

/**
 * Tables of the till's local cache that are synced: the three of 3-cart §9, the two others of its local cache, what kits and
 * price lists are made of, and customers (`customerSchema`).
 */
export const SYNC_TABLES = ['Products', 'Discounts', 'ProductsKeys', 'ProductsPreparations', 'CustomersCampaigns', 'ProductsParts', 'PriceLists', 'PriceListLines', 'Customers'] as const;
export type SyncTable = (typeof SYNC_TABLES)[number];
/** Customers that a till keeps: those that were made last. More are found by the server alone. */
export const CUSTOMERS_KEPT = 50_000;
/** Items of one page (3-cart §9). */
export const SYNC_PAGE_SIZE = 10_000;

/** Tables whose rows belong to rows of another one, by the key that names their owner: what `args.relations` may ask for. */
export const SYNC_RELATIONS = {
  Products: { ProductsKeys: 'product', ProductsParts: 'product', PriceListLines: 'product' },
  PriceLists: { PriceListLines: 'list' },
} as const satisfies Partial<Record<SyncTable, Partial<Record<SyncTable, string>>>>;

/** The relations of a table: name of each, and the key of its rows that names their owner. */
export function relationsOf(table: SyncTable): Readonly<Partial<Record<SyncTable, string>>> {
  const relations: Readonly<Partial<Record<SyncTable, Readonly<Partial<Record<SyncTable, string>>>>>> = SYNC_RELATIONS;
  return relations[table] ?? {};
}

const table = z.enum(SYNC_TABLES);
/** Commit-ordered version of a table; a till that has version n has everything written up to n. */
const version = z.int().min(0);
/** Legacy calls carry app token, terminal and device data in the body (3-cart §7). The session is what counts. */
const legacyClient = z.object({
  app_token: z.string().max(300).optional(),
  terminal: z.unknown().optional(),
  device: z.unknown().optional(),
});

export const syncGetVers = defineEndpoint({
  name: 'syncGetVers',
  method: 'POST',
  path: 'updates/getVers.php',
  legacy: true,
  auth: 'terminal',
  permission: 'none',
  summary: 'Current version and number of items of each table',
  body: legacyClient.extend({ operations: z.array(table).min(1).max(10) }),
  response: z.object({ code: z.literal('000'), data: z.record(z.string(), z.object({ SyncVersion: version, count: z.int().min(0) })) }),
  errors: [],
});

/**
 * One page of a table. `limit.counter` is the 0-based page, `limit.len` its size: page k holds the ids from
 * k × len + 1 to (k + 1) × len, so no item can slip between two pages while rows come and go; a page may hold fewer
 * items than `len`, and `more` says whether another page follows. With `args.format = 'columns'` (our addition) the
 * page comes as columns: `columns[name][i]` belongs to `ids[i]`; otherwise data is keyed by id. `args.relations` names tables
 * whose rows belong to these items ({@link SYNC_RELATIONS}): they come along in `relations`, keyed by their own ids.
 */
export const syncGet = defineEndpoint({
  name: 'syncGet',
  method: 'POST',
  path: 'updates/get.php',
  legacy: true,
  auth: 'terminal',
  permission: 'none',
  // A till fills its catalogue page after page; one page is thousands of items.
  work: { atOnce: 2, waiting: 8, heavy: 'always' },
  summary: 'One page of a table, for the first fill of the local cache',
  body: legacyClient.extend({
    operation: table,
    limit: z.object({ counter: z.int().min(0).max(10_000), len: z.int().min(1).max(SYNC_PAGE_SIZE) }),
    args: z.object({ relations: z.array(table).max(10).optional(), format: z.enum(['items', 'columns']).optional() }).default({}),
    items: z.array(idSchema).max(SYNC_PAGE_SIZE).optional(),
  }).refine(({ operation, args: { relations } }) => (relations ?? []).every((name) => Object.hasOwn(relationsOf(operation), name)), { path: ['args', 'relations'] }),
  response: z.object({
    code: z.literal('000'),
    /** Version the page was read at; the till keeps the lowest of its pages and then asks for updates since. */
    syncVersion: version,
    data: z.record(z.string(), z.unknown()).optional(),
    ids: z.array(z.int()).optional(),
    columns: z.record(z.string(), z.array(z.unknown())).optional(),
    /** Rows of other tables that belong to these items: table, then id. */
    relations: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
    more: z.boolean(),
  }),
  errors: [],
});

export const syncCheckForUpdates = defineEndpoint({
  name: 'syncCheckForUpdates',
  method: 'POST',
  path: 'updates/checkForUpdates.php',
  legacy: true,
  auth: 'terminal',
  permission: 'none',
  work: { atOnce: 2, waiting: 8 },
  summary: 'What changed since the versions the till has',
  body: legacyClient.extend({ offline_status: z.record(z.string(), version) }),
  response: z.object({
    code: z.literal('000'),
    updates: z.record(
      z.string(),
      z.object({
        items: z.record(z.string(), z.unknown()),
        items_remove: z.array(z.int()),
        syncVersion: version,
        /** More waits: ask again with this syncVersion. */
        more: z.boolean(),
        /** The till's version is not known here: start over with a full sync. */
        full: z.boolean(),
      }),
    ),
  }),
  errors: ['SYNC_TABLE_UNKNOWN'],
});

/** A product as the sync sends it: prices in agorot. Column names of the `columns` format are these keys. */
export const syncProductSchema = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  barcode: z.string(),
  manufacturer: z.string(),
  department: z.int().nullable(),
  category: z.int().nullable(),
  supplier: z.int().nullable(),
  price: z.int(),
  vat_group: z.int(),
  vat_free: z.boolean(),
  weighed: z.boolean(),
  type: z.int(),
  discountable: z.boolean(),
  unit: z.string(),
  /** What selling it asks for beyond a quantity; null of nearly all, and absent from a device that was filled before it was sent. */
  more: z.object({
    serial: z.boolean().optional(),
    /** Of packaging: what it takes off a weighed row, thousandths of a kilogram. */
    weight: z.int().optional(),
    /** The preparations that are asked for; without them those of its department may be added. */
    preparations: z.array(z.int()).optional(),
  }).nullable().optional(),
  /** Stored file of its picture; absent from a device that was filled before it was sent. */
  image: z.string().nullable().optional(),
});
export type SyncProduct = z.infer<typeof syncProductSchema>;

/** A further barcode of a product (table ProductsKeys; `id` is the key's own id). */
export const syncProductKeySchema = z.object({ id: z.int(), product: z.int(), barcode: z.string() });
export type SyncProductKey = z.infer<typeof syncProductKeySchema>;

/** A preparation with the bounds of its group (table ProductsPreparations). These tables are read by our own till alone: shapes, and no schemas. */
export interface SyncPreparation {
  readonly id: number;
  readonly name: string;
  readonly type: number;
  readonly action: string;
  readonly price: number;
  readonly amount: number;
  readonly extra: boolean;
  readonly department: number | null;
  readonly group: number | null;
  readonly group_name: string;
  /** How many of the group are chosen; `max` 0 = no limit. */
  readonly min: number;
  readonly max: number;
  readonly group_order: number;
  readonly order: number;
}

/** What the till tells customers of a group; no groups = everybody (table CustomersCampaigns). */
export interface SyncCampaign {
  readonly id: number;
  readonly name: string;
  readonly groups: readonly number[];
  readonly from: string | null;
  readonly to: string | null;
  readonly discount: number | null;
  readonly message: string;
}

/** A part of a kit or combo (table ProductsParts). Of the parts of one `choice` one is taken; '' is always in. */
export interface SyncPart {
  readonly id: number;
  readonly product: number;
  readonly part: number;
  readonly quantity: number;
  readonly price: number;
  readonly choice: string;
  readonly order: number;
}

/** A price list (table PriceLists). */
export interface SyncPriceList {
  readonly id: number;
  readonly name: string;
  readonly vat_included: boolean;
  readonly percent: number;
  readonly from: string | null;
  readonly to: string | null;
}

/** A price in a list, from a quantity on (table PriceListLines). */
export interface SyncPriceLine {
  readonly id: number;
  readonly list: number;
  readonly product: number;
  readonly from: number;
  readonly price: number;
}

/** Departments, categories and other small lists that the tiles need (our addition). */
export const tillLists = defineEndpoint({
  name: 'tillLists',
  method: 'GET',
  path: 'pos/lists',
  auth: 'terminal',
  permission: 'none',
  summary: 'Departments and categories of the catalogue with the number of products',
  response: z.object({
    departments: z.array(z.object({ id: z.int(), name: z.string(), products: z.int(), printer: z.string().default('') })),
    categories: z.array(z.object({ id: z.int(), name: z.string(), department: z.int().nullable(), products: z.int() })),
    /** Who may be named as the seller of a row; a device may hold an answer from before them. */
    sellers: z.array(z.object({ id: z.int(), name: z.string() })).default([]),
    /** Rules of the submit that are in use, in their order; what reads them (`automationFault`) comes to the till with the first of them. */
    automations: z.array(z.unknown()).default([]),
    /** Products that stand first among the tiles, in their order: by the place they were given, then by how often they were sold; all others follow by name. */
    tiles: z.array(z.int()).default([]),
    /** How the actions behind "more" are laid out here, as `readTillMenu` reads it. */
    menu: z.unknown().optional(),
  }),
  errors: [],
});
