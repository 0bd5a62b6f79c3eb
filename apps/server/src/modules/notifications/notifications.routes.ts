import { listNotifications, readNotification } from '@dalpak/contracts';
import { bindRoute } from '../../kernel/http/index.ts';
import type { Route } from '../../kernel/http/index.ts';
import { notificationsOf, readerOf, markOneRead } from './notifications.service.ts';

export function notificationsRoutes(): readonly Route[] {
  return [
    bindRoute(listNotifications, async (ctx, { query }) => ({
      code: '000',
      data: await notificationsOf(ctx.db, readerOf(ctx), query),
    })),
    bindRoute(readNotification, async (ctx, { params }) => {
      await markOneRead(ctx.db, readerOf(ctx), params.id);
      return { code: '000' };
    }),
  ];
}
