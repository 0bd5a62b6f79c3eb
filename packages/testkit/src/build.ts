import {
  encodeCart,
  freezeSale,
  makeAccount,
  newCart,
  ONE,
  priceCart,
  PRODUCT_TYPE,
  type AccountSeed,
  type Cart,
  type CartAccount,
  type CartEnv,
  type CartHeader,
  type CartPayment,
  type CartRow,
  type CatalogueProduct,
  type DiscountLevel,
  type DiscountRule,
  type GiftBlock,
  type ProductSelector,
  type PurchaseBlock,
  type WireCart,
} from '@dalpak/engine';
import { fakeEnv } from './fake-env.ts';

/**
 * A discountable product sold by the piece for 10.00 shekels, unless given otherwise. Amounts in
 * agorot.
 */
export function aProduct(fields: Partial<CatalogueProduct> = {}): CatalogueProduct {
  const id = fields.id ?? 1;
  return {
    id,
    code: `P${id}`,
    name: `מוצר ${id}`,
    barcode: `72900000${String(id).padStart(5, '0')}`,
    departmentId: null,
    categoryId: null,
    supplierId: null,
    price: 1_000,
    vatGroup: 0,
    vatFree: false,
    weighed: false,
    type: PRODUCT_TYPE.regular,
    discountable: true,
    ...fields,
  };
}

/** A product sold by weight; the price is per kilogram. */
export function aWeighedProduct(fields: Partial<CatalogueProduct> = {}): CatalogueProduct {
  return aProduct({ id: 500, name: 'עגבניות', price: 890, weighed: true, ...fields });
}

/** Packaging: product type 8. */
export function aPackage(fields: Partial<CatalogueProduct> = {}): CatalogueProduct {
  return aProduct({
    id: 800,
    name: 'ארגז',
    price: 0,
    type: PRODUCT_TYPE.packaging,
    discountable: false,
    ...fields,
  });
}

export function aRow(fields: Partial<CartRow> = {}): CartRow {
  return {
    key: 'row-1',
    product: aProduct(),
    quantity: ONE,
    manualPrice: null,
    discountRate: 0,
    discountRate2: 0,
    discountSum: 0,
    notes: '',
    addedAt: 0,
    lockedByPayment: false,
    incomplete: false,
    sellerId: null,
    serialNumber: '',
    preparations: [],
    components: [],
    parentKey: null,
    tare: 0,
    refundOf: null,
    giftCard: '',
    clubJoin: false,
    printTemplate: '',
    labels: 0,
    stockBefore: null,
    stockAfter: null,
    incomeAccount: '',
    expenseAccount: '',
    ...fields,
  };
}

/** A cash payment of 10.00 shekels, unless given otherwise. */
export function aPayment(fields: Partial<CartPayment> = {}): CartPayment {
  return {
    key: 'pay-1',
    typeId: 1,
    name: 'מזומן',
    amount: 1_000,
    paidAt: 0,
    terminalArea: '',
    includeSales: true,
    pluginId: null,
    details: {},
    print: false,
    lockedRows: [],
    ...fields,
  };
}

export function anAccount(fields: Partial<AccountSeed> = {}): CartAccount {
  return makeAccount({ type: 'customer', id: 7, code: 'C7', name: 'דנה לוי', ...fields });
}

/**
 * An empty point-of-sale cart of branch 1, terminal 7; header fields are merged into its header.
 */
export function aCart(
  fields: Omit<Partial<Cart>, 'header'> & { readonly header?: Partial<CartHeader> } = {},
  env: CartEnv = fakeEnv(),
): Cart {
  const { header, ...rest } = fields;
  const documentType = header?.documentType ?? 9;
  const cart = newCart(
    {
      documentType,
      branchId: 1,
      terminalId: 7,
      employeeId: 3,
      header: { warehouseId: 1, ...header },
    },
    env,
  );
  return { ...cart, ...rest };
}

/** A cart as it is sent to the server, with its prices. */
export function aWireCart(cart: Cart, env: CartEnv = fakeEnv()): WireCart {
  const frozen = freezeSale(cart, priceCart(cart, env));
  return encodeCart(frozen.cart, frozen.priced);
}

const NOTHING = { products: [], departments: [], categories: [], suppliers: [] } as const;

/** A selector of all products; given lists narrow it. */
export function aSelector(fields: Partial<ProductSelector> = {}): ProductSelector {
  return { ...NOTHING, all: Object.keys(fields).length === 0, exclude: NOTHING, ...fields };
}

/** A purchase block of all products without a condition. */
export function aPurchase(fields: Partial<PurchaseBlock> = {}): PurchaseBlock {
  return {
    ...NOTHING,
    all: true,
    exclude: NOTHING,
    type: 'count',
    total: 0,
    each: false,
    unit: 'piece',
    ...fields,
  };
}

/** A gift block: 10 percent off all purchased products. */
export function aGift(fields: Partial<GiftBlock> = {}): GiftBlock {
  return {
    ...NOTHING,
    all: false,
    exclude: NOTHING,
    type: 2,
    calcType: 1,
    total: 1_000,
    totalCount: 0,
    unit: 'piece',
    ...fields,
  };
}

export interface LevelFields {
  readonly id?: number;
  readonly priority?: number;
  readonly purchase?: Partial<PurchaseBlock>;
  readonly gift?: Partial<GiftBlock>;
}

export function aLevel({
  id = 1,
  priority = 1,
  purchase = {},
  gift = {},
}: LevelFields = {}): DiscountLevel {
  return { id, priority, purchase: aPurchase(purchase), gift: aGift(gift) };
}

/**
 * An immediate rule for all customers at all times: 10 percent off everything, unless given
 * otherwise.
 */
export function aRule(fields: Partial<DiscountRule> = {}): DiscountRule {
  const id = fields.id ?? 1;
  return {
    id,
    code: `D${id}`,
    name: `מבצע ${id}`,
    activeFrom: null,
    activeTo: null,
    timeFrom: 0,
    timeTo: 0,
    days: [],
    customerGroups: [],
    double: false,
    doubleForce: false,
    timing: 'immediate',
    limit: 0,
    couponType: null,
    couponProduction: null,
    levels: [aLevel()],
    ...fields,
  };
}
