import {
  createWebhook,
  listWebhookDeliveries,
  listWebhooks,
  resendWebhookDelivery,
  stopWebhook as stopEndpoint,
} from '@dalpak/contracts';
import { bindRoute, type Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { deliveriesOf, webhooksOf, makeWebhook, resend, stopWebhook } from './webhooks.service.ts';

/** Addresses of other programs that the business tells of events. */
export function webhooksRoutes(kernel: Kernel): readonly Route[] {
  return [
    bindRoute(listWebhooks, async (ctx) => ({ data: [...(await webhooksOf(ctx.db))] })),
    bindRoute(createWebhook, (ctx, { body }) => makeWebhook(kernel, ctx, body)),
    bindRoute(stopEndpoint, async (ctx, { params }) => {
      await stopWebhook(ctx, params.id);
      return { code: '000' };
    }),
    bindRoute(listWebhookDeliveries, async (ctx, { params }) => ({
      data: await deliveriesOf(ctx.db, params.id),
    })),
    bindRoute(resendWebhookDelivery, async (ctx, { params }) => {
      await resend(ctx, params.id, params.delivery, kernel.now());
      return { code: '000' };
    }),
  ];
}
