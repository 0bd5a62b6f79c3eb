import * as api from '@dalpak/contracts';
import { bindRoute, type Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import {
  changeBounds,
  findPieces,
  listLowStock,
  readCard,
  readTillStock,
} from './stock.service.ts';

/** The ledger of stock, minimums and what fell below them. */
export function stockRoutes({ now }: Pick<Kernel, 'now'>): readonly Route[] {
  return [
    bindRoute(
      api.readStockCard,
      async ({ db }, { query: { product, warehouse, before } }) => ({
        data: await readCard(db, product, warehouse ?? null, before ?? null),
      }),
      { readExtent: 'look' },
    ),
    bindRoute(api.readTillStock, async ({ db }, { query: { warehouse, products } }) => ({
      data: {
        at: new Date(now()).toISOString(),
        ...(await readTillStock(db, warehouse, products?.split(',').map(Number) ?? null)),
      },
    })),
    bindRoute(api.setStockBounds, async (ctx, { body }) => {
      await changeBounds(ctx, body);
      return { code: '000' as const };
    }),
    bindRoute(
      api.searchSerials,
      async ({ db }, { query: { q } }) => ({
        data: [...(await findPieces(db, q))],
      }),
      { readExtent: 'look' },
    ),
    bindRoute(api.listLowStock, async ({ db }) => ({ data: [...(await listLowStock(db))] }), {
      readExtent: 'look',
    }),
  ];
}
