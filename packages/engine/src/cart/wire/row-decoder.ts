import type { CatalogueProduct } from '../../catalogue/product.types.ts';
import { ONE } from '../../kernel/units.ts';
import { CART_LIMITS } from '../cart.limits.ts';
import type { CartRow, Preparation, RefundSource, RowComponent } from '../cart.types.ts';
import { BLANK_PRODUCT, makeRow } from '../cart-row.ts';
import { isPreparationCount } from '../row-rules.ts';
import { keysOf, type WireNode } from './wire-node.ts';
import { encodeComponent, encodePreparation, encodeRefund, encodeRow } from './row-codec.ts';

function decodeSnapshot(node: WireNode, extra: WireNode): CatalogueProduct {
  const id = (key: string): number | null => node.get(key).nullable((n) => n.int(1));
  const weighed = node.get('weightable').bool();
  node.get('unit').oneOf([weighed ? 'kg' : 'unit']);
  return {
    // 0 is the product of a blank row.
    id: node.get('id').int(0),
    code: node.get('code').text(),
    name: node.get('name').text(),
    barcode: node.get('barcode').text(),
    departmentId: id('department'),
    categoryId: id('category'),
    supplierId: id('supplier'),
    price: extra.get('catalog_price').money(CART_LIMITS.unitPrice),
    vatGroup: node.get('vat_group').int(),
    vatFree: node.get('vat_free').bool(),
    weighed,
    type: node.get('type').int(),
    discountable: extra.get('discountable').bool(),
  };
}

const SAMPLE = encodeRow(
  makeRow({ key: '', product: BLANK_PRODUCT, quantity: 0, addedAt: 0 }),
  undefined,
  [],
);

const ROW_KEYS = keysOf(SAMPLE);

const METADATA_KEYS = new Set([...keysOf(SAMPLE.metadata), 'entry']);
const ENTRY_KEYS: ReadonlySet<string> = new Set(['contract', 'value']);

function decodeEntry(node: WireNode): Pick<CartRow, 'entry'> {
  if (node.value === undefined) return {};
  node.allowKeys(ENTRY_KEYS);
  return { entry: { contractId: node.get('contract').int(1), value: node.get('value').money() } };
}

/** Decodes a product row with the product as the till knew it. */
export function decodeRow(node: WireNode): CartRow {
  const metadata = node.allowKeys(ROW_KEYS).get('metadata').allowKeys(METADATA_KEYS);
  // Readers derive these values again, so the decoder only checks their format.
  node.get('price').money();
  node.get('child').list((n) => n.key(), CART_LIMITS.rows);
  return {
    key: node.get('key').key(),
    product: decodeSnapshot(node, metadata),
    quantity: node.get('amount').amount(),
    manualPrice: metadata.get('manual_price').nullable((n) => n.money(CART_LIMITS.unitPrice)),
    discountRate: node.get('discount').percent(),
    discountRate2: node.get('discount2').percent(),
    discountSum: notNegative(metadata.get('row_discount')),
    notes: node.get('notes').text(),
    addedAt: node.get('time_add').int(0),
    lockedByPayment: node.get('lock').bool(),
    incomplete: node.get('incomplete').bool(),
    sellerId: metadata.get('seller_id').nullable((n) => n.int(1)),
    serialNumber: node.get('serial_number').text(),
    preparations: node.get('preparations').list(decodePreparation, CART_LIMITS.preparations),
    components: node.get('extras').list(decodeComponent, CART_LIMITS.components),
    parentKey: node.get('parent').nullable((n) => n.key()),
    tare: metadata.get('tare').amount(),
    refundOf: metadata.get('refund').nullable(decodeRefund),
    giftCard: node.get('gift_card').text(),
    clubJoin: node.get('club_join').bool(),
    ...decodeEntry(metadata.get('entry')),
    printTemplate: node.get('print_template').text(),
    labels: node.get('labels').int(0, 10_000),
    stockBefore: node.get('balance_before').nullable((n) => n.amount()),
    stockAfter: node.get('balance_after').nullable((n) => n.amount()),
    incomeAccount: node.get('income_account').text(),
    expenseAccount: node.get('expense_account').text(),
  };
}

function notNegative(node: WireNode): number {
  const amount = node.money();
  return amount < 0 ? node.fail('must not be negative', 0) : amount;
}

const PREPARATION_KEYS = keysOf(
  encodePreparation({ id: null, type: 0, name: '', action: '', price: 0, amount: 0, extra: false }),
);

function decodePreparation(node: WireNode): Preparation {
  node.allowKeys(PREPARATION_KEYS);
  return {
    id: node.get('id').nullable((n) => n.int(1)),
    type: node.get('type').int(),
    name: node.get('name').text(),
    action: node.get('action').text(),
    price: node.get('price').money(),
    amount: readCount(node.get('amount')),
    extra: node.get('extra').bool(),
  };
}

function readCount(node: WireNode): number {
  const amount = node.amount();
  return isPreparationCount(amount) ? amount : node.fail('is out of range', ONE);
}

const COMPONENT = encodeComponent({ product: BLANK_PRODUCT, quantity: 0, price: 0 });

const COMPONENT_KEYS = keysOf(COMPONENT);

const COMPONENT_METADATA_KEYS = keysOf(COMPONENT.metadata);

function decodeComponent(node: WireNode): RowComponent {
  const metadata = node
    .allowKeys(COMPONENT_KEYS)
    .get('metadata')
    .allowKeys(COMPONENT_METADATA_KEYS);
  return {
    product: decodeSnapshot(node, metadata),
    quantity: node.get('amount').amount(),
    price: metadata.get('price_added').money(CART_LIMITS.unitPrice),
  };
}

const REFUND_KEYS = keysOf(
  encodeRefund({
    documentId: '',
    rowKey: '',
    soldQuantity: 0,
    soldNet: 0,
    refundedBefore: 0,
    vatRate: 0,
  }),
);

function decodeRefund(node: WireNode): RefundSource {
  node.allowKeys(REFUND_KEYS);
  return {
    documentId: node.get('document_id').key(),
    rowKey: node.get('row').key(),
    soldQuantity: node.get('amount').amount(),
    soldNet: node.get('row_price').money(),
    refundedBefore: node.get('amount_before').amount(),
    vatRate: node.get('vat_rate').percent(),
  };
}
