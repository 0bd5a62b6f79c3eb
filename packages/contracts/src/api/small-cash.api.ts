import * as z from 'zod/mini';
import { COMPONENT } from '../components.ts';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { agorotSchema, idSchema, localDateSchema } from './shared.ts';

/** Number of notes and coins, by their value in agorot. */
export const piecesSchema = z.array(z.object({ value: agorotSchema, count: z.int() }));
export type PiecesView = z.output<typeof piecesSchema>;

const spreadSchema = z.object({
  /** Hour of the closing, or the employee. */
  name: z.string(),
  closings: z.int(),
  average: agorotSchema,
  short: z.int(),
});
export type DrawerGroup = z.output<typeof spreadSchema>;

const tillCashSchema = z.object({
  terminal: idSchema,
  name: z.string(),
  branch: z.string(),
  /** The day that the float is for. */
  day: localDateSchema,
  /** Null with change of too few days. */
  float: z.nullable(
    z.object({ total: agorotSchema, pieces: piecesSchema, expected: piecesSchema }),
  ),
  /** Days with change that it follows from. */
  known_days: z.int(),
  /** As counted by note and coin at the last Z; null = it was not. */
  left: z.nullable(piecesSchema),
  /** To fetch before the bank closes; null while it is open on the day before that one. */
  fetch: z.nullable(
    z.object({
      by: localDateSchema,
      until: localDateSchema,
      total: agorotSchema,
      pieces: piecesSchema,
    }),
  ),
  /** Usual distance of a counted drawer from what was expected; null while too few are known. */
  spread: z.nullable(agorotSchema),
  /** Counted closings, newest first. */
  closings: z.array(
    z.object({
      id: idSchema,
      number: z.int(),
      at: z.string(),
      employee: z.string(),
      difference: agorotSchema,
      /** Beyond twice the usual spread. */
      far: z.boolean(),
    }),
  ),
  /** Short again and again: the first and last Z, and the average. */
  series: z.array(
    z.object({ from: z.int(), to: z.int(), closings: z.int(), average: agorotSchema }),
  ),
  hours: z.array(spreadSchema),
  employees: z.array(spreadSchema),
});
export type TillCash = z.output<typeof tillCashSchema>;

export const readSmallCash = defineEndpoint({
  name: 'readSmallCash',
  keys: 'read',
  keysByBranch: true,
  method: 'GET',
  path: 'small-cash',
  auth: 'session',
  permission: { type: 'components', action: 'r', key: COMPONENT.closings },
  summary: 'Of each till the notes and coins that tomorrow needs, and what its drawers were off by',
  response: z.object({ data: z.array(tillCashSchema) }),
  errors: [],
});
