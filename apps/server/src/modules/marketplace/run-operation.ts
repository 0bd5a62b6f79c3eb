import {
  grantedPermissions,
  isApproved,
  type MarketManifest,
  type PluginData,
} from '@dalpak/contracts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import type { SessionContext } from '../../kernel/http/index.ts';
import { isPluginPaymentSold } from '../sales/index.ts';
import { manifestOf, type Marketplace } from './marketplace.service.ts';
import * as store from './marketplace.store.ts';
import type { PluginOperations, RunningPlugin } from './plugin-operations.ts';
import { openSecret } from './plugin-secrets.ts';

/**
 * Runs an operation that a plugin's frame requests. The frame is not trusted: the plugin must be
 * installed and approved here, and the operation declared; the permissions of the user are checked
 * by the operation itself. No operation pays money out: a payment must be a positive sum, and a
 * payment of a stored sale cannot be removed, because that sale would still say that it was paid.
 * @throws NOT_FOUND; PAYMENT_NOT_ALLOWED for a payment of no sum or below zero; CONFLICT for
 *   removing a payment of a stored sale; PLUGIN_NOT_ALLOWED while it waits for an approval; the
 *   errors of the operation
 */
export async function runOperation(
  market: Marketplace,
  operations: PluginOperations,
  ctx: SessionContext,
  { id, operation }: { readonly id: string; readonly operation: string },
  data: PluginData,
): Promise<PluginData> {
  const manifest = manifestOf(market, id);
  const row = requireFound(await store.findInstalled(ctx.db, id));
  if (!isApproved(manifest, row.approved)) throw new AppError('PLUGIN_NOT_ALLOWED');
  if (!manifest.operations.includes(operation)) throw new AppError('NOT_FOUND');
  // An amount that is not positive would pay money out.
  if (operation === 'payment_add' && !(typeof data['amount'] === 'number' && data['amount'] > 0))
    throw new AppError('PAYMENT_NOT_ALLOWED');
  const { payment } = manifest;
  const { reference } = data;
  const isSold =
    operation === 'payment_delete' &&
    payment !== undefined &&
    (typeof reference !== 'string' ||
      (await isPluginPaymentSold(ctx.db, payment.number, reference)));
  if (isSold) throw new AppError('CONFLICT');
  const run = requireFound(operations[id]?.[operation] ?? null);
  return run(ctx, runningPlugin(market, ctx.cloudId, manifest, row), data);
}

/** An installed plugin in the form that its operations use. */
export function runningPlugin(
  market: Marketplace,
  cloudId: number,
  manifest: MarketManifest,
  row: store.InstalledPlugin,
): RunningPlugin {
  return {
    manifest,
    granted: grantedPermissions(manifest, row.approved),
    settings: row.settings,
    secret: (key) => {
      const sealed = row.secrets[key];
      return sealed === undefined
        ? null
        : openSecret(market.secretKey, { cloudId, pluginId: manifest.id, key }, sealed);
    },
  };
}
