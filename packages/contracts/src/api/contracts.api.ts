import * as z from 'zod/mini';
import { COMPONENT } from '../components.ts';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { agorotSchema, idQuerySchema, uuidSchema } from './shared.ts';

const billedFields = {
  /** The row that is billed. */
  name: z.string(),
  from: z.string(),
  to: z.string(),
  /** Agorot, VAT included. */
  amount: agorotSchema,
};
const periodSchema = z.object({
  ...billedFields,
  /** The day on which it is billed. */
  due: z.string(),
});

const billingSchema = z.object({
  state: z.enum(['draft', 'active', 'paused', 'ended']),
  /** The periods of the next document, all of one day; empty when nothing is coming. */
  next: z.array(periodSchema),
  /** Code of the error for which the last billing made no document; empty = none. */
  error: z.string(),
  /** Older periods of rows that were never billed: they wait for an answer; null = none waits. */
  past: z.nullable(z.object({ from: z.string(), periods: z.int(), amount: agorotSchema })),
  /** Its rows; without one it bills its own price. */
  rows: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      /** Thousandths. */
      quantity: z.int(),
      /** Agorot of one unit for one period. */
      price: z.int(),
      period: z.string(),
    }),
  ),
  /** Made documents, newest first. */
  made: z.array(
    z.object({
      id: uuidSchema,
      type: z.int(),
      number: z.int(),
      day: z.string(),
      total: agorotSchema,
      payment_status: z.nullable(z.string()),
      periods: z.array(z.object(billedFields)),
    }),
  ),
});
export type ContractBilling = z.infer<typeof billingSchema>;

const params = z.object({ id: idQuerySchema });

export const contractBilling = defineEndpoint({
  name: 'contractBilling',
  method: 'GET',
  path: 'contracts/:id/billing',
  auth: 'user',
  permission: { type: 'components', action: 'r', key: COMPONENT.contracts },
  summary: 'What a contract bills next, and the documents that it made',
  params,
  response: z.object({ data: billingSchema }),
  errors: ['NOT_FOUND'],
});

export const billContract = defineEndpoint({
  name: 'billContract',
  method: 'POST',
  path: 'contracts/:id/billing',
  auth: 'user',
  permission: { type: 'components', action: 's', key: COMPONENT.contracts },
  summary:
    'Bill what of a contract is due today, now and not at the next run, and say what becomes of older periods',
  params,
  body: z.strictObject({
    /** Of older periods that wait: bill them, or leave them out and begin today. */
    past: z.optional(z.enum(['bill', 'skip'])),
  }),
  response: z.object({ data: billingSchema }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  bodyLimit: 1_024,
});
