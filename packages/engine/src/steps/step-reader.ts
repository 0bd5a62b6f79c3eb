import { makeAccount, type CartAccount } from '../cart/account.ts';
import { BLANK_PRODUCT, makeRow } from '../cart/cart-row.ts';
import type {
  Cart,
  CartCoupon,
  CartPayment,
  CartRow,
  ManualDiscount,
  VoucherWorth,
} from '../cart/cart.types.ts';
import { newCart } from '../cart/new-cart.ts';
import type { CatalogueProduct } from '../catalogue/product.types.ts';
import type { LocalDateTime } from '../kernel/units.ts';
import { localAfter } from './local-clock.ts';
import { FIRST_DOCUMENT_TYPE } from './step-writer.ts';
import { STEP, type BillStep, type StepOp, type StepValue } from './step.types.ts';

/** The product of an id as it was sold, without its price; null where it is not known any more. */
export type FindProduct = (id: number) => CatalogueProduct | null;

/** Where and when the part of a bill was made. */
export interface ReadPart {
  readonly id: string;
  readonly local: LocalDateTime;
  readonly branchId: number;
  readonly terminalId: number;
}

const num = (value: StepValue | undefined): number => (typeof value === 'number' ? value : 0);
const text = (value: StepValue | undefined): string => (typeof value === 'string' ? value : '');
const list = (value: StepValue | undefined): readonly StepValue[] =>
  Array.isArray(value) ? value : [];

export const rowKeyOf = (place: number): string => `r${place}`;
export const paymentKeyOf = (place: number): string => `y${place}`;

/** Reads the steps of one part of a bill back to the cart after each of them. */
export class StepReader {
  readonly #local: LocalDateTime;
  readonly #find: FindProduct;
  #rowCount = 0;
  #paymentCount = 0;
  #cart: Cart;

  constructor({ id, local, branchId, terminalId }: ReadPart, find: FindProduct) {
    this.#local = local;
    this.#find = find;
    this.#cart = newCart(
      { documentType: FIRST_DOCUMENT_TYPE, branchId, terminalId, employeeId: null },
      { newId: () => id, localNow: () => local },
    );
  }

  get cart(): Cart {
    return this.#cart;
  }

  /** Applies one step; what it does not know changes nothing. */
  apply([ms, ...ops]: BillStep): Cart {
    const before = this.#cart.rows;
    for (const op of ops) this.#cart = this.#applyOp(this.#cart, op);
    const set = ops.some(([code]) => code === STEP.clock);
    if (this.#cart.rows !== before && !set)
      this.#cart = { ...this.#cart, clock: localAfter(this.#local, ms) };
    return this.#cart;
  }

  #applyOp(cart: Cart, [code, ...args]: StepOp): Cart {
    switch (code) {
      case STEP.rowAdded:
        return { ...cart, rows: [...cart.rows, this.#newRow(args)] };
      case STEP.rowChanged:
        return this.#onRow(cart, args[0], (row) => this.#withFields(row, args.slice(1)));
      case STEP.rowRemoved:
        return { ...cart, rows: cart.rows.filter(({ key }) => key !== rowKeyOf(num(args[0]))) };
      case STEP.rowPriced:
        return this.#onRow(cart, args[0], (row) => ({
          ...row,
          product: this.#productOf(num(args[1]), num(args[2])),
        }));
      case STEP.rowOrder:
        return { ...cart, rows: orderedRows(cart.rows, args) };
      case STEP.payment:
        return { ...cart, payments: [...cart.payments, this.#newPayment(args)] };
      case STEP.paymentRemoved:
        return {
          ...cart,
          payments: cart.payments.filter(({ key }) => key !== paymentKeyOf(num(args[0]))),
        };
      default:
        return applyPart(cart, code, args);
    }
  }

  #newRow([product, quantity, price, ...fields]: readonly StepValue[]): CartRow {
    const key = rowKeyOf(this.#rowCount);
    this.#rowCount += 1;
    const row = makeRow({
      key,
      product: this.#productOf(num(product), num(price)),
      quantity: num(quantity),
      addedAt: 0,
    });
    return this.#withFields(row, fields);
  }

  #newPayment([typeId, amount]: readonly StepValue[]): CartPayment {
    const key = paymentKeyOf(this.#paymentCount);
    this.#paymentCount += 1;
    return {
      key,
      typeId: num(typeId),
      name: '',
      amount: num(amount),
      paidAt: 0,
      terminalArea: '',
      includeSales: true,
      pluginId: null,
      details: {},
      print: false,
      lockedRows: [],
    };
  }

  #productOf(id: number, price: number): CatalogueProduct {
    const known = this.#find(id) ?? { ...BLANK_PRODUCT, id, discountable: id !== 0 };
    return { ...known, id, price };
  }

  #onRow(cart: Cart, place: StepValue | undefined, change: (row: CartRow) => CartRow): Cart {
    const key = rowKeyOf(num(place));
    return { ...cart, rows: cart.rows.map((row) => (row.key === key ? change(row) : row)) };
  }

  #withFields(row: CartRow, fields: readonly StepValue[]): CartRow {
    let changed = row;
    for (const pair of fields) {
      const [name, value] = list(pair);
      changed = { ...changed, ...this.#fieldOf(text(name), value ?? null) };
    }
    return changed;
  }

  #fieldOf(name: string, value: StepValue): Partial<CartRow> {
    switch (name) {
      case 'q':
        return { quantity: num(value) };
      case 'm':
        return { manualPrice: value === null ? null : num(value) };
      case 'd':
        return { discountRate: num(value) };
      case 'e':
        return { discountRate2: num(value) };
      case 's':
        return { discountSum: num(value) };
      case 't':
        return { tare: num(value) };
      case 'i':
        return { incomplete: value === true };
      case 'w':
        return { sellerId: value === null ? null : num(value) };
      case 'j':
        return { clubJoin: value === true };
      case 'p':
        return { parentKey: value === null ? null : rowKeyOf(num(value)) };
      default:
        return this.#contentOf(name, value);
    }
  }

  #contentOf(name: string, value: StepValue): Partial<CartRow> {
    switch (name) {
      // A step does not hold the number of the card; the row is one that loads a card all the same.
      case 'g':
        return { giftCard: value === true ? '•' : '' };
      case 'k':
        return { notes: value === true ? '•' : '' };
      case 'a':
        return {
          preparations: list(value).map((one) => {
            const [id, type, price, amount] = list(one);
            const known = id === null || id === undefined ? null : num(id);
            return {
              id: known,
              type: num(type),
              name: '',
              action: '',
              price: num(price),
              amount: num(amount),
              extra: false,
            };
          }),
        };
      case 'c':
        return {
          components: list(value).map((one) => {
            const [product, quantity, price] = list(one);
            return {
              product: this.#productOf(num(product), 0),
              quantity: num(quantity),
              price: num(price),
            };
          }),
        };
      case 'r': {
        const [sold, net, refunded, vat] = list(value).map(num);
        if (sold === undefined) return { refundOf: null };
        return {
          refundOf: {
            documentId: '',
            rowKey: '',
            soldQuantity: sold,
            soldNet: net ?? 0,
            refundedBefore: refunded ?? 0,
            vatRate: vat ?? 0,
          },
        };
      }
      case 'n': {
        const [contract, worth] = list(value).map(num);
        return {
          entry: contract === undefined ? null : { contractId: contract, value: worth ?? 0 },
        };
      }
      default:
        return {};
    }
  }
}

function orderedRows(rows: readonly CartRow[], places: readonly StepValue[]): CartRow[] {
  const at = new Map(places.map((place, index) => [rowKeyOf(num(place)), index]));
  return rows.toSorted((a, b) => (at.get(a.key) ?? rows.length) - (at.get(b.key) ?? rows.length));
}

/** Applies a change other than of rows and payments. */
function applyPart(cart: Cart, code: string, args: readonly StepValue[]): Cart {
  switch (code) {
    case STEP.account:
      return { ...cart, account: accountOf(args) };
    case STEP.discount:
      return { ...cart, discount: discountOf(args) };
    case STEP.noDiscount:
      return { ...cart, noDiscount: args[0] === true };
    case STEP.chosenRules:
      return { ...cart, chosenRules: args.map(num) };
    case STEP.ignoredRules:
      return { ...cart, ignoredRules: args.map(num) };
    case STEP.coupons:
      return { ...cart, coupons: args.map(couponOf) };
    case STEP.usesLeft:
      return {
        ...cart,
        usesLeft: args.map((one) => {
          const [ruleId, left] = list(one);
          return { ruleId: num(ruleId), left: num(left) };
        }),
      };
    case STEP.points: {
      const { points: _before, ...rest } = cart;
      return args.length === 0
        ? rest
        : { ...rest, points: { count: num(args[0]), amount: num(args[1]) } };
    }
    case STEP.statedTotal:
      return { ...cart, statedTotal: num(args[0]) };
    case STEP.clock:
      return { ...cart, clock: text(args[0]) };
    case STEP.lifecycle:
      return {
        ...cart,
        lifecycle: args[0] === 'cancelled' || args[0] === 'submitted' ? args[0] : 'open',
      };
    case STEP.header:
      return { ...cart, header: { ...cart.header, ...headerOf(args) } };
    default:
      return cart;
  }
}

function headerOf(fields: readonly StepValue[]): Partial<Cart['header']> {
  let header: Partial<Cart['header']> = {};
  for (const pair of fields) {
    const [name, value] = list(pair);
    const id = value === null || value === undefined ? null : num(value);
    if (name === 'y') header = { ...header, documentType: id ?? FIRST_DOCUMENT_TYPE };
    if (name === 'e') header = { ...header, employeeId: id };
    if (name === 's') header = { ...header, sellerId: id };
    if (name === 'r') header = { ...header, refundReason: text(value) };
  }
  return header;
}

function accountOf([
  type,
  id,
  group,
  vatFree,
  kind,
  discount,
]: readonly StepValue[]): CartAccount | null {
  if (type !== 'customer' && type !== 'supplier') return null;
  return makeAccount({
    type,
    id: num(id),
    code: '',
    name: '',
    groupId: typeof group === 'number' ? group : null,
    vatFree: vatFree === true,
    discountType: kind === 'percent' || kind === 'sum' ? kind : 'none',
    discount: num(discount),
  });
}

function discountOf([type, value]: readonly StepValue[]): ManualDiscount | null {
  if (type === 'percent') return { type, rate: num(value) };
  if (type === 'sum') return { type, amount: num(value) };
  return type === 'sum_change' ? { type, total: num(value) } : null;
}

function couponOf(one: StepValue, at: number): CartCoupon {
  const [type, id, kind, value] = list(one);
  const worth = worthOf(text(kind), num(value));
  return worth === null
    ? { id: `k${at}`, number: '', type: num(type) }
    : { id: text(id), number: '', type: num(type), worth };
}

function worthOf(kind: string, value: number): VoucherWorth | null {
  if (kind === 'percent') return { kind, rate: value };
  if (kind === 'product') return { kind, product: value };
  return kind === 'rule' ? { kind, rule: value } : null;
}
