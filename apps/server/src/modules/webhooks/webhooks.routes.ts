import {
  createWebhook,
  listWebhookDeliveries,
  listWebhooks,
  resendWebhookDelivery,
  stopWebhook as stopEndpoint,
} from '@dalpak/contracts';
import { requireFound } from '../../kernel/errors/app-error.ts';
import { handle, type Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { makeWebhook, resend, stopWebhook } from './webhooks.service.ts';
import * as store from './webhooks.store.ts';

/** Addresses of other programs that the business tells of events. */
export function webhooksRoutes(kernel: Kernel): readonly Route[] {
  return [
    handle(listWebhooks, async (ctx) => ({ data: [...(await store.listWebhooks(ctx.db))] })),
    handle(createWebhook, (ctx, { body }) => makeWebhook(kernel, ctx, body)),
    handle(stopEndpoint, async (ctx, { params }) => {
      await stopWebhook(ctx, params.id);
      return { code: '000' };
    }),
    handle(listWebhookDeliveries, async (ctx, { params }) => {
      requireFound(await store.findWebhook(ctx.db, params.id));
      return { data: await store.listDeliveries(ctx.db, params.id) };
    }),
    handle(resendWebhookDelivery, async (ctx, { params }) => {
      await resend(ctx, params.id, params.delivery, kernel.now());
      return { code: '000' };
    }),
  ];
}
