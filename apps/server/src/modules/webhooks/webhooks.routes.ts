import {
  createWebhook,
  listWebhookDeliveries,
  listWebhooks,
  resendWebhookDelivery,
  stopWebhook as stopEndpoint,
} from '@dalpak/contracts';
import { handle, type Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { deliveriesOf, webhooksOf, makeWebhook, resend, stopWebhook } from './webhooks.service.ts';

/** Addresses of other programs that the business tells of events. */
export function webhooksRoutes(kernel: Kernel): readonly Route[] {
  return [
    handle(listWebhooks, async (ctx) => ({ data: [...(await webhooksOf(ctx.db))] })),
    handle(createWebhook, (ctx, { body }) => makeWebhook(kernel, ctx, body)),
    handle(stopEndpoint, async (ctx, { params }) => {
      await stopWebhook(ctx, params.id);
      return { code: '000' };
    }),
    handle(listWebhookDeliveries, async (ctx, { params }) => ({
      data: await deliveriesOf(ctx.db, params.id),
    })),
    handle(resendWebhookDelivery, async (ctx, { params }) => {
      await resend(ctx, params.id, params.delivery, kernel.now());
      return { code: '000' };
    }),
  ];
}
