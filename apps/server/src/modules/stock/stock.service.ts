import { explain } from '../../kernel/errors/explain.ts';
import {
  COMPONENT,
  type LowStockRow,
  type SerialPiece,
  type setStockBounds,
  STOCK_CARD_ROWS,
  type StockCard,
  type TillStock,
} from '@dalpak/contracts';
import { normalizeSerial } from '@dalpak/engine';
import type * as z from 'zod/mini';
import type { TenantDb } from '../../kernel/db/index.ts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import type { SessionContext } from '../../kernel/http/index.ts';
import { publish } from '../../kernel/push/publish.ts';
import { actorOf, entityIdOf, writeAudit } from '../audit/index.ts';
import * as card from './card.store.ts';
import * as low from './low.store.ts';
import { findSerials } from './serials.store.ts';
import { findTillStock } from './till-stock.store.ts';

/** Levels of a product and its movements, newest first. @throws NOT_FOUND */
export async function readCard(
  db: TenantDb,
  product: number,
  warehouse: number | null,
  before: string | null,
): Promise<StockCard> {
  const found = requireFound(await card.findProduct(db, product));
  const [levels, movements] = await Promise.all([
    card.listLevels(db, product),
    card.listMovements(db, product, warehouse, before),
  ]);
  return {
    product: { id: found.id, name: found.name },
    levels,
    movements: movements.slice(0, STOCK_CARD_ROWS),
    more: movements.length > STOCK_CARD_ROWS,
  };
}

/**
 * Sets minimum, maximum and place of a level. @throws NOT_FOUND, CONFLICT for a maximum under the
 * minimum
 */
export async function changeBounds(
  ctx: SessionContext,
  bounds: z.output<NonNullable<typeof setStockBounds.body>>,
): Promise<void> {
  const { product, warehouse, minimum, maximum, place } = bounds;
  if (minimum !== null && maximum !== null && maximum < minimum)
    throw new AppError('CONFLICT', { reason: explain('most_below_least') });
  await ctx.db.tx(async (tx) => {
    const { before } = requireFound(await card.setBounds(tx, bounds));
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
}

/** Products below their minimum. */
export function listLowStock(db: TenantDb): Promise<readonly LowStockRow[]> {
  return low.listLow(db);
}

/** Pieces whose serial number has the text in it. */
export function findPieces(db: TenantDb, text: string): Promise<readonly SerialPiece[]> {
  return findSerials(db, normalizeSerial(text));
}

/** What a till shows of a warehouse: what runs out, or the named products. @throws NOT_FOUND */
export async function readTillStock(
  db: TenantDb,
  warehouse: number,
  products: readonly number[] | null,
): Promise<Omit<TillStock, 'at'>> {
  return requireFound(await findTillStock(db, warehouse, products));
}
