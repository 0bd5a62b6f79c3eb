import { grantedOf, isApproved, type PluginData } from '@dalpak/contracts';
import { AppError, found } from '../../kernel/errors/app-error.ts';
import { assertMay, type SessionContext } from '../../kernel/http/index.ts';
import { manifestOf, type Marketplace } from './marketplace.service.ts';
import * as store from './marketplace.store.ts';
import type { PluginOperations } from './plugin-operations.ts';
import { openSecret } from './plugin-secrets.ts';

/** As for money that goes back to a card. */
const GIVE_BACK = { type: 'pos', key: 'transaction.refund' } as const;

/**
 * Runs what a plugin's frame asks of the server. The frame is not believed: the plugin must be installed and approved here,
 * and the operation declared; what the person may do is asked by the operation itself, but for money that a payment gives back.
 * @throws NOT_FOUND; PERMISSION_DENIED; PLUGIN_NOT_ALLOWED while it waits for an approval; what the operation throws
 */
export async function runOperation(
  market: Marketplace, operations: PluginOperations, ctx: SessionContext, { id, operation }: { readonly id: string; readonly operation: string }, data: PluginData,
): Promise<PluginData> {
  const manifest = manifestOf(market, id);
  const row = found(await store.findInstalled(ctx.db, id));
  if (!isApproved(manifest, row.approved)) throw new AppError('PLUGIN_NOT_ALLOWED');
  if (!manifest.operations.includes(operation)) throw new AppError('NOT_FOUND');
  // Whatever is no sum that comes in may be one that goes out.
  if (operation === 'payment_add' && !(Number(data['amount']) > 0)) assertMay(ctx, GIVE_BACK);
  const run = found(operations[id]?.[operation] ?? null);
  return run(ctx, {
    manifest,
    granted: grantedOf(manifest, row.approved),
    settings: row.settings,
    secret: (key) => {
      const sealed = row.secrets[key];
      return sealed === undefined ? null : openSecret(market.secretKey, { cloudId: ctx.cloudId, pluginId: id, key }, sealed);
    },
  }, data);
}
