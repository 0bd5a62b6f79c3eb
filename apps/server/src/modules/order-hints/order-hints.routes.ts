import { listOrderHints, setOrderHabit } from '@dalpak/contracts';
import { bindRoute, type Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import * as hints from './order-hints.service.ts';

/** What to order for the next deliveries; orders are made by the calls of purchasing. */
export function orderHintsRoutes({ now }: Pick<Kernel, 'now'>): readonly Route[] {
  return [
    bindRoute(listOrderHints, (ctx) => hints.listHints(ctx, now()), { readExtent: 'long' }),
    bindRoute(setOrderHabit, async (ctx, { body }) => {
      await hints.setHabit(ctx, body, now());
      return { code: '000' as const };
    }),
  ];
}
