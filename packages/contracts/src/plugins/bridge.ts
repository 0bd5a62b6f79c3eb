import * as z from 'zod/mini';
import { signedManifestSchema } from './plugin-release.ts';

/** Port of the desktop bridge on the till's own machine. */
export const BRIDGE_PORT = 4610;
/** Version of the calls between till and bridge; a till asks an older bridge to be updated. */
export const BRIDGE_PROTOCOL = 1;

export const bridgePairSchema = z.object({
  code: z.string().check(z.regex(/^\d{6}$/)),
  name: z.string().check(z.minLength(1), z.maxLength(100)),
});

export const bridgePrintSchema = z.object({
  /** The same id is printed once. */
  id: z.uuid(),
  /** Empty for receipts. */
  printer: z.string().check(z.maxLength(60)),
  /** Base64. */
  bytes: z.string().check(z.minLength(1)),
});

/** `reader:place` of a finger; the reader matches fingers itself (ADR 17). */
export const bridgeFingerSchema = z.object({
  finger: z.string().check(z.minLength(1), z.maxLength(100)),
});

/** A release of the bridge, as a till passes it on; its file in base64. */
export const bridgeUpdateSchema = z.extend(signedManifestSchema, {
  file: z.string().check(z.minLength(1)),
});
export type BridgeUpdate = z.output<typeof bridgeUpdateSchema>;

/** What a bridge says of itself to its tills. */
export const bridgeStatusSchema = z.object({
  name: z.string(),
  version: z.string(),
  platform: z.string(),
  protocol: z.int(),
  /** Names of its printers; '' is the receipt printer. */
  printers: z.array(z.string()),
  waiting: z.int(),
  /** Whether it has a fingerprint reader. */
  fingers: z._default(z.boolean(), false),
  /** Version that was tried last and did not serve, so that the one before serves again. */
  failed_update: z._default(z.string(), ''),
});
export type BridgeStatus = z.output<typeof bridgeStatusSchema>;

export const bridgeJobSchema = z.object({
  id: z.uuid(),
  state: z.enum(['waiting', 'sending', 'printed', 'unsure', 'cancelled']),
  reason: z.string(),
});
export type BridgeJob = z.output<typeof bridgeJobSchema>;
