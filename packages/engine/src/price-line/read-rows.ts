import { PRODUCT_TYPE, type CatalogueProduct } from '../catalogue/product.types.ts';
import { CART_LIMITS } from '../cart/cart.limits.ts';
import type { CartRow, Preparation, RefundSource, RowComponent } from '../cart/cart.types.ts';
import { makeRow } from '../cart/cart-row.ts';
import { isPreparationCount, rowProblem } from '../cart/row-rules.ts';
import { ONE, type RateBp } from '../kernel/units.ts';
import { type LineNode, notNegative } from './line-node.ts';

/** Product rows may be followed by discount rows, which are derived and therefore not read. */
const MAX_WIRE_ROWS = CART_LIMITS.rows * 4;

const ROW_FIELDS = new Set([
  'C',
  'key',
  'id',
  'product_id',
  'code',
  'name',
  'barcode',
  'department',
  'department_id',
  'category',
  'category_id',
  'supplier',
  'supplier_id',
  'unit',
  'type',
  'price',
  'price_vat',
  'amount',
  'quantity',
  'row_price',
  'discount',
  'discount2',
  'discount_sum',
  'discount2_sum',
  'vat',
  'vat_group',
  'weightable',
  'vat_free',
  'preparations',
  'extras',
  'parent',
  'child',
  'children',
  'serial_number',
  'gift_card',
  'club_join',
  'print_template',
  'labels',
  'balance_before',
  'balance_after',
  'time_add',
  'lock',
  'incomplete',
  'income_account',
  'expense_account',
  'notes',
  'metadata',
  'manual_price',
  'catalog_price',
  'discountable',
  'no_discount',
]);

/** The product rows of a cart, each with a key of its own. */
export function readRows(node: LineNode): CartRow[] {
  if (node.isAbsent) return node.fail('MISSING_FIELD', 'is missing: the rows of the cart', []);
  const rows: CartRow[] = [];
  const keys = new Set<string>();
  const entries = node.entries(MAX_WIRE_ROWS);
  for (const [index, { key: name, node: entry }] of entries.entries()) {
    const kind = entry.get('C');
    // Discount rows are derived, and payment rows do not affect the price.
    if (!kind.isAbsent && kind.choice({ p: 'P', dis: 'DIS', pay: 'PAY' }) !== 'P') continue;
    entry.reportUnknownKeys(ROW_FIELDS);
    const row = readRow(entry, entry.get('key').text(name ?? `r${index + 1}`));
    if (row.key === '' || keys.has(row.key))
      entry.fail('BAD_VALUE', 'needs a key of its own', null);
    keys.add(row.key);
    const problem = rowProblem(row);
    if (problem !== null) entry.fail('ROW_REFUSED', `is refused: ${problem}`, null);
    rows.push(row);
  }
  if (rows.length > CART_LIMITS.rows)
    node.fail('TOO_MANY', `has more than ${CART_LIMITS.rows} rows`, null);
  for (const { key, parentKey } of rows) {
    if (parentKey !== null && !keys.has(parentKey))
      node.fail('BAD_VALUE', `has a row ${key} whose parent is missing`, null);
  }
  return rows;
}

function readRow(node: LineNode, key: string): CartRow {
  const metadata = node.get('metadata');
  const catalogue = node.get('catalog_price').isAbsent
    ? metadata.get('catalog_price')
    : node.get('catalog_price');
  const manual = node.get('manual_price').isAbsent
    ? metadata.get('manual_price')
    : node.get('manual_price');
  const refund = metadata.get('refund');
  // The unit price of a row includes its preparations; the catalogue price does not.
  const unit = catalogue.isAbsent ? unitPrice(node) : catalogue;
  const price = notNegative(
    unit,
    unit.isAbsent && !manual.isAbsent ? 0 : unit.money(CART_LIMITS.unitPrice),
  );
  const percent = (field: LineNode): RateBp => (field.isAbsent ? 0 : field.percent());
  return makeRow({
    key,
    product: readProduct(node, metadata, price),
    quantity: node.required('amount', 'quantity').amount(),
    addedAt: 0,
    manualPrice: manual.isAbsent ? null : notNegative(manual, manual.money(CART_LIMITS.unitPrice)),
    preparations: catalogue.isAbsent ? [] : readPreparations(node.get('preparations')),
    components: readComponents(node.get('extras'), !catalogue.isAbsent),
    discountRate: percent(node.get('discount')),
    discountRate2: percent(node.get('discount2')),
    discountSum: refund.isAbsent ? readRowSum(node, metadata) : 0,
    parentKey: node.get('parent').optionalText(),
    giftCard: node.get('gift_card').optionalText() ?? '',
    refundOf: refund.isAbsent ? null : readRefund(refund),
  });
}

/**
 * The unit price with VAT. A row with only one price has it in `price`, as catalogues do, because
 * shelf prices include VAT.
 */
function unitPrice(node: LineNode): LineNode {
  const withVat = node.get('price_vat');
  return withVat.isAbsent &&
    node.get('manual_price').isAbsent &&
    node.get('metadata').get('manual_price').isAbsent
    ? node.required('price', 'price_vat')
    : withVat;
}

function readProduct(node: LineNode, metadata: LineNode, price: number): CatalogueProduct {
  const isKg = (field: LineNode): boolean | null =>
    field.isAbsent ? null : field.choice({ kg: 'kg', unit: 'unit', piece: 'unit' }) === 'kg';
  const weightable = node.get('weightable');
  const byUnit = isKg(node.get('unit'));
  const weighed = weightable.flag(byUnit ?? false);
  if (byUnit !== null && byUnit !== weighed)
    weightable.fail('AMBIGUOUS_FIELD', 'says something else than the unit', null);
  const type = node.get('type');
  const vatGroup = node.get('vat_group');
  return {
    id: node.required('id', 'product_id').int(1),
    code: node.get('code').text(),
    name: node.get('name').text(),
    barcode: node.get('barcode').text(),
    departmentId: node.get('department', 'department_id').optionalId(),
    categoryId: node.get('category', 'category_id').optionalId(),
    supplierId: node.get('supplier', 'supplier_id').optionalId(),
    price,
    vatGroup: vatGroup.isAbsent ? 0 : vatGroup.int(0),
    vatFree: node.get('vat_free').flag(false),
    weighed,
    type: type.isAbsent ? PRODUCT_TYPE.regular : type.int(0),
    discountable: isDiscountable(node, metadata),
  };
}

function isDiscountable(node: LineNode, metadata: LineNode): boolean {
  const [flag, place] = [node.get('discountable'), metadata.get('discountable')];
  const never = node.get('no_discount');
  const discountable = (flag.isAbsent ? place : flag).flag(!never.flag(false));
  if (!never.isAbsent && never.flag(false) === discountable)
    never.fail('AMBIGUOUS_FIELD', 'says something else than discountable', null);
  return discountable;
}

/**
 * The row discount given as a sum. `discount_sum` holds the amount of the percents, or the sum
 * itself when there are none.
 */
function readRowSum(node: LineNode, metadata: LineNode): number {
  const given = metadata.get('row_discount');
  if (!given.isAbsent) return notNegative(given, given.money());
  const sum = node.get('discount_sum');
  const hasPercent = [node.get('discount'), node.get('discount2')].some(
    (field) => !field.isAbsent && field.percent() > 0,
  );
  return sum.isAbsent || hasPercent ? 0 : notNegative(sum, sum.money());
}

function readPreparations(node: LineNode): Preparation[] {
  return node.entries(CART_LIMITS.preparations).map(({ node: preparation }) => {
    const price = preparation.get('price');
    return {
      id: preparation.get('id').optionalId(),
      type: 0,
      name: preparation.get('name').text(),
      action: '',
      price: price.isAbsent ? 0 : price.money(),
      amount: readCount(preparation.get('amount')),
      extra: false,
    };
  });
}

function readCount(node: LineNode): number {
  const amount = node.isAbsent ? ONE : node.amount();
  return isPreparationCount(amount)
    ? amount
    : node.fail('BAD_VALUE', `must be above 0 and at most ${CART_LIMITS.preparation / ONE}`, ONE);
}

/**
 * Components of the row, which determine its VAT rates. Their price is only read when the row's
 * price does not include it already.
 */
function readComponents(node: LineNode, hasCatalogue: boolean): RowComponent[] {
  return node.entries(CART_LIMITS.components).map(({ node: component }) => {
    const metadata = component.get('metadata');
    const catalogue = component.get('catalog_price').isAbsent
      ? metadata.get('catalog_price')
      : component.get('catalog_price');
    const added = metadata.get('price_added');
    return {
      product: readProduct(
        component,
        metadata,
        notNegative(catalogue, catalogue.isAbsent ? 0 : catalogue.money(CART_LIMITS.unitPrice)),
      ),
      quantity: component.get('amount').isAbsent ? 1_000 : component.get('amount').amount(),
      price: added.isAbsent || !hasCatalogue ? 0 : added.money(CART_LIMITS.unitPrice),
    };
  });
}

function readRefund(node: LineNode): RefundSource {
  const rate = node.required('vat_rate').percent();
  return {
    documentId: node.get('document_id').text(),
    rowKey: node.get('row').text(),
    soldQuantity: node.required('amount').amount(),
    soldNet: node.required('row_price').money(),
    refundedBefore: node.get('amount_before').isAbsent ? 0 : node.get('amount_before').amount(),
    vatRate: rate,
  };
}
