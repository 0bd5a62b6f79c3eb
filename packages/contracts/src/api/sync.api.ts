import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { salesMenuSchema } from './sales-menus.api.ts';
import { idSchema } from './shared.ts';
import { tileLayoutSchema } from './till-menu.api.ts';

/**
 * Tables of the till's local cache that are synced: the three of the specification (cart §9), the
 * two others of its local cache, the parts of kits and price lists, and customers
 * (`customerSchema`).
 */
export const SYNC_TABLES = [
  'Products',
  'Discounts',
  'ProductsKeys',
  'ProductsPreparations',
  'CustomersCampaigns',
  'ProductsParts',
  'PriceLists',
  'PriceListLines',
  'Customers',
] as const;
export type SyncTable = (typeof SYNC_TABLES)[number];
/** Most customers in a till's cache, the newest ones. Others are found only through the server. */
export const MAX_CACHED_CUSTOMERS = 50_000;
/** Items of one page (specification, cart §9). */
export const SYNC_PAGE_SIZE = 10_000;

/**
 * Tables whose rows belong to rows of another table, with the key that names the owner: what
 * `args.relations` may ask for.
 */
export const SYNC_RELATIONS = {
  Products: { ProductsKeys: 'product', ProductsParts: 'product', PriceListLines: 'product' },
  PriceLists: { PriceListLines: 'list' },
} as const satisfies Partial<Record<SyncTable, Partial<Record<SyncTable, string>>>>;

/** The relations of a table: name of each, and the key of its rows that names the owner. */
export function relationsOf(table: SyncTable): Readonly<Partial<Record<SyncTable, string>>> {
  const relations: Readonly<
    Partial<Record<SyncTable, Readonly<Partial<Record<SyncTable, string>>>>>
  > = SYNC_RELATIONS;
  return relations[table] ?? {};
}

const table = z.enum(SYNC_TABLES);
/** Commit-ordered version of a table; a till with version n has everything written up to n. */
const version = z.int().check(z.minimum(0));
/**
 * Legacy calls carry app token, terminal and device data in the body (specification, cart §7). Only
 * the session counts.
 */
const legacyClient = z.object({
  app_token: z.optional(z.string().check(z.maxLength(300))),
  terminal: z.optional(z.unknown()),
  device: z.optional(z.unknown()),
});

export const syncGetVers = defineEndpoint({
  name: 'syncGetVers',
  method: 'POST',
  path: 'updates/getVers.php',
  legacy: true,
  auth: 'terminal',
  permission: 'none',
  summary: 'Current version and number of items of each table',
  body: z.extend(legacyClient, {
    operations: z.array(table).check(z.minLength(1), z.maxLength(10)),
  }),
  response: z.object({
    code: z.literal('000'),
    data: z.record(
      z.string(),
      z.object({ SyncVersion: version, count: z.int().check(z.minimum(0)) }),
    ),
  }),
  errors: [],
});

/**
 * One page of a table. `limit.counter` is the 0-based page, `limit.len` its size: page k has the
 * ids from k × len + 1 to (k + 1) × len, so that no item is skipped while rows are added and
 * removed. A page may have fewer items than `len`; `more` says whether another page follows.
 * With `args.format = 'columns'` (our addition) `columns[name][i]` belongs to `ids[i]`; otherwise
 * data is keyed by id. `args.relations` names tables whose rows belong to these items ({@link
 * SYNC_RELATIONS}): they are returned in `relations`, keyed by their own ids.
 */
export const syncGet = defineEndpoint({
  name: 'syncGet',
  method: 'POST',
  path: 'updates/get.php',
  legacy: true,
  auth: 'terminal',
  permission: 'none',
  // A till loads its catalogue page by page; one page has thousands of items.
  work: { atOnce: 2, waiting: 8, heavy: 'always' },
  summary: 'One page of a table, for the first fill of the local cache',
  body: z
    .extend(legacyClient, {
      operation: table,
      limit: z.object({
        counter: z.int().check(z.minimum(0), z.maximum(10_000)),
        len: z.int().check(z.minimum(1), z.maximum(SYNC_PAGE_SIZE)),
      }),
      args: z._default(
        z.object({
          relations: z.optional(z.array(table).check(z.maxLength(10))),
          format: z.optional(z.enum(['items', 'columns'])),
        }),
        {},
      ),
      items: z.optional(z.array(idSchema).check(z.maxLength(SYNC_PAGE_SIZE))),
    })
    .check(
      z.refine(
        ({ operation, args: { relations } }) =>
          (relations ?? []).every((name) => Object.hasOwn(relationsOf(operation), name)),
        { path: ['args', 'relations'] },
      ),
    ),
  response: z.object({
    code: z.literal('000'),
    /**
     * Version at which the page was read. The till keeps the lowest of its pages and then asks for
     * updates since.
     */
    syncVersion: version,
    data: z.optional(z.record(z.string(), z.unknown())),
    ids: z.optional(z.array(z.int())),
    columns: z.optional(z.record(z.string(), z.array(z.unknown()))),
    /** Rows of other tables that belong to these items: table, then id. */
    relations: z.optional(z.record(z.string(), z.record(z.string(), z.unknown()))),
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
  body: z.extend(legacyClient, { offline_status: z.record(z.string(), version) }),
  response: z.object({
    code: z.literal('000'),
    updates: z.record(
      z.string(),
      z.object({
        items: z.record(z.string(), z.unknown()),
        items_remove: z.array(z.int()),
        syncVersion: version,
        /** More updates are available: repeat the call with this syncVersion. */
        more: z.boolean(),
        /** The server does not know the till's version: a full sync is needed. */
        full: z.boolean(),
      }),
    ),
  }),
  errors: ['SYNC_TABLE_UNKNOWN'],
});

/**
 * A product as the sync sends it: prices in agorot. The `columns` format uses these keys as column
 * names.
 */
export const syncProductSchema = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  barcode: z.string(),
  manufacturer: z.string(),
  department: z.nullable(z.int()),
  category: z.nullable(z.int()),
  supplier: z.nullable(z.int()),
  price: z.int(),
  vat_group: z.int(),
  vat_free: z.boolean(),
  weighed: z.boolean(),
  type: z.int(),
  discountable: z.boolean(),
  unit: z.string(),
  /**
   * What a sale of it needs in addition to a quantity. Null for nearly all products, and absent on
   * a device that was loaded before the field existed.
   */
  more: z.optional(
    z.nullable(
      z.object({
        serial: z.optional(z.boolean()),
        /** Of packaging: the tare that it deducts from a weighed line, thousandths of a kilogram. */
        weight: z.optional(z.int()),
        /** Preparations that the till asks for; without them those of its department may be added. */
        preparations: z.optional(z.array(z.int())),
        /** Its names on screens of other languages, by language. */
        names: z.optional(z.record(z.string(), z.string())),
      }),
    ),
  ),
  /** Stored file of its picture; absent on a device that was loaded before the field existed. */
  image: z.optional(z.nullable(z.string())),
  /** Colour of its tile, `#rrggbb`; null = that of its department. */
  colour: z.optional(z.nullable(z.string())),
});
export type SyncProduct = z.infer<typeof syncProductSchema>;

/** An additional barcode of a product (table ProductsKeys; `id` is the key's own id). */
export const syncProductKeySchema = z.object({
  id: z.int(),
  product: z.int(),
  barcode: z.string(),
  /** Thousandths that a scan of it sells: a carton of 12 is 12,000. */
  quantity: z.optional(z.int().check(z.positive())),
});
export type SyncProductKey = z.infer<typeof syncProductKeySchema>;

/**
 * A preparation with the limits of its group (table ProductsPreparations). Only our own till reads
 * these tables, so they are types without schemas.
 */
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
  /** How many of the group have to be chosen; `max` 0 = no limit. */
  readonly min: number;
  readonly max: number;
  readonly group_order: number;
  readonly order: number;
}

/**
 * A message of the till to customers of certain groups; no groups = all customers (table
 * CustomersCampaigns).
 */
export interface SyncCampaign {
  readonly id: number;
  readonly name: string;
  readonly groups: readonly number[];
  readonly from: string | null;
  readonly to: string | null;
  readonly discount: number | null;
  readonly message: string;
}

/**
 * A component of a kit or combo (table ProductsParts). Of those with the same `choice` the customer
 * gets one; '' is always included.
 */
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

/** A price in a list, from a minimum quantity (table PriceListLines). */
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
    departments: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        products: z.int(),
        /** `#rrggbb`; '' = none. */
        colour: z._default(z.string(), ''),
        /** Whether its tiles are shown. */
        in_till: z._default(z.boolean(), true),
        printer: z._default(z.string(), ''),
        /** Language of the tickets of its station. */
        language: z._default(z.string(), 'he'),
        /** Its names on screens of other languages, by language. */
        names: z._default(z.record(z.string(), z.string()), {}),
      }),
    ),
    categories: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        department: z.nullable(z.int()),
        products: z.int(),
      }),
    ),
    /**
     * Employees who can be named as the seller of a line; a stored answer on a device may lack
     * them.
     */
    sellers: z._default(z.array(z.object({ id: z.int(), name: z.string() })), []),
    /**
     * Active automation rules of the submit, in their order. The till loads their evaluation
     * (`validateAutomation`) only if there are any.
     */
    automations: z._default(z.array(z.unknown()), []),
    /**
     * Products that come first among the tiles, in their order: by their assigned place, then by
     * the number of sales; all others follow by name.
     */
    tiles: z._default(z.array(z.int()), []),
    /** Kinds of payment types by how many payments the branch took in 28 days, the most first. */
    means: z._default(z.array(z.int()), []),
    /** Best sellers of the branch by weekday (0 = Sunday) and hour, of the last 28 days. */
    best: z._default(
      z.array(z.object({ day: z.int(), hour: z.int(), products: z.array(z.int()) })),
      [],
    ),
    /** Models with products in use: their code or tile opens a grid at the till. */
    models: z._default(
      z.array(
        z.object({
          id: z.int(),
          code: z.string(),
          name: z.string(),
          /** In the order of the model's own lists. */
          colours: z.array(z.string()),
          sizes: z.array(z.string()),
          products: z.array(z.object({ id: z.int(), colour: z.string(), size: z.string() })),
        }),
      ),
      [],
    ),
    /** Sales menus of the branch in use, by whose days and hours the till shows its buttons. */
    menus: z._default(z.array(salesMenuSchema), []),
    /** Departments whose tiles the branch arranged. */
    layouts: z._default(z.array(tileLayoutSchema), []),
    /** The layout of the "more" menu at this place, as `readTillMenu` reads it. */
    menu: z.optional(z.unknown()),
  }),
  errors: [],
});
