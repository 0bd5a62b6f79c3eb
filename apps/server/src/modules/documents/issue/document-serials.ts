import type { Reason } from '@dalpak/contracts';
import { explain } from '../../../kernel/errors/explain.ts';
import { ONE, readSerials } from '@dalpak/engine';
import type { TenantTx } from '../../../kernel/db/index.ts';
import { AppError } from '../../../kernel/errors/app-error.ts';
import { findPresent, findSerialKept, moveSerials, type SerialMove } from '../../stock/index.ts';
import type { CheckedDocument } from '../document/document.types.ts';

type Stocked = Pick<CheckedDocument, 'type' | 'cart'>;

/** Where the pieces of one row go: out of the warehouse, into it, or on to the other one. */
function wayOf(
  { type, cart }: Stocked,
  quantity: number,
): readonly Omit<SerialMove, 'serial' | 'productId'>[] {
  const { warehouseId, targetWarehouseId } = cart.header;
  if (warehouseId === null) return [];
  const sign = (type.stock === 'in') === quantity > 0 ? 1 : -1;
  return [
    { warehouseId, quantity: sign },
    ...(type.stock === 'transfer' && targetWarehouseId !== null
      ? [{ warehouseId: targetWarehouseId, quantity: 1 } as const]
      : []),
  ];
}

function malformed(name: string, key: string, why: Reason): AppError {
  return new AppError('CART_MALFORMED', {
    details: [
      { ...explain('row_fault', { name, why }), field: `cart.Products.${key}.serial_number` },
    ],
  });
}

/**
 * Moves the pieces with serial numbers of a document that moves stock. A row names each of its
 * pieces; a count names none.
 * @throws CART_MALFORMED for a row whose numbers are not as many as its pieces; NUMBER_TAKEN for a
 *   piece that comes in and is in stock
 */
export async function moveDocumentSerials(tx: TenantTx, document: Stocked): Promise<void> {
  const { type, cart } = document;
  const rows = cart.rows.filter(({ product }) => product.id > 0);
  if (type.stock === 'none' || type.stock === 'count' || rows.length === 0) return;
  const kept = await findSerialKept(tx, [...new Set(rows.map(({ product }) => product.id))]);
  if (kept.size === 0) return;
  const moves: SerialMove[] = [];
  const seen = new Set<string>();
  for (const { key, product, quantity, serialNumber } of rows) {
    if (!kept.has(product.id)) continue;
    const serials = readSerials(serialNumber);
    if (serials.length * ONE !== Math.abs(quantity))
      throw malformed(
        product.name,
        key,
        explain('serials_needed', { needed: Math.abs(quantity) / ONE, given: serials.length }),
      );
    for (const serial of serials) {
      if (seen.has(`${product.id} ${serial}`))
        throw malformed(product.name, key, explain('serial_twice', { serial }));
      seen.add(`${product.id} ${serial}`);
      for (const way of wayOf(document, quantity))
        moves.push({ ...way, productId: product.id, serial });
    }
  }
  const coming = type.stock === 'transfer' ? [] : moves.filter(({ quantity }) => quantity > 0);
  const present = await findPresent(tx, coming);
  if (present.length > 0)
    throw new AppError('NUMBER_TAKEN', {
      details: present.map(({ serial }) => explain('serial_in_stock', { serial })),
    });
  await moveSerials(tx, { saleId: null, documentId: cart.id, day: cart.header.date }, moves);
}
