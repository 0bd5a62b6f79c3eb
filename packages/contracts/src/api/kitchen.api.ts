import { ORDER_KINDS } from '@dalpak/engine';
import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { idQuerySchema, idSchema, uuidSchema } from './shared.ts';

/** Stages of a ticket and of its rows, in their order. */
export const TICKET_STAGES = ['new', 'preparing', 'ready', 'served'] as const;
export type TicketStage = (typeof TICKET_STAGES)[number];

/** A ticket that its station has not received for so long is told of as lost. */
export const UNRECEIVED_MS = 5 * 60_000;

const stageSchema = z.enum(TICKET_STAGES);
const momentSchema = z.int().check(z.minimum(0));

/** A station as its screen and the tills need it. */
export const kitchenStationSchema = z.object({
  id: idSchema,
  name: z.string(),
  output: z.enum(['screen', 'printer', 'both']),
  /** Name of a printer of the tills; empty = where receipts go. */
  printer: z.string(),
  language: z.enum(['he', 'ar', 'en', 'ru']),
  amber_minutes: z.int(),
  red_minutes: z.int(),
  prepares: z.boolean(),
  expediter: z.boolean(),
  is_default: z.boolean(),
});
export type KitchenStation = z.infer<typeof kitchenStationSchema>;

export const ticketRowSchema = z.object({
  name: z.string(),
  quantity: z.int(),
  notes: z.array(z.string()),
  /** Absent on the first ticket of an order. */
  change: z.optional(z.enum(['added', 'voided'])),
});

/** A ticket as it was sent, which never changes. */
export const ticketContentSchema = z.object({
  /** Table, name or number of the order. */
  title: z.string(),
  kind: z.enum(ORDER_KINDS),
  waiter: z.string(),
  guests: z.int(),
  rows: z.array(ticketRowSchema),
  /** Why rows were voided. */
  reasons: z.array(z.string()),
});
export type TicketContent = z.infer<typeof ticketContentSchema>;

export const kitchenTicketSchema = z.extend(ticketContentSchema, {
  id: uuidSchema,
  /** Begins at 1 each business day of the branch. */
  number: z.int(),
  station: idSchema,
  order: uuidSchema,
  created_at: momentSchema,
  stage: stageSchema,
  row_stages: z.array(stageSchema),
  staged_at: momentSchema,
  received_at: z.nullable(momentSchema),
});
export type KitchenTicket = z.infer<typeof kitchenTicketSchema>;

export const listKitchenStations = defineEndpoint({
  name: 'listKitchenStations',
  method: 'GET',
  path: 'pos/kitchen/stations',
  auth: 'terminal',
  // Kitchen screens call it without an employee; a till needs one with screens.orders.
  permission: 'own',
  kitchenScreen: true,
  summary: 'Kitchen stations of the branch',
  response: z.object({ data: z.array(kitchenStationSchema) }),
  errors: ['EMPLOYEE_REQUIRED', 'PERMISSION_DENIED', 'UPGRADE', 'SERVICE_NOT_OK'],
});

export const listKitchenTickets = defineEndpoint({
  name: 'listKitchenTickets',
  method: 'GET',
  path: 'pos/kitchen/tickets',
  auth: 'terminal',
  permission: 'own',
  kitchenScreen: true,
  summary:
    'Tickets of a station that are not served, oldest first, and the last 50 that were served within 4 hours',
  query: z.object({ station: idQuerySchema }),
  response: z.object({
    station: kitchenStationSchema,
    open: z.array(kitchenTicketSchema),
    served: z.array(kitchenTicketSchema),
    /** The server's time, from which the age of a ticket is counted. */
    now: momentSchema,
  }),
  errors: ['NOT_FOUND', 'EMPLOYEE_REQUIRED', 'PERMISSION_DENIED', 'UPGRADE', 'SERVICE_NOT_OK'],
});

export const moveKitchenTicket = defineEndpoint({
  name: 'moveKitchenTicket',
  method: 'POST',
  path: 'pos/kitchen/tickets/:id/stage',
  auth: 'terminal',
  permission: 'own',
  kitchenScreen: true,
  summary:
    'Moves a ticket, or one row of it, to a stage. The same step again changes nothing; two devices that make one step make it once',
  params: z.object({ id: uuidSchema }),
  body: z.object({
    /** UUID of the step, made on the device. */
    step: uuidSchema,
    stage: stageSchema,
    /** Index of the row; null = the whole ticket. */
    row: z.nullable(z.int().check(z.minimum(0), z.maximum(1_000))),
  }),
  response: z.object({ data: kitchenTicketSchema }),
  errors: ['NOT_FOUND', 'EMPLOYEE_REQUIRED', 'PERMISSION_DENIED', 'UPGRADE', 'SERVICE_NOT_OK'],
});

export const receiveKitchenTickets = defineEndpoint({
  name: 'receiveKitchenTickets',
  method: 'POST',
  path: 'pos/kitchen/received',
  auth: 'terminal',
  permission: 'own',
  kitchenScreen: true,
  summary:
    'Says that a station has its tickets: painted on a visible screen, out of the printer, or told by word of mouth',
  body: z.object({
    tickets: z.array(uuidSchema).check(z.minLength(1), z.maxLength(200)),
    by: z.enum(['screen', 'printer', 'spoken']),
  }),
  response: z.object({ status: z.literal('ok') }),
  errors: ['EMPLOYEE_REQUIRED', 'PERMISSION_DENIED', 'UPGRADE', 'SERVICE_NOT_OK'],
});

export const claimKitchenTicket = defineEndpoint({
  name: 'claimKitchenTicket',
  method: 'POST',
  path: 'pos/kitchen/tickets/:id/claim',
  auth: 'terminal',
  permission: 'own',
  kitchenScreen: true,
  summary:
    'Asks to print a ticket: of all devices that ask, one prints it. Another may after 20 seconds without a report that it came out',
  params: z.object({ id: uuidSchema }),
  body: z.object({}),
  response: z.object({ print: z.boolean() }),
  errors: ['EMPLOYEE_REQUIRED', 'PERMISSION_DENIED', 'UPGRADE', 'SERVICE_NOT_OK'],
});

export const resendKitchenTicket = defineEndpoint({
  name: 'resendKitchenTicket',
  method: 'POST',
  path: 'pos/kitchen/tickets/:id/resend',
  auth: 'employee',
  permission: { type: 'pos', key: 'screens.orders' },
  summary:
    'Sends a ticket that its station did not receive once more, to the same station or to another one',
  params: z.object({ id: uuidSchema }),
  body: z.object({ station: z.nullable(idSchema) }),
  response: z.object({ data: kitchenTicketSchema }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const listOrderTickets = defineEndpoint({
  name: 'listOrderTickets',
  method: 'GET',
  path: 'pos/orders/:id/tickets',
  auth: 'employee',
  permission: { type: 'pos', key: 'screens.orders' },
  summary: 'What the kitchen was told of an order, with the stage of each row',
  params: z.object({ id: uuidSchema }),
  response: z.object({ data: z.array(kitchenTicketSchema) }),
  errors: [],
});

export const listVoidReasons = defineEndpoint({
  name: 'listVoidReasons',
  method: 'GET',
  path: 'pos/void_reasons',
  auth: 'employee',
  permission: { type: 'pos', key: 'screens.orders' },
  summary: 'Why a row that the kitchen was told of may be voided',
  response: z.object({
    data: z.array(z.object({ id: idSchema, name: z.string(), made: z.boolean() })),
  }),
  errors: [],
});
