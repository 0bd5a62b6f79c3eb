import { grantedOf, isApproved, type MarketManifest, type PluginData } from '@dalpak/contracts';
import { AppError, found } from '../../kernel/errors/app-error.ts';
import type { SessionContext } from '../../kernel/http/index.ts';
import { isPluginPaymentSold } from '../sales/index.ts';
import { manifestOf, type Marketplace } from './marketplace.service.ts';
import * as store from './marketplace.store.ts';
import type { PluginOperations, RunningPlugin } from './plugin-operations.ts';
import { openSecret } from './plugin-secrets.ts';

/**
 * Runs what a plugin's frame asks of the server. The frame is not believed: the plugin must be installed and approved here,
 * and the operation declared; what the person may do is asked by the operation itself. Money goes out by none: a payment is a sum that
 * comes in, and one of a sale that is stored is not taken back, for that sale would go on saying that it was paid.
 * @throws NOT_FOUND; PAYMENT_NOT_ALLOWED for a payment of no sum or below zero; CONFLICT for taking back what a stored sale was paid with; PLUGIN_NOT_ALLOWED while it waits for an approval; what the operation throws
 */
export async function runOperation(
  market: Marketplace, operations: PluginOperations, ctx: SessionContext, { id, operation }: { readonly id: string; readonly operation: string }, data: PluginData,
): Promise<PluginData> {
  const manifest = manifestOf(market, id);
  const row = found(await store.findInstalled(ctx.db, id));
  if (!isApproved(manifest, row.approved)) throw new AppError('PLUGIN_NOT_ALLOWED');
  if (!manifest.operations.includes(operation)) throw new AppError('NOT_FOUND');
  // Whatever is no sum that comes in may be one that goes out.
  if (operation === 'payment_add' && !(typeof data['amount'] === 'number' && data['amount'] > 0)) throw new AppError('PAYMENT_NOT_ALLOWED');
  const { payment } = manifest;
  const { reference } = data;
  const isSold = operation === 'payment_delete' && payment !== undefined && (typeof reference !== 'string' || (await isPluginPaymentSold(ctx.db, payment.number, reference)));
  if (isSold) throw new AppError('CONFLICT');
  const run = found(operations[id]?.[operation] ?? null);
  return run(ctx, runningPlugin(market, ctx.cloudId, manifest, row), data);
}

/** An installed plugin as our side of it works with it. */
export function runningPlugin(market: Marketplace, cloudId: number, manifest: MarketManifest, row: store.InstalledPlugin): RunningPlugin {
  return {
    manifest,
    granted: grantedOf(manifest, row.approved),
    settings: row.settings,
    secret: (key) => {
      const sealed = row.secrets[key];
      return sealed === undefined ? null : openSecret(market.secretKey, { cloudId, pluginId: manifest.id, key }, sealed);
    },
  };
}
