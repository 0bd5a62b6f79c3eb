import { PAPER_LANGUAGES, PAPER_PARTS } from '@dalpak/engine';
import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { MAX_LOGO, MAX_PAPER_WORDS, PAPER_COPIES, PAPER_WIDTHS } from '../paper/paper-style.ts';
import { noContent, uuidSchema } from './shared.ts';

const factSchema = z.object({ label: z.string(), value: z.string() });

/** A printed form's content: `PaperModel` of the engine. */
const paperSchema = z.object({
  language: z.enum(PAPER_LANGUAGES),
  words: z.object({
    code: z.string(),
    name: z.string(),
    quantity: z.string(),
    unitPrice: z.string(),
    gross: z.string(),
    payments: z.string(),
    vatNumber: z.string(),
    allocation: z.string(),
    signature: z.string(),
    date: z.string(),
    computerized: z.string(),
    page: z.string(),
  }),
  legal: z.string(),
  logo: z.string(),
  business: z.object({ name: z.string(), lines: z.array(z.string()), vatNumber: z.string() }),
  title: z.string(),
  number: z.string(),
  mark: z.string(),
  facts: z.array(factSchema),
  party: z.array(factSchema),
  withPrices: z.boolean(),
  withCodes: z.boolean(),
  rows: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      code: z.string(),
      quantity: z.string(),
      single: z.boolean(),
      unitPrice: z.string(),
      gross: z.string(),
      details: z.array(factSchema),
    }),
  ),
  sums: z.array(factSchema),
  total: z.nullable(factSchema),
  payments: z.array(z.extend(factSchema, { strong: z.boolean(), details: z.array(factSchema) })),
  allocation: z.string(),
  savings: z.string(),
  notes: z.string(),
  footer: z.array(z.string()),
  barcode: z.string(),
  signature: z.boolean(),
});

const READING = [
  'NOT_FOUND',
  'DOCUMENT_TYPE_UNSUPPORTED',
  'SERVICE_NOT_OK',
  'EMPLOYEE_REQUIRED',
  'UPGRADE',
  'PERMISSION_DENIED',
] as const;
const idParams = z.object({ id: uuidSchema });
/** The layout of many lines takes processor time. */
const WORK = { atOnce: 1, waiting: 4, heavy: 'always' } as const;

export const printDocument = defineEndpoint({
  name: 'printDocument',
  method: 'POST',
  path: 'documents/:id/paper',
  auth: 'session',
  permission: 'own',
  summary:
    'What the paper of a document says; it counts as printed: the first is the original, every later one a copy',
  params: idParams,
  body: z.strictObject({}),
  response: z.object({ data: paperSchema }),
  errors: READING,
  bodyLimit: 1_024,
});

export const documentPdf = defineEndpoint({
  name: 'documentPdf',
  method: 'POST',
  path: 'documents/:id/pdf',
  auth: 'session',
  permission: 'own',
  summary: 'A document as a PDF file of A4 sheets; it counts as printed',
  params: idParams,
  body: z.strictObject({}),
  response: z.unknown(),
  file: true,
  errors: READING,
  bodyLimit: 1_024,
  work: WORK,
});

export const billingDocumentPaper = defineEndpoint({
  name: 'billingDocumentPaper',
  method: 'POST',
  path: 'account/billings/documents/:id/paper',
  auth: 'session',
  permission: { type: 'system', key: 'billing' },
  summary: 'What the paper of a document says by which the provider billed this business',
  params: idParams,
  body: z.strictObject({}),
  response: z.object({ data: paperSchema }),
  errors: ['NOT_FOUND', 'DOCUMENT_TYPE_UNSUPPORTED'],
  bodyLimit: 1_024,
});

export const billingDocumentPdf = defineEndpoint({
  name: 'billingDocumentPdf',
  method: 'POST',
  path: 'account/billings/documents/:id/pdf',
  auth: 'session',
  permission: { type: 'system', key: 'billing' },
  summary: 'A document by which the provider billed this business, as a PDF file',
  params: idParams,
  body: z.strictObject({}),
  response: z.unknown(),
  file: true,
  errors: ['NOT_FOUND', 'DOCUMENT_TYPE_UNSUPPORTED'],
  bodyLimit: 1_024,
  work: WORK,
});

export const transactionPdf = defineEndpoint({
  name: 'transactionPdf',
  method: 'GET',
  path: 'pos/transactions/:id/pdf',
  auth: 'session',
  permission: { type: 'components', action: 'r', key: 101 },
  summary: 'A copy of a sale of a till as a PDF file of A4 sheets',
  params: idParams,
  response: z.unknown(),
  file: true,
  errors: ['NOT_FOUND', 'DOCUMENT_TYPE_UNSUPPORTED'],
  work: WORK,
});

export const tillSalePdf = defineEndpoint({
  name: 'tillSalePdf',
  method: 'POST',
  path: 'pos/sales/:id/pdf',
  auth: 'employee',
  permission: { type: 'pos', key: 'screens.pos' },
  summary:
    'A sale of this till as a PDF file of A4 sheets: the original once, and none where the till gave one out by itself (`copy`)',
  params: idParams,
  query: z.object({ mode: z.enum(['original', 'copy']) }),
  body: z.strictObject({}),
  response: z.unknown(),
  file: true,
  errors: ['NOT_FOUND', 'DOCUMENT_TYPE_UNSUPPORTED'],
  bodyLimit: 1_024,
  work: WORK,
});

/** An address that a document is mailed to. */
export const mailAddressSchema = z.email().check(z.maxLength(254));

/**
 * The message's own id: a retry with it sends nothing twice. Without an address the mail goes to
 * the customer's.
 */
const mailBody = z.strictObject({
  id: uuidSchema,
  to: z.union([z.literal(''), mailAddressSchema]),
});
const MAILING = [
  'PLUGIN_NOT_SET_UP',
  'MAIL_NO_ADDRESS',
  'VALIDATION_FAILED',
  'TOO_MANY_REQUESTS',
] as const;

export const mailTillSale = defineEndpoint({
  name: 'mailTillSale',
  method: 'POST',
  path: 'pos/sales/:id/mail',
  auth: 'employee',
  permission: { type: 'pos', key: 'screens.pos' },
  summary:
    'Send a sale of this till by e-mail as a PDF file, to its customer or to an address: the original once, and none where the till gave one out by itself (`copy`)',
  params: idParams,
  body: z.extend(mailBody, { mode: z.enum(['original', 'copy']) }),
  response: z.object({ data: z.object({ id: uuidSchema }) }),
  errors: ['NOT_FOUND', 'DOCUMENT_TYPE_UNSUPPORTED', ...MAILING],
  bodyLimit: 1_024,
  work: WORK,
});

export const mailDocument = defineEndpoint({
  name: 'mailDocument',
  method: 'POST',
  path: 'documents/:id/mail',
  auth: 'session',
  permission: 'own',
  summary:
    'Send a document by e-mail as a PDF file, to its customer or supplier or to an address; it counts as printed',
  params: idParams,
  body: mailBody,
  response: z.object({ data: z.object({ id: uuidSchema }) }),
  errors: [...READING, ...MAILING],
  bodyLimit: 1_024,
  work: WORK,
});

const words = z.string().check(z.maxLength(MAX_PAPER_WORDS));
const choiceSchema = z.strictObject({
  header: words,
  footer: words,
  /**
   * A JPEG as a data address. It is placed in the PDF unchanged; the server never decodes it. Empty
   * = none.
   */
  logo: z
    .string()
    .check(z.maxLength(MAX_LOGO), z.regex(/^(data:image\/jpeg;base64,[\d+/A-Za-z]+={0,2})?$/)),
  hidden: z.array(z.enum(PAPER_PARTS)).check(z.maxLength(PAPER_PARTS.length)),
  width: z.union([z.literal(PAPER_WIDTHS[0]), z.literal(PAPER_WIDTHS[1])]),
  copies: z.enum(PAPER_COPIES),
});
const styleSchema = z.extend(choiceSchema, { type: z.int() });
export type PaperStyleView = z.output<typeof styleSchema>;

/** 0 = every type that has no style of its own. */
const typeParams = z.object({
  type: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(99)),
});
const SETTINGS = { type: 'system', key: 'settings' } as const;

export const listPaperStyles = defineEndpoint({
  name: 'listPaperStyles',
  method: 'GET',
  path: 'papers/styles',
  auth: 'session',
  // For everyone who prints: the styles contain nothing that a printed document does not show.
  permission: 'none',
  summary: 'How the business wants its papers, by document type',
  response: z.object({ data: z.array(styleSchema) }),
  errors: [],
});

export const savePaperStyle = defineEndpoint({
  name: 'savePaperStyle',
  method: 'PUT',
  path: 'papers/styles/:type',
  auth: 'session',
  permission: SETTINGS,
  summary: 'Keep how papers of a document type look',
  params: typeParams,
  body: choiceSchema,
  response: z.object({ data: styleSchema }),
  errors: ['DOCUMENT_TYPE_UNSUPPORTED', 'STORED_FILE_BROKEN'],
  bodyLimit: 100_000,
});

export const deletePaperStyle = defineEndpoint({
  name: 'deletePaperStyle',
  method: 'DELETE',
  path: 'papers/styles/:type',
  auth: 'session',
  permission: SETTINGS,
  summary: 'Let papers of a document type look as all others do',
  params: typeParams,
  response: noContent,
  errors: [],
});
