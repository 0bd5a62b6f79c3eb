import * as z from 'zod/mini';
import { LINK_CHANNELS, LINK_LANGUAGES, LINK_TOKEN } from '../paper/paper-link.ts';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { noContent, uuidSchema } from './shared.ts';

const idParams = z.object({ id: uuidSchema });
const READ_SALES = { type: 'components', action: 'r', key: 101 } as const;

/** The device makes id and token, so that a link works before the server knows it. */
const linkBody = z.strictObject({
  id: uuidSchema,
  token: z.string().check(z.regex(LINK_TOKEN)),
  channel: z.enum(LINK_CHANNELS),
  /** Phone or address that it goes to; empty = none. */
  to: z.string().check(z.trim(), z.maxLength(254)),
  language: z.enum(LINK_LANGUAGES),
});
export type PaperLinkRequest = z.output<typeof linkBody>;

const linkSchema = z.object({
  id: uuidSchema,
  channel: z.enum(LINK_CHANNELS),
  to: z.string(),
  by: z.string(),
  at: z.string(),
  ends_at: z.string(),
  state: z.enum(['open', 'ended', 'called_off']),
  opened: z.int(),
  opened_at: z.nullable(z.string()),
});
export type PaperLink = z.infer<typeof linkSchema>;

const sendingSchema = z.object({
  /** Whom the paper is for, as far as the caller may know it. */
  party: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
  business: z.string(),
  /** Words of the business, with `{name}`, `{business}` and `{link}`. */
  words: z.string(),
  days: z.int(),
  links: z.array(linkSchema),
});
export type PaperSending = z.infer<typeof sendingSchema>;

const made = z.object({ data: linkSchema });
const MAKING = ['NOT_FOUND', 'DUPLICATE_WITH_OTHER_CONTENT'] as const;

export const linkTillSale = defineEndpoint({
  name: 'linkTillSale',
  method: 'POST',
  path: 'pos/sales/:id/links',
  auth: 'employee',
  permission: { type: 'pos', key: 'screens.pos' },
  summary: 'Make a link by which the customer opens a copy of a sale of this till',
  params: idParams,
  body: linkBody,
  response: made,
  errors: MAKING,
  bodyLimit: 1_024,
});

export const linkSale = defineEndpoint({
  name: 'linkSale',
  method: 'POST',
  path: 'pos/transactions/:id/links',
  auth: 'session',
  permission: READ_SALES,
  summary: 'Make a link by which the customer opens a copy of a sale',
  params: idParams,
  body: linkBody,
  response: made,
  errors: MAKING,
  bodyLimit: 1_024,
});

export const listSaleLinks = defineEndpoint({
  name: 'listSaleLinks',
  method: 'GET',
  path: 'pos/transactions/:id/links',
  auth: 'session',
  permission: READ_SALES,
  summary: 'Whom a sale is sent to and with which words, and the links that were made of it',
  params: idParams,
  response: z.object({ data: sendingSchema }),
  errors: ['NOT_FOUND'],
});

export const linkDocument = defineEndpoint({
  name: 'linkDocument',
  method: 'POST',
  path: 'documents/:id/links',
  auth: 'session',
  permission: 'own',
  summary: 'Make a link by which the other party opens a copy of a document',
  params: idParams,
  body: linkBody,
  response: made,
  errors: [...MAKING, 'PERMISSION_DENIED', 'SERVICE_NOT_OK', 'EMPLOYEE_REQUIRED', 'UPGRADE'],
  bodyLimit: 1_024,
});

export const listDocumentLinks = defineEndpoint({
  name: 'listDocumentLinks',
  method: 'GET',
  path: 'documents/:id/links',
  auth: 'session',
  permission: 'own',
  summary: 'Whom a document is sent to and with which words, and the links that were made of it',
  params: idParams,
  response: z.object({ data: sendingSchema }),
  errors: ['NOT_FOUND', 'PERMISSION_DENIED', 'SERVICE_NOT_OK', 'EMPLOYEE_REQUIRED', 'UPGRADE'],
});

export const endPaperLink = defineEndpoint({
  name: 'endPaperLink',
  method: 'DELETE',
  path: 'papers/links/:id',
  auth: 'session',
  permission: 'own',
  summary: 'Call a link off: from then on its page says that it has ended',
  params: idParams,
  response: noContent,
  errors: ['NOT_FOUND', 'PERMISSION_DENIED', 'SERVICE_NOT_OK', 'EMPLOYEE_REQUIRED', 'UPGRADE'],
});
