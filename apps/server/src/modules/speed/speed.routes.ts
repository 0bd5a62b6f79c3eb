import { listSpeed, reportSpeed, SPEED_DAYS } from '@dalpak/contracts';
import { bindRoute } from '../../kernel/http/index.ts';
import type { Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import * as store from './speed.store.ts';

const DAY_MS = 86_400_000;

/** What tills measure of themselves, and the page that shows it beside the promises. */
export function speedRoutes(kernel: Kernel): readonly Route[] {
  const firstDay = (): string =>
    toLocalDateTime(kernel.now() - (SPEED_DAYS - 1) * DAY_MS).slice(0, 10);
  return [
    bindRoute(reportSpeed, async (ctx, { body }) => {
      const { id } = ctx.terminal;
      await ctx.db.tx(async (tx) => {
        const from = firstDay();
        const until = toLocalDateTime(kernel.now() + DAY_MS).slice(0, 10);
        const days = body.days.filter(({ day }) => day >= from && day <= until);
        await store.putSpeed(tx, id, days);
        await store.deleteSpeedBefore(tx, id, from);
      });
      return { code: '000' };
    }),
    bindRoute(listSpeed, async (ctx) => ({
      data: [...(await store.listSpeedSince(ctx.db, firstDay()))],
    })),
  ];
}
