import * as z from 'zod/mini';
import { COMPONENT } from '../components.ts';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { IMPORT_LIMITS, recordImportSchema } from './record-imports.api.ts';
import { epochMsSchema, idQuerySchema, idSchema, localDateSchema, uuidSchema } from './shared.ts';
import { textSchema } from './stored-text.ts';

const WRITE = { type: 'components', action: 'w', key: COMPONENT.supplierProducts } as const;

/** Lines of a supplier's file, its bytes, lines of one answer, and lines of one goods receipt. */
export const SUPPLIER_FILE_LIMITS = {
  lines: 20_000,
  bytes: 6 * 1024 * 1024,
  page: 200,
  receipt: 500,
} as const;

/** What a column of a supplier's file holds. */
export const SUPPLIER_FILE_FIELDS = [
  'code',
  'barcode',
  'our_code',
  'name',
  'cost',
  'pack',
  'quantity',
] as const;
export type SupplierFileField = (typeof SUPPLIER_FILE_FIELDS)[number];

const lineSchema = z.int().check(z.minimum(1), z.maximum(2_000_000));
const wishSchema = z.strictObject({
  /** The field of each column by its place, empty for a column that is not read. */
  columns: z
    .array(z.enum(['', ...SUPPLIER_FILE_FIELDS]))
    .check(z.minLength(1), z.maxLength(IMPORT_LIMITS.columns)),
  vat_included: z.boolean(),
  /** Costs are of a pack, and quantities are packs. */
  per_pack: z.boolean(),
  /** The first day of the costs. */
  day: localDateSchema,
  /** What was said of lines that the file does not settle. */
  settled: z
    .array(
      z.strictObject({
        line: lineSchema,
        as: z.enum(['product', 'new', 'out']),
        product: z.nullable(idSchema),
      }),
    )
    .check(z.maxLength(SUPPLIER_FILE_LIMITS.lines)),
});
export type SupplierFileWish = z.output<typeof wishSchema>;

const cellSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const supplierFileSchema = z.extend(recordImportSchema, {
  headings: z.array(z.string()),
  sample: z.array(z.array(cellSchema)),
  /** As the last file of this supplier was matched, or guessed by the headings. */
  wish: wishSchema,
  /** Whether every column was matched in an earlier file of the supplier. */
  remembered: z.boolean(),
  undo_until: z.nullable(epochMsSchema),
});
export type SupplierFile = z.output<typeof supplierFileSchema>;

export const SUPPLIER_LINE_STATES = ['found', 'unknown', 'new', 'out', 'bad', 'twice'] as const;
const rowSchema = z.object({
  line: lineSchema,
  state: z.enum(SUPPLIER_LINE_STATES),
  name: z.string(),
  code: z.string(),
  barcode: z.string(),
  product: z.nullable(z.object({ id: idSchema, name: z.string() })),
  /** Thousandths of a unit; packs are divided. */
  quantity: z.nullable(z.int()),
  /** Agorot before VAT, of one unit. */
  before: z.nullable(z.int()),
  after: z.nullable(z.int()),
  /** Hundredths of a percent. */
  change: z.nullable(z.int()),
  /** Agorot with VAT. */
  price: z.nullable(z.int()),
  margin: z.nullable(z.int()),
  /** By the margin of the department; null where it has none. */
  suggested: z.nullable(z.int()),
});
export type SupplierFileRow = z.output<typeof rowSchema>;

const ERRORS = ['NOT_FOUND', 'PERMISSION_DENIED'] as const;
const params = z.object({ supplier: idQuerySchema, id: idQuerySchema });

export const sendSupplierFile = defineEndpoint({
  name: 'sendSupplierFile',
  method: 'POST',
  path: 'suppliers/:supplier/files',
  auth: 'session',
  permission: WRITE,
  summary:
    'Read a file of a supplier (xlsx, or CSV in UTF-8 or Windows-1255); its columns are matched as in the last one',
  params: z.object({ supplier: idQuerySchema }),
  body: z.strictObject({
    file_name: textSchema(200).check(z.minLength(1)),
    content: z
      .string()
      .check(
        z.minLength(4),
        z.maxLength(Math.ceil(SUPPLIER_FILE_LIMITS.bytes / 3) * 4),
        z.regex(/^[A-Za-z0-9+/]+={0,2}$/),
      ),
  }),
  response: z.object({ data: supplierFileSchema }),
  errors: [...ERRORS, 'FILE_FORMAT', 'FILE_EMPTY', 'FILE_TOO_LARGE', 'FILE_COLUMNS', 'IMPORT_BUSY'],
  bodyLimit: Math.ceil(SUPPLIER_FILE_LIMITS.bytes / 3) * 4 + 4_096,
  work: { atOnce: 1, waiting: 2, heavy: 'reading' },
  timeoutMs: 60_000,
});

export const listSupplierFiles = defineEndpoint({
  name: 'listSupplierFiles',
  method: 'GET',
  path: 'suppliers/:supplier/files',
  auth: 'session',
  permission: WRITE,
  summary: 'The last files of a supplier, newest first, with the one that is not finished yet',
  params: z.object({ supplier: idQuerySchema }),
  response: z.object({ data: z.array(supplierFileSchema) }),
  errors: [...ERRORS],
});

export const previewSupplierFile = defineEndpoint({
  name: 'previewSupplierFile',
  method: 'POST',
  path: 'suppliers/:supplier/files/:id/preview',
  auth: 'session',
  permission: WRITE,
  summary:
    'Old and new cost, change, margin and suggested price of the lines of a file; keeps the matching of its columns for the next one',
  params,
  body: z.strictObject({
    wish: wishSchema,
    only: z._default(z.enum(['all', 'unknown', 'left']), 'all'),
    from: z._default(z.int().check(z.minimum(0), z.maximum(SUPPLIER_FILE_LIMITS.lines)), 0),
  }),
  response: z.object({
    data: z.array(rowSchema),
    counts: z.object({
      lines: z.int(),
      found: z.int(),
      changed: z.int(),
      unknown: z.int(),
      new: z.int(),
      left: z.int(),
    }),
    next: z.nullable(z.int()),
  }),
  errors: [...ERRORS, 'VALIDATION_FAILED', 'IMPORT_NOT_READY'],
  bodyLimit: 2 * 1024 * 1024,
  work: { atOnce: 1, waiting: 2 },
  timeoutMs: 60_000,
});

export const takeSupplierCosts = defineEndpoint({
  name: 'takeSupplierCosts',
  method: 'POST',
  path: 'suppliers/:supplier/files/:id/costs',
  auth: 'session',
  permission: WRITE,
  summary:
    'Store the costs of a file from its day on, the products that it makes and the prices that were ticked, as one act',
  params,
  body: z.strictObject({
    wish: wishSchema,
    prices: z._default(
      z
        .array(
          z.strictObject({
            line: lineSchema,
            price: z.int().check(z.minimum(0), z.maximum(100_000_000)),
          }),
        )
        .check(z.maxLength(SUPPLIER_FILE_LIMITS.lines)),
      [],
    ),
  }),
  response: z.object({ data: supplierFileSchema }),
  errors: [...ERRORS, 'VALIDATION_FAILED', 'IMPORT_BUSY', 'IMPORT_NOT_READY'],
  bodyLimit: 4 * 1024 * 1024,
  work: { atOnce: 1, waiting: 2 },
  timeoutMs: 120_000,
});

export const receiveSupplierFile = defineEndpoint({
  name: 'receiveSupplierFile',
  method: 'POST',
  path: 'suppliers/:supplier/files/:id/receipt',
  auth: 'session',
  permission: { type: 'components', action: 'w', key: COMPONENT.goodsReceipts },
  summary: 'Make a goods receipt of the lines of a file that have a product and a quantity',
  params,
  body: z.strictObject({
    /** Becomes the id of the document: sent twice it is one receipt. */
    request_id: uuidSchema,
    wish: wishSchema,
  }),
  response: z.object({ data: z.object({ id: uuidSchema, number: z.int() }) }),
  errors: [
    ...ERRORS,
    'VALIDATION_FAILED',
    'IMPORT_NOT_READY',
    'DOCUMENT_ACCOUNT',
    'PRODUCT_UNKNOWN',
    'CART_MALFORMED',
  ],
  bodyLimit: 2 * 1024 * 1024,
  work: { atOnce: 1, waiting: 2 },
  timeoutMs: 60_000,
});

export const undoSupplierFile = defineEndpoint({
  name: 'undoSupplierFile',
  method: 'POST',
  path: 'suppliers/:supplier/files/:id/undo',
  auth: 'session',
  permission: WRITE,
  summary:
    'Return costs, prices and products to what they were before a file, but those that were changed since',
  params,
  response: z.object({ data: supplierFileSchema }),
  errors: [...ERRORS, 'IMPORT_BUSY', 'IMPORT_NOT_READY'],
});
