import { explain } from '../../../kernel/errors/explain.ts';
import { COMPONENT } from '@dalpak/contracts';
import { DOCUMENT_TYPE } from '@dalpak/engine';
import type { TenantTx } from '../../../kernel/db/index.ts';
import { AppError, requireFound } from '../../../kernel/errors/app-error.ts';
import type { SessionContext } from '../../../kernel/http/index.ts';
import { publish } from '../../../kernel/push/publish.ts';
import { toLocalDateTime } from '../../../kernel/time/local-time.ts';
import { actorOf, writeAudit } from '../../audit/index.ts';
import { type LevelMove, moveLevels, tellTills } from '../../stock/index.ts';
import { findDocuments } from '../read/documents-read.store.ts';
import * as store from '../issue/documents.store.ts';

export interface ReceivedGoods {
  readonly rows: readonly { readonly product: number; readonly quantity: number }[];
  readonly rest: 'back' | 'lost';
}

interface ShippedRow extends Record<string, unknown> {
  readonly product: number;
  readonly quantity: number;
  readonly unit_cost: number | null;
  readonly source: number;
  readonly target: number;
}

/** What left the source, with its cost there; the document is locked until commit. */
async function lockShipped(tx: TenantTx, id: string): Promise<readonly ShippedRow[]> {
  await tx.query(
    'documents.lock_transfer',
    'SELECT 1 FROM documents WHERE cloud_id = $1 AND id = $2 FOR NO KEY UPDATE',
    [tx.cloudId, id],
  );
  const { rows } = await tx.query<ShippedRow>(
    'documents.shipped',
    `SELECT m.product_id AS product, -m.quantity AS quantity, m.unit_cost, m.warehouse_id AS source, d.target_warehouse_id AS target
     FROM documents d JOIN document_moves o ON o.cloud_id = d.cloud_id AND o.document_id = d.id AND o.warehouse_id = d.warehouse_id
     JOIN stock_movements m ON m.cloud_id = d.cloud_id AND m.product_id = o.product_id AND m.warehouse_id = o.warehouse_id AND m.document_id = d.id
     WHERE d.cloud_id = $1 AND d.id = $2 AND d.document_type = ${DOCUMENT_TYPE.warehouseTransfer} AND d.lifecycle = 'shipped' ORDER BY m.product_id`,
    [tx.cloudId, id],
  );
  return rows;
}

/**
 * Receives a shipped transfer: what arrived comes into the target at the cost it left with. What
 * did not goes back to the source, or is lost.
 * @throws NOT_FOUND, CONFLICT for a transfer that is not on the way, CART_MALFORMED for more than was
 *   shipped
 */
export async function receiveTransfer(
  ctx: SessionContext,
  id: string,
  { rows, rest }: ReceivedGoods,
  now: number,
): Promise<void> {
  await ctx.db.tx(async (tx) => {
    const [document] = await findDocuments(tx, [id]);
    if (requireFound(document).type !== DOCUMENT_TYPE.warehouseTransfer)
      throw new AppError('NOT_FOUND');
    const shipped = await lockShipped(tx, id);
    if (shipped.length === 0)
      throw new AppError('CONFLICT', { reason: explain('transfer_not_on_way') });
    const arrived = new Map<number, number>();
    for (const { product, quantity } of rows)
      arrived.set(product, (arrived.get(product) ?? 0) + quantity);
    const known = new Map(shipped.map(({ product, quantity }) => [product, quantity]));
    if ([...arrived].some(([product, quantity]) => quantity > (known.get(product) ?? 0)))
      throw new AppError('CART_MALFORMED', { reason: explain('received_more_than_sent') });
    const day = toLocalDateTime(now).slice(0, 10);
    const moves = shipped.flatMap((row): LevelMove[] => {
      const here = arrived.get(row.product) ?? 0;
      const move = {
        productId: row.product,
        unitCost: row.unit_cost,
        saleId: null,
        documentId: id,
      };
      return [
        { ...move, warehouseId: row.target, quantity: here, day },
        ...(rest === 'back'
          ? [{ ...move, warehouseId: row.source, quantity: row.quantity - here, day }]
          : []),
      ].filter(({ quantity }) => quantity > 0);
    });
    await moveLevels(tx, moves);
    if (!(await store.moveLifecycle(tx, id, 'shipped', 'delivered')))
      throw new AppError('CONFLICT');
    await writeAudit(tx, {
      action: 'document.moved',
      ...actorOf(ctx),
      entity: 'document',
      entityId: id,
      before: { lifecycle: 'shipped' },
      after: { lifecycle: 'delivered' },
    });
    for (const component of [COMPONENT.transfers, COMPONENT.stockLevels])
      await publish(tx, 'records:changed', { component });
    await tellTills(tx, moves);
  });
}
