import type {
  DocumentAccount,
  DocumentContext,
  DocumentPrices,
  SyncProduct,
  WireCartInput,
} from '@dalpak/contracts';
import {
  buildRuleIndex,
  decodeStoredCart,
  findDocumentRule,
  getDocumentType,
  isBlankRow,
  isComponentRow,
  isSoldAtTillOnly,
  makeAccount,
  mulDivRound,
  newCart,
  ONE,
  validatePayment,
  reduceCart,
  withListPrices,
  type BaseUse,
  type Cart,
  type CartAccount,
  type CartCommand,
  type CartEnv,
  type CartRow,
  type CatalogueProduct,
  type DecodedCart,
  type DocumentType,
  type RateBp,
  type RowComponent,
} from '@dalpak/engine';

/** What a new document is made with. */
export interface NewDocumentInput {
  readonly type: number;
  readonly context: DocumentContext;
  readonly terminalId: number;
  readonly employeeId: number | null;
}

/** Id generator and clocks: the only inputs from outside. */
export type CartClock = Pick<CartEnv, 'newId' | 'now' | 'localNow'>;

/** The date fields of the head, besides the document's date, that depend on its type. */
export type HeadField = 'referenceDate' | 'valueDate' | 'dueDate' | 'supplyDate';

/** The date fields that a document type uses. */
export function dateFieldsOf(type: DocumentType): readonly HeadField[] {
  const fields: HeadField[] = ['referenceDate'];
  if (type.ledger === 'sale' || type.ledger === 'purchase' || type.lifecycle === 'proforma')
    fields.push('dueDate');
  if (type.totalFrom !== 'products') fields.push('valueDate');
  if (
    type.lifecycle === 'order' ||
    type.lifecycle === 'purchaseOrder' ||
    type.lifecycle === 'quote'
  )
    fields.push('supplyDate');
  return fields;
}

/**
 * Whether it contains goods, which have a warehouse. A receipt, a payment and a deposit contain
 * only payments.
 */
export function hasGoods({ totalFrom }: Pick<DocumentType, 'totalFrom'>): boolean {
  return totalFrom === 'products';
}

/**
 * The engine's environment for a document. Discount rules are not applied to documents of the back
 * office.
 */
export function documentEnv(
  context: Pick<DocumentContext, 'cash_rounding'>,
  vatRate: RateBp,
  clocks: CartClock,
): CartEnv {
  return {
    ...clocks,
    vatRate,
    rounding: context.cash_rounding,
    rules: buildRuleIndex([]),
    paymentRules: validatePayment,
  };
}

/** The default warehouse of a branch. */
export function warehouseOf(
  { warehouses }: Pick<DocumentContext, 'warehouses'>,
  branchId: number,
): number | null {
  return (warehouses.find(({ branch }) => branch === branchId) ?? warehouses[0])?.id ?? null;
}

/** A new document with the branch's first warehouse; a transfer names both of its warehouses. */
export function beginDocument(
  { type, context, terminalId, employeeId }: NewDocumentInput,
  clocks: CartClock,
): Cart {
  const branchId = context.branches[0]?.id ?? 1;
  const warehouseId = getDocumentType(type).needsTargetWarehouse
    ? null
    : warehouseOf(context, branchId);
  const cart = newCart(
    {
      documentType: type,
      branchId,
      terminalId,
      employeeId,
      header: { warehouseId, date: context.today },
    },
    clocks,
  );
  return { ...cart, noDiscount: true };
}

export function accountOf(account: DocumentAccount): CartAccount {
  const {
    type,
    id,
    code,
    name,
    vat_id: vatId,
    vat_free: vatFree,
    group: groupId,
    phone,
    email,
    city,
    address,
    balance,
    price_list: priceListId,
    contacts,
  } = account;
  return makeAccount({
    type,
    id,
    code,
    name,
    vatId,
    vatFree,
    groupId,
    phone,
    email,
    city,
    address,
    balance,
    priceListId,
    // The document names one contact: first the main one.
    contacts: contacts.slice(0, 1),
  });
}

/**
 * The document with its price lists applied. Always derived from the document as entered, so that a
 * change of account, date or quantity reprices all lines.
 */
export function withPrices(cart: Cart, prices: DocumentPrices, vatRate: RateBp): Cart {
  if (isForSupplier(cart)) return withCosts(cart, prices.costs, vatRate);
  const own = new Map(cart.rows.map(({ product }) => [product.id, product.price]));
  return withListPrices(cart, {
    branchList: prices.branch_list,
    vatRate,
    lists: new Map(
      prices.lists.map(({ id, vat_included: vatIncluded, percent, from, to }) => [
        id,
        { id, vatIncluded, percent, validFrom: from, validTo: to },
      ]),
    ),
    linesOf: (id) => prices.lines.filter(({ product }) => product === id),
    priceOf: (id) => own.get(id),
  });
}

/** Hundredths of a percent. */
const WHOLE = 10_000;

/** Rows without a price of their own have what the supplier asks, with VAT as prices have it. */
function withCosts(cart: Cart, costs: DocumentPrices['costs'], vatRate: RateBp): Cart {
  const costOf = new Map(costs.map(({ product, cost }) => [product, cost]));
  return {
    ...cart,
    rows: cart.rows.map((row) => {
      const cost = costOf.get(row.product.id);
      if (cost === undefined || row.manualPrice !== null) return row;
      const rate = row.product.vatFree || row.product.vatGroup !== 0 ? 0 : vatRate;
      return { ...row, manualPrice: mulDivRound(cost, WHOLE + rate, WHOLE) };
    }),
  };
}

export function productOf(item: SyncProduct): CatalogueProduct {
  const {
    id,
    code,
    name,
    barcode,
    department: departmentId,
    category: categoryId,
    supplier: supplierId,
    price,
    vat_group: vatGroup,
    vat_free: vatFree,
    weighed,
    type,
    discountable,
  } = item;
  return {
    id,
    code,
    name,
    barcode,
    departmentId,
    categoryId,
    supplierId,
    price,
    vatGroup,
    vatFree,
    weighed,
    type,
    discountable,
  };
}

/**
 * Adds one piece of a product, into the named empty line or the last one if it is empty. A line
 * that the document refuses leaves it unchanged.
 * @param components the parts of a kit
 * @returns null when only a till may sell the product
 */
export function withProduct(
  cart: Cart,
  product: CatalogueProduct,
  env: CartEnv,
  components: readonly RowComponent[] = [],
  rowKey: string | null = null,
): Cart | null {
  if (isSoldAtTillOnly(product)) return null;
  const last = cart.rows.at(-1);
  const blank =
    cart.rows.find((row) => isBlankRow(row) && row.key === (rowKey ?? last?.key)) ?? null;
  if (blank !== null && components.length === 0)
    return applyCommands(cart, { type: 'fillRow', rowKey: blank.key, product, quantity: ONE }, env);
  const without =
    blank === null ? cart : applyCommands(cart, { type: 'deleteRow', rowKey: blank.key }, env);
  return applyCommands(
    without,
    {
      type: 'addProduct',
      product,
      quantity: ONE,
      ...(components.length === 0 ? {} : { fields: { components } }),
    },
    env,
  );
}

function applyCommands(cart: Cart, command: CartCommand, env: CartEnv): Cart {
  const reduced = reduceCart(cart, command, env);
  return reduced.ok ? reduced.value.cart : cart;
}

/** The account that a row names: of income for a customer's document, of expense for a supplier's. */
export function rowAccountOf(cart: Cart, row: CartRow): string {
  return isForSupplier(cart) ? row.expenseAccount : row.incomeAccount;
}

/** The document with a row that names another account, or none. */
export function withRowAccount(cart: Cart, rowKey: string, code: string): Cart {
  const change = isForSupplier(cart) ? { expenseAccount: code } : { incomeAccount: code };
  return {
    ...cart,
    rows: cart.rows.map((row) => (row.key === rowKey ? { ...row, ...change } : row)),
  };
}

const isForSupplier = ({ header }: Cart): boolean =>
  findDocumentRule(header.documentType)?.party === 'supplier';

/**
 * Whether a base document has anything left for this use; a fully paid one has nothing left to pay.
 */
export function hasRemainder(use: BaseUse | null, { open }: { readonly open: number }): boolean {
  return use === 'pays' ? open > 0 : use !== null;
}

/** Ids of the products in stored documents. */
export function productIdsOf(carts: readonly WireCartInput[]): readonly number[] {
  return [
    ...new Set(
      carts
        .flatMap((wire) => decodeStoredCart(wire)?.cart.rows ?? [])
        .flatMap(({ product, components }) => [
          product.id,
          ...components.map((part) => part.product.id),
        ]),
    ),
  ];
}

/**
 * The document with current products, by which the server prices it. A line of an inactive product
 * stays unchanged.
 */
export function withProducts(cart: Cart, products: ReadonlyMap<number, CatalogueProduct>): Cart {
  return { ...cart, rows: cart.rows.map((row) => withCatalogue(row, products)) };
}

function withCatalogue(row: CartRow, products: ReadonlyMap<number, CatalogueProduct>): CartRow {
  return {
    ...row,
    product: products.get(row.product.id) ?? row.product,
    components: row.components.map((part) => ({
      ...part,
      product: products.get(part.product.id) ?? part.product,
    })),
  };
}

export interface CopiedDocument {
  readonly cart: Cart;
  /** Names of products that are inactive. */
  readonly inactiveProducts: readonly string[];
}

/**
 * A copy of a stored document: account, lines, discounts and notes, at today's prices except for
 * manual ones. Base documents, dates and payments are not copied, because they belong to the
 * source.
 */
export function copyDocument(
  fresh: Cart,
  source: DecodedCart,
  products: ReadonlyMap<number, CatalogueProduct>,
  clocks: CartClock,
): CopiedDocument {
  const { cart } = source;
  const rows = cart.rows.filter((row) => !isComponentRow(row));
  const kept = rows.filter(({ product }) => products.has(product.id));
  return {
    inactiveProducts: rows
      .filter(({ product }) => !products.has(product.id))
      .map(({ product }) => product.name),
    cart: {
      ...fresh,
      discount: cart.discount,
      statedTotal: cart.statedTotal,
      resource: { kind: 'copy', id: cart.id },
      rows: getDocumentType(fresh.header.documentType).insertsProducts
        ? kept.map((row) => ({
            ...withCatalogue(row, products),
            key: clocks.newId(),
            addedAt: clocks.now(),
          }))
        : [],
      header: {
        ...fresh.header,
        warehouseId: cart.header.warehouseId,
        targetWarehouseId: cart.header.targetWarehouseId,
        notes: cart.header.notes,
      },
    },
  };
}

/** Quantity of packaging in the document, in thousandths. */
export function packagingQuantity(cart: Cart, packaging: number): number {
  return cart.rows
    .filter(({ product }) => product.type === packaging)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Whether the document has any input that would be lost. */
export function hasInput(cart: Cart): boolean {
  return (
    cart.rows.some((row) => !isBlankRow(row)) ||
    cart.payments.length > 0 ||
    cart.account !== null ||
    cart.statedTotal !== 0 ||
    cart.header.notes !== '' ||
    cart.header.reference !== ''
  );
}
