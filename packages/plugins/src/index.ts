import { type MarketManifest, marketManifestSchema } from '@dalpak/contracts';
import { closingTimesManifest } from './closing-times/manifest.ts';
import { receiptSenderManifest } from './receipt-sender/manifest.ts';
import { tillChecksManifest } from './till-checks/manifest.ts';

/**
 * Manifests of the plugins that ship with the product. Only data: a plugin's code runs in its frame
 * (`<id>/frame.ts`, bundled by the web app's build) and is never imported.
 */
export const PLUGIN_MANIFESTS: readonly MarketManifest[] = [
  closingTimesManifest,
  receiptSenderManifest,
  tillChecksManifest,
].map((manifest) => marketManifestSchema.parse(manifest));
