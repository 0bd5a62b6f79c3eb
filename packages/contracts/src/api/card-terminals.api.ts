import * as z from 'zod/mini';
import { TRANSMISSION_PHASES } from '../payments/card-terminals.ts';
import { COMPONENT } from '../components.ts';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { agorotSchema, idQuerySchema, idSchema, uuidSchema } from './shared.ts';

const mayTransmit = { type: 'pos', key: 'shva.trans' } as const;
const mayEdit = { type: 'components', action: 'e', key: COMPONENT.pinpads } as const;

const transmissionSchema = z.object({
  id: uuidSchema,
  pinpad: z.object({ id: idSchema, name: z.string() }),
  phase: z.enum(TRANSMISSION_PHASES),
  /** Null while it runs; then 0 OK … 5. */
  code: z.union([
    z.null(),
    z.literal(0),
    z.literal(1),
    z.literal(2),
    z.literal(3),
    z.literal(4),
    z.literal(5),
  ]),
  batch: z.string(),
  /** Number and sum of the transmitted deals. */
  deals: z.int(),
  amount: agorotSchema,
  started_at: z.iso.datetime(),
  ended_at: z.nullable(z.iso.datetime()),
  /** Who started it; null = the schedule. */
  by: z.nullable(z.string()),
});
export type TransmissionView = z.infer<typeof transmissionSchema>;

const transmitBody = z.strictObject({
  id: uuidSchema,
  /** None = all that this place may use: those of the till or its branch, or of the business. */
  pinpads: z._default(z.array(idSchema).check(z.maxLength(100)), []),
});
const transmissions = z.object({ data: z.array(transmissionSchema) });
const transmitErrors = ['NOT_FOUND', 'CARD_TERMINAL_MISSING'] as const;

export const transmitCards = defineEndpoint({
  name: 'transmitCards',
  method: 'POST',
  path: 'payments/pinpad/transmit',
  auth: 'employee',
  permission: mayTransmit,
  approval: {
    of: mayTransmit,
    bound: ({ body }) => ({ act: body.id, value: `cards ${[body.pinpads].join(',')}`.trim() }),
  },
  summary:
    'Transmit card terminals of this till to the card companies, in the background; a terminal that is transmitting already answers that transmission',
  body: transmitBody,
  response: transmissions,
  errors: transmitErrors,
});

export const transmitFromOffice = defineEndpoint({
  name: 'transmitFromOffice',
  method: 'POST',
  path: 'payments/pinpad/transmit/office',
  auth: 'user',
  permission: mayTransmit,
  summary: 'Transmit card terminals of the business from the back office, as a till does',
  body: transmitBody,
  response: transmissions,
  errors: transmitErrors,
});

export const listTransmissions = defineEndpoint({
  name: 'listTransmissions',
  method: 'GET',
  path: 'payments/pinpad/transmissions',
  auth: 'session',
  /** Of all terminals only for readers of component 105; a till follows those of its own branch. */
  permission: 'own',
  summary: 'The last transmissions, newest first: of one card terminal, or of all',
  query: z.object({ pinpad: z.optional(idQuerySchema) }),
  response: z.object({ data: z.array(transmissionSchema) }),
  errors: ['PERMISSION_DENIED'],
});

export const CARD_TERMINAL_STATES = ['ready', 'busy', 'not_established', 'fault'] as const;
/** Why a card terminal could not be asked. */
export const CARD_TERMINAL_FAILURES = [
  'no_route',
  'refused',
  'certificate',
  'silent',
  'not_permitted',
] as const;

const checkSchema = z.object({
  /** Null when it answered. */
  failure: z.nullable(z.enum(CARD_TERMINAL_FAILURES)),
  /** Both fingerprints when the certificate differs. */
  certificates: z.nullable(z.object({ expected: z.string(), found: z.string() })),
  driver: z.string(),
  version: z.string(),
  terminal_number: z.string(),
  /** The business's number at each acquirer. */
  acquirers: z.array(z.object({ name: z.string(), number: z.string() })),
  state: z.nullable(z.enum(CARD_TERMINAL_STATES)),
  elapsed_ms: z.int(),
  /** Deals that wait in the device for transmission. */
  waiting: z.nullable(z.int()),
  /** Whether the device's number is that of the record. */
  number_matches: z.boolean(),
  /** Notes and coins of a cash machine, the largest first; null for a card terminal. */
  content: z.nullable(z.array(z.object({ value: agorotSchema, count: z.int() }))),
});
export type CardTerminalCheck = z.infer<typeof checkSchema>;

export const checkCardTerminal = defineEndpoint({
  name: 'checkCardTerminal',
  method: 'POST',
  path: 'payments/pinpad/:id/check',
  auth: 'session',
  permission: mayEdit,
  summary: 'Ask a card terminal who it is and how it is',
  params: z.object({ id: idQuerySchema }),
  body: z.strictObject({}),
  response: z.object({ data: checkSchema }),
  errors: ['NOT_FOUND'],
});

export const adoptCardTerminal = defineEndpoint({
  name: 'adoptCardTerminal',
  method: 'POST',
  path: 'payments/pinpad/:id/adopt',
  auth: 'session',
  permission: mayEdit,
  summary: 'Take the number that the connected card terminal tells over into its record',
  params: z.object({ id: idQuerySchema }),
  body: z.strictObject({}),
  response: z.object({ data: checkSchema }),
  errors: ['NOT_FOUND'],
});
