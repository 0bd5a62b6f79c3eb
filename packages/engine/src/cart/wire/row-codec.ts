import type { CatalogueProduct } from '../../catalogue/product.types.ts';
import { priceBeforeVat } from '../../money/money.ts';
import type { CartRow, Preparation, PricedRow, RefundSource, RowComponent } from '../cart.types.ts';
import { unitPriceOf } from '../cart-row.ts';
import type { WireObject, WireProductRow } from './wire.types.ts';
import { toAmount, toMoney, toPercent } from './wire-numbers.ts';

/** Encodes a row with its derived amounts; document types that do not price rows have none. */
export function encodeRow(
  row: CartRow,
  priced: PricedRow | undefined,
  childKeys: readonly string[],
): WireProductRow {
  const { product } = row;
  const unitPrice = priced?.unitPrice ?? unitPriceOf(row);
  return {
    C: 'P',
    key: row.key,
    ...encodeSnapshot(product),
    amount: toAmount(row.quantity),
    price: toMoney(priceBeforeVat(unitPrice, priced?.vatRate ?? 0)),
    price_vat: toMoney(unitPrice),
    row_price: toMoney(priced?.net ?? 0),
    discount: toPercent(row.discountRate),
    discount2: toPercent(row.discountRate2),
    discount_sum: toMoney(priced?.manualDiscount ?? 0),
    discount2_sum: toMoney(priced?.manualDiscount2 ?? 0),
    vat: toMoney(priced?.vat ?? 0),
    preparations: row.preparations.map(encodePreparation),
    extras: row.components.map(encodeComponent),
    parent: row.parentKey,
    child: childKeys,
    serial_number: row.serialNumber,
    gift_card: row.giftCard,
    club_join: row.clubJoin,
    print_template: row.printTemplate,
    labels: row.labels,
    balance_before: row.stockBefore === null ? null : toAmount(row.stockBefore),
    balance_after: row.stockAfter === null ? null : toAmount(row.stockAfter),
    time_add: row.addedAt,
    lock: row.lockedByPayment,
    incomplete: row.incomplete,
    income_account: row.incomeAccount,
    expense_account: row.expenseAccount,
    notes: row.notes,
    metadata: {
      catalog_price: toMoney(product.price),
      manual_price: row.manualPrice === null ? null : toMoney(row.manualPrice),
      discountable: product.discountable,
      row_discount: toMoney(row.discountSum),
      cart_discount: toMoney(priced?.cartDiscount ?? 0),
      seller_id: row.sellerId,
      tare: toAmount(row.tare),
      refund: row.refundOf === null ? null : encodeRefund(row.refundOf),
      ...(row.entry === undefined || row.entry === null
        ? {}
        : { entry: { contract: row.entry.contractId, value: toMoney(row.entry.value) } }),
    },
  };
}

type Snapshot = Pick<
  WireProductRow,
  | 'id'
  | 'code'
  | 'name'
  | 'barcode'
  | 'department'
  | 'category'
  | 'supplier'
  | 'unit'
  | 'type'
  | 'vat_group'
  | 'vat_free'
  | 'weightable'
>;

/** The product as the till knew it; the server compares it with its own catalogue. */
function encodeSnapshot(product: CatalogueProduct): Snapshot {
  return {
    id: product.id,
    code: product.code,
    name: product.name,
    barcode: product.barcode,
    department: product.departmentId,
    category: product.categoryId,
    supplier: product.supplierId,
    unit: product.weighed ? 'kg' : 'unit',
    type: product.type,
    vat_group: product.vatGroup,
    vat_free: product.vatFree,
    weightable: product.weighed,
  };
}

export function encodePreparation({
  id,
  type,
  name,
  action,
  price,
  amount,
  extra,
}: Preparation): WireObject {
  return { id, type, name, action, price: toMoney(price), amount: toAmount(amount), extra };
}

export function encodeComponent({ product, quantity, price }: RowComponent) {
  return {
    ...encodeSnapshot(product),
    amount: toAmount(quantity),
    metadata: {
      catalog_price: toMoney(product.price),
      discountable: product.discountable,
      price_added: toMoney(price),
    },
  };
}

export function encodeRefund(source: RefundSource): WireObject {
  return {
    document_id: source.documentId,
    row: source.rowKey,
    amount: toAmount(source.soldQuantity),
    row_price: toMoney(source.soldNet),
    amount_before: toAmount(source.refundedBefore),
    vat_rate: toPercent(source.vatRate),
  };
}
