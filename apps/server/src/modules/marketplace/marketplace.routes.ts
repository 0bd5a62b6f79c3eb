import {
  getPluginSettings,
  installPlugin,
  listActivePlugins,
  listMarketplace,
  mailDocument,
  mailTillSale,
  putPluginSettings,
  runPluginOperation,
  uninstallPlugin,
} from '@dalpak/contracts';
import { bindRoute } from '../../kernel/http/index.ts';
import type { Route } from '../../kernel/http/index.ts';
import { sendDocumentMail, mailSale } from './mail-document.ts';
import {
  install,
  listActive,
  listPlugins,
  type Marketplace,
  readPluginSettings,
  savePluginSettings,
  uninstall,
} from './marketplace.service.ts';
import type { PluginOperations } from './plugin-operations.ts';
import { runOperation } from './run-operation.ts';

export function marketplaceRoutes(
  market: Marketplace,
  operations: PluginOperations,
): readonly Route[] {
  return [
    bindRoute(listMarketplace, async (ctx) => ({ data: await listPlugins(market, ctx) })),
    bindRoute(installPlugin, async (ctx, { params, body }) => ({
      data: await install(market, ctx, params.id, body.permissions),
    })),
    bindRoute(uninstallPlugin, async (ctx, { params }) => {
      await uninstall(ctx, params.id);
      return { code: '000' as const };
    }),
    bindRoute(getPluginSettings, async (ctx, { params }) => ({
      data: await readPluginSettings(market, ctx, params.id),
    })),
    bindRoute(putPluginSettings, async (ctx, { params, body }) => ({
      data: await savePluginSettings(market, ctx, params.id, body.values),
    })),
    bindRoute(listActivePlugins, async (ctx) => ({ data: await listActive(market, ctx) })),
    bindRoute(mailTillSale, async (ctx, { params, body: { mode, ...mail } }) => ({
      data: { id: await mailSale(market, ctx, { sale: params.id, mode, ...mail }) },
    })),
    bindRoute(mailDocument, async (ctx, { params, body }) => ({
      data: { id: await sendDocumentMail(market, ctx, { document: params.id, ...body }) },
    })),
    bindRoute(runPluginOperation, async (ctx, { params, body }) => ({
      data: await runOperation(market, operations, ctx, params, body.data),
    })),
  ];
}
