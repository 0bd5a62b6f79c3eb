import * as z from 'zod/mini';
import { DEVICE_ACT_KINDS, MAX_ACTS } from '../exceptions/acts.ts';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import {
  agorotSchema,
  epochMsSchema,
  idSchema,
  momentSchema,
  noContent,
  uuidSchema,
} from './shared.ts';
import { textSchema } from './stored-text.ts';

/** Most rows and log entries of a cancelled bill that are told; the rest of a larger one is not. */
export const MAX_ACT_ROWS = 200;

const logEntrySchema = z.object({
  employee: z.nullable(idSchema),
  description: z.string().check(z.maxLength(60)),
  field: z.string().check(z.maxLength(120)),
  data: z.string().check(z.maxLength(1_000)),
  before: z.string().check(z.maxLength(1_000)),
  at: epochMsSchema,
});

const actSchema = z.strictObject({
  /** The device's own id of the act, so that a repeated call stores it once. */
  id: uuidSchema,
  kind: z.enum(DEVICE_ACT_KINDS),
  /** By the device's clock. */
  at: momentSchema,
  /** The employee who did it, not the one who is signed in when it is sent. */
  employee: z.nullable(idSchema),
  bill: uuidSchema,
  /** What the bill came to. */
  total: agorotSchema,
  rows: z
    .array(
      z.object({
        key: z.string().check(z.maxLength(100)),
        name: textSchema(200),
        quantity: z.int(),
        net: agorotSchema,
      }),
    )
    .check(z.maxLength(MAX_ACT_ROWS)),
  log: z.array(logEntrySchema).check(z.maxLength(MAX_ACT_ROWS)),
});
export type DeviceAct = z.output<typeof actSchema>;

export const sendTillActs = defineEndpoint({
  name: 'sendTillActs',
  method: 'POST',
  path: 'pos/acts',
  auth: 'employee',
  permission: { type: 'pos', key: 'screens.pos' },
  summary: 'Acts that only the till knows of: bills cancelled before they were sent, and reprints',
  body: z.strictObject({ acts: z.array(actSchema).check(z.minLength(1), z.maxLength(MAX_ACTS)) }),
  response: noContent,
  errors: [],
});
