import { type MarketManifest, marketManifestSchema } from '@dalpak/contracts';
import { closingTimesManifest } from './closing-times/manifest.ts';
import { receiptSenderManifest } from './receipt-sender/manifest.ts';

/**
 * What every plugin that comes with the product says of itself. Data alone: what a plugin does runs in its frame
 * (`<id>/frame.ts`, which the web app's build bundles) and is never imported.
 */
export const PLUGIN_MANIFESTS: readonly MarketManifest[] = [closingTimesManifest, receiptSenderManifest].map((manifest) => marketManifestSchema.parse(manifest));
