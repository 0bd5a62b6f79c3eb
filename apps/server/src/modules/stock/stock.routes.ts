import * as api from '@dalpak/contracts';
import { bindRoute, type Route } from '../../kernel/http/index.ts';
import { changeBounds, findPieces, listLowStock, readCard } from './stock.service.ts';

/** The ledger of stock, minimums and what fell below them. */
export function stockRoutes(): readonly Route[] {
  return [
    bindRoute(
      api.readStockCard,
      async ({ db }, { query: { product, warehouse, before } }) => ({
        data: await readCard(db, product, warehouse ?? null, before ?? null),
      }),
      { readExtent: 'look' },
    ),
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
