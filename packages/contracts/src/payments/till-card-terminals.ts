import * as z from 'zod/mini';
import { idSchema } from '../api/shared.ts';

/** Facts of a card terminal's batches, under the names of the specification (shell §8). */
const batchFacts = {
  /** Result of the last transmission, `000` after a success; null before the first. */
  last_batch_code: z.nullable(z.string()),
  /** When its last complete batch was transmitted. */
  last_batch_date: z.nullable(z.iso.datetime()),
  /** Its oldest deal that was not transmitted. */
  oldest_deal_date: z.nullable(z.iso.datetime()),
};

/** A card terminal as a till sees it. */
export const cardTerminalSchema = z.object({
  id: idSchema,
  name: z.string(),
  ...batchFacts,
});
export type CardTerminalView = z.infer<typeof cardTerminalSchema>;

/**
 * The card terminals that a till may charge at. `chosen` is the one by setting or record; null when
 * there is none, or when the cashier picks one of several.
 */
export const tillCardTerminalsSchema = z.object({
  terminals: z.array(cardTerminalSchema),
  chosen: z.nullable(idSchema),
  /** The cash machine of the till; absent where it has none. */
  cash_machine: z.optional(z.object({ id: idSchema, name: z.string() })),
});
export type TillCardTerminals = z.infer<typeof tillCardTerminalsSchema>;
