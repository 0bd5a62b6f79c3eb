import { readSamples, removeSamples } from '@dalpak/contracts';
import { bindRoute, type Route } from '../../kernel/http/index.ts';
import { countSamples, removeSamples as remove } from './samples.ts';

/** The records with which a new restaurant began. */
export function restaurantRoutes(): readonly Route[] {
  return [
    bindRoute(readSamples, async (ctx) => ({ data: { records: await countSamples(ctx.db) } })),
    bindRoute(removeSamples, async (ctx) => {
      await ctx.db.tx((tx) => remove(tx));
      return { code: '000' };
    }),
  ];
}
