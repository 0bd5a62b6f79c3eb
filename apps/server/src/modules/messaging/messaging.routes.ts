import {
  listMessageProviders,
  removeMessageProvider,
  reportMessage,
  saveMessageProvider,
} from '@dalpak/contracts';
import { bindRoute, type Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { keepReport, providersOf, removeProvider, saveProvider } from './messaging.service.ts';

export function messagingRoutes(kernel: Kernel): readonly Route[] {
  return [
    bindRoute(listMessageProviders, async (ctx) => ({
      data: await providersOf(kernel, ctx.db, kernel.now()),
    })),
    bindRoute(saveMessageProvider, async (ctx, { params, body }) => {
      await saveProvider(kernel, ctx, params.channel, body);
      return { code: '000' as const };
    }),
    bindRoute(removeMessageProvider, async (ctx, { params }) => {
      await removeProvider(ctx, params.channel);
      return { code: '000' as const };
    }),
    bindRoute(reportMessage, async (_, { params, body }) => {
      await keepReport(kernel, { ...params, ...body });
      return { code: '000' as const };
    }),
  ];
}
