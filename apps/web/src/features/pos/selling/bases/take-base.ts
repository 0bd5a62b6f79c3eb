import type { TillBase } from '@dalpak/contracts';
import {
  type Cart,
  DOCUMENT_TYPE,
  findDocumentType,
  type QtyMilli,
  withBases,
} from '@dalpak/engine';
import { i18n } from '../../../../platform/i18n/i18n.ts';
import { accountOf } from '../../customers/customer-account.ts';
import { sumUnsentCredit } from '../../customers/unsent-credit.ts';
import { cartNow } from '../../bill/bill.store.ts';
import { can } from '../../bill/mode.store.ts';
import { showCart } from '../../bill/show-cart.ts';
import { show } from '../../bill/open-panel.ts';
import { engineProduct } from '../sell.ts';
import { currentTill, type Till } from '../../till/till.registry.ts';

/** Name of its type with its number, as a row says where its price is from. */
export const nameOfBase = ({ type, number }: Pick<TillBase, 'type' | 'number'>): string =>
  `${findDocumentType(type)?.name ?? ''} ${number}`;

/** Why a quote or order was not put on the bill; null when it was. */
export type BaseProblem = 'there' | 'otherCustomer' | 'noCustomer' | 'paid' | 'missing' | 'nothing';

/**
 * Puts what is left of a quote or order on the bill, at its prices.
 * @param wanted quantities by product; the others stay open
 */
export async function takeBase(
  base: TillBase,
  wanted: ReadonlyMap<number, QtyMilli>,
): Promise<BaseProblem | null> {
  const credit = base.customer === null ? 0 : await sumUnsentCredit(base.customer.id);
  const till = currentTill();
  const cart = cartNow();
  if (till === null || cart === null || !can('act')) return 'paid';
  const problem = problemOf(cart, base);
  if (problem !== null) return problem;
  const filled = withRows(till, cart, base, wanted);
  if (typeof filled === 'string') return filled;
  showCart(till, {
    ...filled,
    account: cart.account ?? (base.customer === null ? null : accountOf(base.customer, credit)),
  });
  const { documentType } = cart.header;
  show(
    documentType === DOCUMENT_TYPE.taxInvoice || documentType === DOCUMENT_TYPE.invoiceReceipt
      ? { kind: 'invoice', type: documentType }
      : { kind: 'browse' },
  );
  return null;
}

function problemOf(cart: Cart, { type, number, account, customer }: TillBase): BaseProblem | null {
  const { header, payments, account: chosen } = cart;
  if (header.baseDocuments.some((one) => one.typeId === type && one.number === number))
    return 'there';
  if (payments.length > 0) return 'paid';
  // Its customer is out of use, and the server would refuse the sale.
  if (account !== null && customer === null) return 'noCustomer';
  return chosen !== null && customer !== null && chosen.id !== customer.id ? 'otherCustomer' : null;
}

function withRows(
  till: Till,
  cart: Cart,
  base: TillBase,
  wanted: ReadonlyMap<number, QtyMilli>,
): Cart | BaseProblem {
  const rows = base.rows.map((row) => ({
    product: row.product,
    left: Math.min(row.left, wanted.get(row.product) ?? 0),
  }));
  const added = withBases(cart, [{ ...base, rows }], till.env());
  const known = new Set(cart.rows.map(({ key }) => key));
  const own = added.rows.filter(({ key }) => !known.has(key));
  if (own.length === 0) return 'nothing';
  const note = i18n.t('bases:priceOf', { name: nameOfBase(base) });
  const lines = own.flatMap((row) => {
    const product = till.catalogue.findById(row.product.id);
    return product === null
      ? []
      : [
          {
            ...row,
            product: engineProduct(product),
            notes: row.notes === '' ? note : `${row.notes} · ${note}`,
          },
        ];
  });
  if (lines.length < own.length) return 'missing';
  return {
    ...cart,
    rows: [...added.rows.filter(({ key }) => known.has(key)), ...lines],
    header: { ...cart.header, baseDocuments: added.header.baseDocuments },
  };
}
