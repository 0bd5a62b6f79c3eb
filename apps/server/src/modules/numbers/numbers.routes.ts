import { compareSeries, confirmSeries, listSeriesGaps } from '@dalpak/contracts';
import { bindRoute, type Route } from '../../kernel/http/routes/bind.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import * as service from './numbers.service.ts';

/**
 * Calls that compare the number series of tills with a restored database, and declare lost numbers.
 */
export function numbersRoutes({ now }: Pick<Kernel, 'now'>): readonly Route[] {
  return [
    bindRoute(compareSeries, async (ctx, { body }) => {
      const { behind, waits } = await service.compareSeries(ctx, body.series, now());
      return { data: { behind: [...behind], waits } };
    }),
    bindRoute(listSeriesGaps, async (ctx) => ({ data: await service.readNumbers(ctx.db) })),
    bindRoute(confirmSeries, async (ctx, { body }) => ({
      data: { gaps: await service.confirmSeries(ctx, body.terminal, body.series, now()) },
    })),
  ];
}
