import {
  endStockCount,
  listStockCounts,
  readStockCount,
  setStockCounted,
  startStockCount,
} from '@dalpak/contracts';
import { requireFound } from '../../kernel/errors/app-error.ts';
import { handle, type Route } from '../../kernel/http/index.ts';
import type { DocumentsDeps } from '../documents/index.ts';
import { endCount, setCounted, startCount } from './counts.service.ts';
import * as store from './counts.store.ts';

/** Counts of a warehouse that goes on selling. */
export function countingRoutes(deps: DocumentsDeps): readonly Route[] {
  return [
    handle(startStockCount, async (ctx, { body }) => ({
      data: await startCount(ctx, body.warehouse, body.department),
    })),
    handle(
      listStockCounts,
      async ({ db }) => ({
        data: [...(await store.listCounts(db))],
        ...(await store.listScopes(db)),
      }),
      { readExtent: 'look' },
    ),
    handle(
      readStockCount,
      async ({ db }, { params: { id }, query: { search } }) => ({
        data: requireFound(await store.findCount(db, id)),
        rows: [...(await store.listRows(db, id, search))],
      }),
      { readExtent: 'look' },
    ),
    handle(setStockCounted, async (ctx, { params, body }) => ({
      data: await setCounted(ctx, params.id, body.product, body.counted),
    })),
    handle(endStockCount, async (ctx, { params, body }) => ({
      data: await endCount(deps, ctx, params.id, body.act),
    })),
  ];
}
