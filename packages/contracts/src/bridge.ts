import { z } from 'zod';

/** Port of the desktop bridge on the till's own machine. */
export const BRIDGE_PORT = 4610;
/** Version of the calls between till and bridge; a till asks an older bridge to be updated. */
export const BRIDGE_PROTOCOL = 1;

export const bridgePairSchema = z.object({
  code: z.string().regex(/^\d{6}$/),
  name: z.string().min(1).max(100),
});

export const bridgePrintSchema = z.object({
  /** The same id is printed once. */
  id: z.uuid(),
  /** Empty for receipts. */
  printer: z.string().max(60),
  /** Base64. */
  bytes: z.string().min(1),
});

/** What a bridge says of itself to its tills. */
export const bridgeStatusSchema = z.object({
  name: z.string(),
  version: z.string(),
  platform: z.string(),
  protocol: z.int(),
  /** Names of its printers; '' is the receipt printer. */
  printers: z.array(z.string()),
  waiting: z.int(),
});
export type BridgeStatus = z.output<typeof bridgeStatusSchema>;

export const bridgeJobSchema = z.object({
  id: z.uuid(),
  state: z.enum(['waiting', 'sending', 'printed', 'unsure', 'cancelled']),
  reason: z.string(),
});
export type BridgeJob = z.output<typeof bridgeJobSchema>;
