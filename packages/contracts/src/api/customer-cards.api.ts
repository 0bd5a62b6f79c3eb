import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { idQuerySchema, noContent, uuidSchema } from './shared.ts';

/** Header of a result of the card provider: the hex HMAC-SHA256 of its body. */
export const CARD_PAGE_SIGNATURE_HEADER = 'x-dalpak-card-signature';

const ofCustomer = z.object({ id: idQuerySchema });
const customers = (action: 'r' | 'e') => ({ type: 'components', action, key: 111 }) as const;

const customerCardSchema = z.object({
  id: z.uuid(),
  /** Stars and the last four digits. */
  CreditCardNumber: z.string(),
  /** MM/YY. */
  ExpirationDate: z.string(),
  CreditCardAuthNumber: z.string(),
  CreditCardDateLastAuth: z.string(),
  brand: z.string(),
});
export type CustomerCard = z.infer<typeof customerCardSchema>;

export const listCustomerCards = defineEndpoint({
  name: 'listCustomerCards',
  method: 'GET',
  path: 'crm/customers/:id/cards',
  auth: 'session',
  permission: customers('r'),
  summary: 'Cards on file of a customer, masked',
  params: ofCustomer,
  response: z.object({
    data: z.array(customerCardSchema),
    /** Whether a card provider is connected. */
    connected: z.boolean(),
  }),
  errors: ['NOT_FOUND'],
});

/** The number is typed at the provider: no call of ours takes one. */
export const beginCustomerCard = defineEndpoint({
  name: 'beginCustomerCard',
  method: 'POST',
  path: 'crm/customers/:id/cards',
  auth: 'session',
  permission: customers('e'),
  summary: 'Begins a card on file: answers with the page of the card provider',
  params: ofCustomer,
  body: z.object({}),
  response: z.object({
    data: z.object({ url: z.string().check(z.regex(/^https?:\/\/\S{1,2000}$/)) }),
  }),
  errors: ['NOT_FOUND', 'CARD_PAGE_OFF', 'CARD_PAGE_SILENT'],
});

export const removeCustomerCard = defineEndpoint({
  name: 'removeCustomerCard',
  method: 'DELETE',
  path: 'crm/customers/:id/cards/:card',
  auth: 'session',
  permission: customers('e'),
  summary: 'Removes a card on file',
  params: z.object({ id: idQuerySchema, card: uuidSchema }),
  response: noContent,
  errors: ['NOT_FOUND', 'CARD_NEEDED'],
});

export const reportCardPage = defineEndpoint({
  name: 'reportCardPage',
  method: 'POST',
  path: 'card-page/:cloud/results',
  auth: 'public',
  permission: 'none',
  summary: 'What the card provider reports of its page, signed',
  signed: true,
  params: z.object({ cloud: idQuerySchema }),
  body: z.object({
    request: uuidSchema,
    state: z.enum(['entered', 'refused', 'abandoned']),
    masked_number: z.string().check(z.regex(/^(\*{2,12}\d{4})?$/)),
    expires: z.string().check(z.regex(/^(\d{2}\/\d{2})?$/)),
    auth_number: z.string().check(z.regex(/^[\dA-Za-z]{0,7}$/)),
    brand: z.string().check(z.regex(/^[A-Za-z_ ]{0,20}$/)),
    /** Stands for the card at the provider; never a number. */
    token: z.string().check(z.regex(/^(?!.*\d{13})[\w.-]{0,200}$/)),
  }),
  response: noContent,
  errors: ['CARD_PAGE_SIGNATURE'],
});
