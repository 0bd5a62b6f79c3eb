import { readSmallCash } from '@dalpak/contracts';
import { bindRoute, type Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import * as cash from './small-cash.service.ts';

/** Notes and coins that tills need, and what their drawers were off by. */
export function smallCashRoutes({ now }: Pick<Kernel, 'now'>): readonly Route[] {
  return [
    bindRoute(readSmallCash, async (ctx) => ({ data: await cash.readSmallCash(ctx, now()) }), {
      readExtent: 'long',
    }),
  ];
}
