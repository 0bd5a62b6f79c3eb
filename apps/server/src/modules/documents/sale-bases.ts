import { getDocumentType, rowsAtBasePrice, SALE_RULE, type Cart } from '@dalpak/engine';
import { componentOfDocument } from '@dalpak/contracts';
import type { TenantTx } from '../../kernel/db/index.ts';
import { publish } from '../../kernel/push/publish.ts';
import type { SaleBases } from '../sales/index.ts';
import { lockBases, readCarts } from './bases.store.ts';
import * as store from './documents.store.ts';
import { outcomesOf } from './documents.service.ts';
import { useBases } from './use-bases.ts';

/**
 * Locks the quotes and orders that a sale of a till names, and determines what it takes from them,
 * by the same rules as a document.
 * @param total agorot
 * @throws AppError DOCUMENT_BASE
 */
export async function lockSaleBases(tx: TenantTx, cart: Cart, total: number): Promise<SaleBases> {
  const bases = await lockBases(tx, cart.header.baseDocuments);
  const type = getDocumentType(cart.header.documentType);
  const used = useBases({ cart, type, rule: SALE_RULE, bases, total });
  const carts = await readCarts(
    tx,
    bases.map(({ id }) => id),
  );
  const agreedRows = rowsAtBasePrice(
    cart.rows,
    bases.map(({ id, products, ...base }) => ({
      ...base,
      cart: carts.find((one) => one.id === id)?.cart,
      rows: [...products].map(([product, { left }]) => ({ product, left })),
    })),
  );
  const components = new Set(bases.map((base) => componentOfDocument(base.type)));
  return {
    agreedRows,
    // Each call sends its statement at once, because the commit follows right after them.
    write: (inside, saleId) => [
      store.insertSaleTakes(inside, saleId, used.takes),
      ...outcomesOf(used).map((outcome) => store.updateBases(inside, [outcome])),
      ...[...components].flatMap((component) =>
        component === null ? [] : [publish(inside, 'records:changed', { component })],
      ),
    ],
  };
}
