import * as z from 'zod/mini';
import { COMPONENT } from '../components.ts';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { agorotSchema, idQuerySchema, idSchema, noContent, uuidSchema } from './shared.ts';

const READ_LEVELS = { type: 'components', action: 'r', key: COMPONENT.stockLevels } as const;
const COUNT = { type: 'components', action: 'w', key: COMPONENT.stockCounts } as const;
/** Thousandths. */
const quantitySchema = z.int().check(z.minimum(0), z.maximum(1_000_000_000_000));

const movementSchema = z.object({
  warehouse: z.object({ id: idSchema, name: z.string() }),
  /** Number of the movement of its level. */
  step: z.int(),
  /** Thousandths; negative = out. */
  quantity: z.int(),
  level_after: z.int(),
  /** Agorot before VAT; null = not known. */
  unit_cost: z.nullable(agorotSchema),
  average_after: z.nullable(agorotSchema),
  /** `document` carries its type; `opening` has no source. */
  kind: z.enum(['sale', 'refund', 'document', 'opening']),
  source: z.nullable(z.object({ id: uuidSchema, type: z.int(), number: z.int() })),
  day: z.string(),
  at: z.string(),
});
export type StockMovement = z.infer<typeof movementSchema>;

/** Movements that one answer has at most. */
export const STOCK_CARD_ROWS = 50;

export const readStockCard = defineEndpoint({
  name: 'readStockCard',
  keys: 'read',
  method: 'GET',
  path: 'stock/card',
  auth: 'session',
  permission: READ_LEVELS,
  summary: 'The movements of a product, newest first, and its levels',
  query: z.object({
    product: idQuerySchema,
    warehouse: z.optional(idQuerySchema),
    /** Only movements stored before this moment. */
    before: z.optional(z.iso.datetime({ offset: true })),
  }),
  response: z.object({
    data: z.object({
      product: z.object({ id: idSchema, name: z.string() }),
      levels: z.array(
        z.object({
          warehouse: z.object({ id: idSchema, name: z.string() }),
          quantity: z.int(),
          /** On the way here: shipped and not received yet. */
          in_transit: z.int(),
          minimum: z.nullable(z.int()),
          maximum: z.nullable(z.int()),
          place: z.string(),
          average: z.nullable(agorotSchema),
          value: z.nullable(agorotSchema),
        }),
      ),
      movements: z.array(movementSchema),
      more: z.boolean(),
    }),
  }),
  errors: ['NOT_FOUND'],
});
export type StockCard = z.infer<typeof readStockCard.response>['data'];

/** From this level down, in thousandths, a till says how much is left. */
export const TILL_STOCK_FROM = 10_000;
const productList = z.string().check(z.regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,199}$/));

export const readTillStock = defineEndpoint({
  name: 'readTillStock',
  method: 'GET',
  path: 'pos/stock',
  auth: 'employee',
  permission: { type: 'pos', key: 'screens.pos' },
  summary: 'What is left in a warehouse: of what runs out, or of the products that are named',
  query: z.object({
    warehouse: idQuerySchema,
    /** Numbers with commas between them; a kit of one of them is answered too. */
    products: z.optional(productList),
  }),
  response: z.object({
    data: z.object({
      at: z.string(),
      /** Thousandths; a kit has as many as its scarcest part allows. */
      levels: z.array(z.object({ product: idSchema, quantity: z.int() })),
      /** Other warehouses that sell, when one product is named. */
      elsewhere: z.array(
        z.object({ warehouse: z.string(), branch: z.string(), quantity: z.int() }),
      ),
    }),
  }),
  errors: ['NOT_FOUND'],
});
export type TillStock = z.infer<typeof readTillStock.response>['data'];

export const setStockBounds = defineEndpoint({
  name: 'setStockBounds',
  method: 'PUT',
  path: 'stock/bounds',
  auth: 'session',
  permission: { type: 'components', action: 'e', key: COMPONENT.stockLevels },
  summary: 'Minimum and maximum of a product in a warehouse; null = those of the product',
  body: z.strictObject({
    product: idSchema,
    warehouse: idSchema,
    minimum: z.nullable(quantitySchema),
    maximum: z.nullable(quantitySchema),
    /** Shelf of the product, such as A-03-2. */
    place: z.optional(z.string().check(z.trim(), z.maxLength(30))),
  }),
  response: noContent,
  errors: ['NOT_FOUND', 'CONFLICT'],
  bodyLimit: 1_024,
});

const lowRowSchema = z.object({
  product: z.object({ id: idSchema, name: z.string() }),
  warehouse: z.object({ id: idSchema, name: z.string() }),
  supplier: z.nullable(z.object({ id: idSchema, name: z.string() })),
  /** Thousandths. */
  quantity: z.int(),
  minimum: z.int(),
  /** Ordered and not received yet. */
  on_order: z.int(),
  /** What fills it up to its maximum, in whole packages of the supplier. */
  proposed: z.int(),
});
export type LowStockRow = z.infer<typeof lowRowSchema>;

export const listLowStock = defineEndpoint({
  name: 'listLowStock',
  keys: 'read',
  method: 'GET',
  path: 'stock/low',
  auth: 'session',
  permission: READ_LEVELS,
  summary: 'Products below their minimum, with what is on order and a proposal',
  response: z.object({ data: z.array(lowRowSchema) }),
  errors: [],
});

export const orderLowStock = defineEndpoint({
  name: 'orderLowStock',
  method: 'POST',
  path: 'stock/low/order',
  auth: 'session',
  permission: { type: 'components', action: 'w', key: COMPONENT.purchaseOrders },
  summary: 'Makes a purchase order to a supplier, at the costs that are agreed with it today',
  body: z.strictObject({
    /** Becomes the id of the document: sent twice it is one order. */
    request_id: uuidSchema,
    supplier: idSchema,
    warehouse: idSchema,
    lines: z
      .array(z.strictObject({ product: idSchema, quantity: quantitySchema.check(z.minimum(1)) }))
      .check(z.minLength(1), z.maxLength(500)),
  }),
  response: z.object({ data: z.object({ id: uuidSchema, number: z.int() }) }),
  errors: ['DOCUMENT_ACCOUNT', 'PRODUCT_UNKNOWN', 'NOT_FOUND', 'CART_MALFORMED'],
  bodyLimit: 65_536,
});

const countHeadSchema = z.object({
  id: idSchema,
  warehouse: z.object({ id: idSchema, name: z.string() }),
  department: z.nullable(z.object({ id: idSchema, name: z.string() })),
  started: z.string(),
  state: z.enum(['open', 'closed', 'canceled']),
  document: z.nullable(uuidSchema),
  rows: z.int(),
  counted: z.int(),
});
export type StockCountHead = z.infer<typeof countHeadSchema>;

const countRowSchema = z.object({
  product: idSchema,
  name: z.string(),
  barcode: z.string(),
  place: z.string(),
  weighed: z.boolean(),
  /**
   * The level when the count started; thousandths. Null for who may not read levels: they count
   * blind.
   */
  expected: z.nullable(z.int()),
  counted: z.nullable(z.int()),
  /** Counted less the level at that moment; null = not counted, and for a blind count. */
  difference: z.nullable(z.int()),
});
export type StockCountRow = z.infer<typeof countRowSchema>;

export const startStockCount = defineEndpoint({
  name: 'startStockCount',
  method: 'POST',
  path: 'stock/counts',
  auth: 'session',
  permission: COUNT,
  summary: 'Starts to count a warehouse, or one department in it; keeps what is expected now',
  body: z.strictObject({ warehouse: idSchema, department: z.nullable(idSchema) }),
  response: z.object({ data: countHeadSchema }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  bodyLimit: 1_024,
  timeoutMs: 30_000,
});

export const listStockCounts = defineEndpoint({
  name: 'listStockCounts',
  method: 'GET',
  path: 'stock/counts',
  auth: 'session',
  permission: { type: 'components', action: 'r', key: COMPONENT.stockCounts },
  summary: 'The counts of the business, newest first',
  response: z.object({
    data: z.array(countHeadSchema),
    warehouses: z.array(z.object({ id: idSchema, name: z.string() })),
    departments: z.array(z.object({ id: idSchema, name: z.string() })),
  }),
  errors: [],
});

export const readStockCount = defineEndpoint({
  name: 'readStockCount',
  method: 'GET',
  path: 'stock/counts/:id',
  auth: 'session',
  permission: { type: 'components', action: 'r', key: COMPONENT.stockCounts },
  summary: 'A count with its products',
  params: z.object({ id: idQuerySchema }),
  query: z.object({
    /** Part of a name, or a whole barcode; empty = those counted last, then by name. */
    search: z._default(z.string().check(z.trim(), z.maxLength(60)), ''),
  }),
  response: z.object({ data: countHeadSchema, rows: z.array(countRowSchema) }),
  errors: ['NOT_FOUND'],
});

export const setStockCounted = defineEndpoint({
  name: 'setStockCounted',
  method: 'PUT',
  path: 'stock/counts/:id/rows',
  auth: 'session',
  permission: COUNT,
  summary: 'The counted quantity of a product, which holds for this moment; null = not counted',
  params: z.object({ id: idQuerySchema }),
  body: z.strictObject({ product: idSchema, counted: z.nullable(quantitySchema) }),
  response: z.object({ data: countRowSchema }),
  errors: ['NOT_FOUND', 'CONFLICT', 'CART_MALFORMED'],
  bodyLimit: 1_024,
});

const countScanSchema = z.strictObject({
  /** Idempotency key of the device. */
  id: uuidSchema,
  /** A barcode or the code of a product. */
  code: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  quantity: quantitySchema.check(z.minimum(1)),
  /** When it was scanned, by the device's clock; without a network it is sent later. */
  at: z.iso.datetime(),
});
export type CountScan = z.infer<typeof countScanSchema>;

/** Scans of one call: what a phone gathers without a network in some minutes. */
export const MAX_COUNT_SCANS = 100;

export const addStockScans = defineEndpoint({
  name: 'addStockScans',
  method: 'POST',
  path: 'stock/counts/:id/scans',
  auth: 'session',
  permission: COUNT,
  summary:
    'Adds scanned quantities to a count, whichever phone they come from; each scan counts once',
  params: z.object({ id: idQuerySchema }),
  body: z.strictObject({
    scans: z.array(countScanSchema).check(z.minLength(1), z.maxLength(MAX_COUNT_SCANS)),
  }),
  response: z.object({
    data: z.array(
      z.object({
        id: uuidSchema,
        /** Null: no product of the count has this code, or it cannot have this quantity. */
        row: z.nullable(countRowSchema),
      }),
    ),
  }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  bodyLimit: 32_768,
});

export const endStockCount = defineEndpoint({
  name: 'endStockCount',
  method: 'POST',
  path: 'stock/counts/:id/end',
  auth: 'session',
  permission: COUNT,
  summary: 'Posts the differences of a count as one document, or cancels the count',
  params: z.object({ id: idQuerySchema }),
  body: z.strictObject({
    /** `leave`: products that were not counted stay as they are; `zero`: they are not there. */
    act: z.enum(['leave', 'zero', 'cancel']),
  }),
  response: z.object({ data: countHeadSchema }),
  errors: ['NOT_FOUND', 'CONFLICT', 'CART_TOO_LARGE'],
  bodyLimit: 1_024,
  timeoutMs: 30_000,
});

export const receiveTransfer = defineEndpoint({
  name: 'receiveTransfer',
  method: 'POST',
  path: 'stock/transfers/:id/receive',
  auth: 'session',
  permission: { type: 'components', action: 'e', key: COMPONENT.transfers },
  summary: 'Confirms what of a shipped transfer arrived, and what becomes of the rest',
  params: z.object({ id: uuidSchema }),
  body: z.strictObject({
    rows: z
      .array(z.strictObject({ product: idSchema, quantity: quantitySchema }))
      .check(z.maxLength(5_000)),
    /** What did not arrive: `back` to the source, or `lost`. */
    rest: z.enum(['back', 'lost']),
  }),
  response: z.object({ data: z.object({ lifecycle: z.literal('delivered') }) }),
  errors: ['NOT_FOUND', 'CONFLICT', 'CART_MALFORMED'],
  bodyLimit: 262_144,
});

const serialPieceSchema = z.object({
  product: z.object({ id: idSchema, name: z.string() }),
  serial: z.string(),
  /** Where the piece is now; null when it is in no warehouse. */
  warehouse: z.nullable(z.object({ id: idSchema, name: z.string() })),
  /** Of a piece that was sold: the last day of its warranty. */
  warranty_until: z.nullable(z.string()),
  /** Newest first. */
  movements: z.array(
    z.object({
      day: z.string(),
      /** Thousandths: 1,000 came in, -1,000 went out. */
      quantity: z.int(),
      warehouse: z.object({ id: idSchema, name: z.string() }),
      source: z.object({ id: uuidSchema, type: z.int(), number: z.int() }),
      /** Name of the supplier or customer; empty = none. */
      party: z.string(),
    }),
  ),
});
export type SerialPiece = z.infer<typeof serialPieceSchema>;

/** Shortest part of a serial number that is searched. */
export const SERIAL_SEARCH_LENGTH = 3;

export const searchSerials = defineEndpoint({
  name: 'searchSerials',
  method: 'GET',
  path: 'stock/serials',
  auth: 'session',
  permission: READ_LEVELS,
  summary: 'Pieces whose serial number has the text in it: where each is, and how it went there',
  query: z.object({
    q: z.string().check(z.trim(), z.minLength(SERIAL_SEARCH_LENGTH), z.maxLength(100)),
  }),
  response: z.object({ data: z.array(serialPieceSchema) }),
  errors: [],
});
