import {
  endStockCount,
  listStockCounts,
  readStockCount,
  setStockCounted,
  startStockCount,
} from '@dalpak/contracts';
import { bindRoute, type Route } from '../../kernel/http/index.ts';
import type { DocumentsDeps } from '../documents/index.ts';
import { endCount, listCounts, readCount, setCounted, startCount } from './counts.service.ts';

/** Counts of a warehouse that goes on selling. */
export function countingRoutes(deps: DocumentsDeps): readonly Route[] {
  return [
    bindRoute(startStockCount, async (ctx, { body }) => ({
      data: await startCount(ctx, body.warehouse, body.department),
    })),
    bindRoute(listStockCounts, ({ db }) => listCounts(db), { readExtent: 'look' }),
    bindRoute(
      readStockCount,
      ({ db }, { params: { id }, query: { search } }) => readCount(db, id, search),
      { readExtent: 'look' },
    ),
    bindRoute(setStockCounted, async (ctx, { params, body }) => ({
      data: await setCounted(ctx, params.id, body.product, body.counted),
    })),
    bindRoute(endStockCount, async (ctx, { params, body }) => ({
      data: await endCount(deps, ctx, params.id, body.act),
    })),
  ];
}
