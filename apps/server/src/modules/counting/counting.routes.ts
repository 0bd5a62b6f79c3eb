import {
  addStockScans,
  endStockCount,
  listStockCounts,
  readStockCount,
  setStockCounted,
  startStockCount,
} from '@dalpak/contracts';
import { bindRoute, type Route } from '../../kernel/http/index.ts';
import type { DocumentsDeps } from '../documents/index.ts';
import {
  addScans,
  endCount,
  listCounts,
  readCount,
  rowFor,
  setCounted,
  startCount,
} from './counts.service.ts';

/** Counts of a warehouse that goes on selling. */
export function countingRoutes(deps: DocumentsDeps): readonly Route[] {
  return [
    bindRoute(startStockCount, async (ctx, { body }) => ({
      data: await startCount(ctx, body.warehouse, body.department),
    })),
    bindRoute(listStockCounts, ({ db }) => listCounts(db), { readExtent: 'look' }),
    bindRoute(
      readStockCount,
      async (ctx, { params: { id }, query: { search } }) => {
        const { data, rows } = await readCount(ctx.db, id, search);
        return { data, rows: rows.map(rowFor(ctx)) };
      },
      { readExtent: 'look' },
    ),
    bindRoute(setStockCounted, async (ctx, { params, body }) => ({
      data: rowFor(ctx)(await setCounted(ctx, params.id, body.product, body.counted)),
    })),
    bindRoute(addStockScans, async (ctx, { params, body }) => ({
      data: (await addScans(ctx, params.id, body.scans, deps.now())).map(({ id, row }) => ({
        id,
        row: row === null ? null : rowFor(ctx)(row),
      })),
    })),
    bindRoute(endStockCount, async (ctx, { params, body }) => ({
      data: await endCount(deps, ctx, params.id, body.act),
    })),
  ];
}
