import { listForecastProducts, readForecast } from '@dalpak/contracts';
import { bindRoute, type Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import * as forecast from './forecast.service.ts';

/** What the next four weeks are expected to bring. */
export function forecastRoutes({ now }: Pick<Kernel, 'now'>): readonly Route[] {
  return [
    bindRoute(
      readForecast,
      async (ctx, { query }) => ({ data: await forecast.readForecast(ctx, query, now()) }),
      { readExtent: 'long' },
    ),
    bindRoute(listForecastProducts, (ctx, { query }) => forecast.listForecastProducts(ctx, query), {
      readExtent: 'long',
    }),
  ];
}
