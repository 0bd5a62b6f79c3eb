import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { DOCUMENT_READING } from './documents.api.ts';
import { agorotSchema, uuidSchema } from './shared.ts';
import { textSchema } from './stored-text.ts';

/** A received cheque that is in hand. */
export const chequeInHandSchema = z.object({
  bank: z.string(),
  branch: z.string(),
  account: z.string(),
  number: z.string(),
  /** The date on the cheque, a local date. */
  due: z.string(),
  amount: agorotSchema,
  /** Name of the customer who paid with it; empty where none was named. */
  customer: z.string(),
  /** Local date of the sale or receipt by which it came in. */
  received: z.string(),
  /** Whether the bank returned it; it may be deposited again. */
  returned: z.boolean(),
});
export type ChequeInHand = z.infer<typeof chequeInHandSchema>;

export const listChequesInHand = defineEndpoint({
  name: 'listChequesInHand',
  method: 'GET',
  path: 'documents/cheques',
  auth: 'session',
  // Needs write permission for cheque deposits or payments to suppliers, which are the only uses of
  // the list.
  permission: 'own',
  summary:
    'Cheques that lie with the business and may be deposited or given to a supplier, the first to fall due first',
  // `count` and `sum` (agorot) cover all cheques; the list has the first 500.
  response: z.object({
    data: z.object({ cheques: z.array(chequeInHandSchema), count: z.int(), sum: agorotSchema }),
  }),
  errors: DOCUMENT_READING,
});
export type ChequesInHand = z.infer<typeof listChequesInHand.response>['data'];

/** Card payments of one till on one day that are not deposited yet, according to the ledger. */
export const cardTotalSchema = z.object({
  /**
   * The key by which a deposit refers to it; the deposit's payment carries it as its transaction.
   */
  key: z.string(),
  /** Local date. */
  day: z.string(),
  /** Name of the till; empty for documents of the back office. */
  terminal: z.string(),
  amount: agorotSchema,
});
export type CardTotal = z.infer<typeof cardTotalSchema>;

export const listCardTotals = defineEndpoint({
  name: 'listCardTotals',
  method: 'GET',
  path: 'documents/card_totals',
  auth: 'session',
  // Needs write permission for deposits of card vouchers, which are the only use of the list.
  permission: 'own',
  summary: 'Totals of cards that were not deposited yet, by day and till, the oldest first',
  // `count` and `sum` (agorot) cover all totals; the list has the first 200, the most that one
  // deposit can hold.
  response: z.object({
    data: z.object({ totals: z.array(cardTotalSchema), count: z.int(), sum: agorotSchema }),
  }),
  errors: DOCUMENT_READING,
});
export type CardTotals = z.infer<typeof listCardTotals.response>['data'];

export const returnCheque = defineEndpoint({
  name: 'returnCheque',
  method: 'POST',
  path: 'documents/:id/returned',
  auth: 'session',
  // Needs edit permission for the component of its type.
  permission: 'own',
  summary:
    'Tell that a cheque came back: of a deposit it may be deposited again; of a payment to a supplier, or handed back of a receipt, its customer owes it again',
  params: z.object({ id: uuidSchema }),
  body: z.strictObject({
    payment: z.string().check(z.minLength(1), z.maxLength(60)),
    reason: textSchema(200),
  }),
  response: z.object({ data: z.object({ returned: z.array(z.string()) }) }),
  errors: [...DOCUMENT_READING, 'CONFLICT'],
  bodyLimit: 2_048,
});
