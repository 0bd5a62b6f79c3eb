import {
  COMPONENT,
  listLowStock,
  readStockCard,
  setStockBounds,
  STOCK_CARD_ROWS,
} from '@dalpak/contracts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import { handle, type Route } from '../../kernel/http/index.ts';
import { publish } from '../../kernel/push/publish.ts';
import { actorOf, entityIdOf, writeAudit } from '../audit/index.ts';
import * as store from './card.store.ts';
import { listLow } from './low.store.ts';

/** The ledger of stock, minimums and what fell below them. */
export function stockRoutes(): readonly Route[] {
  return [
    handle(
      readStockCard,
      async ({ db }, { query: { product, warehouse, before } }) => {
        const found = requireFound(await store.findProduct(db, product));
        const [levels, movements] = await Promise.all([
          store.listLevels(db, product),
          store.listMovements(db, product, warehouse ?? null, before ?? null),
        ]);
        return {
          data: {
            product: { id: found.id, name: found.name },
            levels,
            movements: movements.slice(0, STOCK_CARD_ROWS),
            more: movements.length > STOCK_CARD_ROWS,
          },
        };
      },
      { readExtent: 'look' },
    ),
    handle(setStockBounds, async (ctx, { body }) => {
      const { product, warehouse, minimum, maximum, place } = body;
      if (minimum !== null && maximum !== null && maximum < minimum) throw new AppError('CONFLICT');
      await ctx.db.tx(async (tx) => {
        const { before } = requireFound(await store.setBounds(tx, body));
        await writeAudit(tx, {
          action: 'record.changed',
          ...actorOf(ctx),
          entity: 'record',
          entityId: entityIdOf(COMPONENT.stockLevels, `${warehouse}-${product}`),
          before,
          after: { minimum, maximum, ...(place === undefined ? {} : { place }) },
        });
        await publish(tx, 'records:changed', { component: COMPONENT.stockLevels });
      });
      return { code: '000' as const };
    }),
    handle(listLowStock, async ({ db }) => ({ data: [...(await listLow(db))] }), {
      readExtent: 'look',
    }),
  ];
}
