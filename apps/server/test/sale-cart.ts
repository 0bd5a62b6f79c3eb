import { randomUUID } from 'node:crypto';
import {
  buildRuleIndex,
  encodeCart,
  freezeSale,
  newCart,
  PAYMENT_TYPE,
  validatePayment,
  priceCart,
  reduceCart,
  withOfficialCode,
  type Agorot,
  type Cart,
  type CartAccount,
  type CartCommand,
  type CartEnv,
  type CatalogueProduct,
  type DiscountRule,
  type PricedCart,
  type WireCart,
} from '@dalpak/engine';
import { toLocalDateTime } from '../src/kernel/time/local-time.ts';
import { EMPLOYEES, RULES } from './sale-shop.ts';

export interface SaleCartOptions {
  readonly terminal?: number;
  readonly employee?: number;
  readonly rules?: readonly DiscountRule[];
  /** Milliseconds since the epoch; the till's clock does not advance. */
  readonly now?: number;
  readonly vatRate?: number;
}

/** A sale built with the engine as the till does: a fresh UUID, the clock of the machine. */
export class SaleCart {
  readonly env: CartEnv;
  cart: Cart;

  constructor(options: SaleCartOptions = {}) {
    const now = options.now ?? Date.now();
    this.env = {
      vatRate: options.vatRate ?? 1_800,
      rounding: 'tens_of_agorot',
      rules: buildRuleIndex(options.rules ?? RULES),
      newId: randomUUID,
      paymentRules: validatePayment,
      now: () => now,
      localNow: () => toLocalDateTime(now),
    };
    const place = {
      documentType: 9,
      branchId: 1,
      terminalId: options.terminal ?? 1,
      employeeId: options.employee ?? EMPLOYEES.manager,
    };
    this.cart = newCart({ ...place, header: { warehouseId: 1 } }, this.env);
  }

  get id(): string {
    return this.cart.id;
  }

  get priced(): PricedCart {
    return priceCart(this.cart, this.env);
  }

  do(command: CartCommand): this {
    const reduced = reduceCart(this.cart, command, this.env);
    if (!reduced.ok) throw new Error(`${command.type} was refused: ${reduced.error.code}`);
    this.cart = reduced.value.cart;
    return this;
  }

  /** @param quantity pieces or kilograms. */
  scan(product: CatalogueProduct, quantity = 1): this {
    return this.do({ type: 'addProduct', product, quantity: Math.round(quantity * 1_000) });
  }

  customer(account: CartAccount): this {
    return this.do({ type: 'setAccount', account });
  }

  /** Percent discount on the last row. */
  discount(percent: number, approval: string | null = null): this {
    const rowKey = this.cart.rows.at(-1)?.key ?? '';
    const by = { employeeId: this.cart.header.employeeId ?? 0, approval };
    return this.do({
      type: 'setRowDiscount',
      rowKey,
      discount: { type: 'percent', rate: percent * 100 },
      ...(approval === null ? {} : { by }),
    });
  }

  /** Cash payment; when absent, the exact amount due. */
  pay(amount: Agorot = this.priced.cashDue): this {
    return this.do({
      type: 'addPayment',
      payment: { typeId: PAYMENT_TYPE.cash, name: 'מזומן', amount },
    });
  }

  /** The finished sale in its wire form. */
  wire(): WireCart {
    // As the till's submit does: a bill with a refund total is a credit invoice.
    const frozen = freezeSale(withOfficialCode(this.cart, this.priced.total), this.priced);
    return encodeCart(frozen.cart, frozen.priced);
  }

  /** The sale as stored by an offline till, with a number from its series. */
  numbered(number: number): this {
    this.cart = { ...this.cart, header: { ...this.cart.header, number } };
    return this;
  }
}

/** A parsed copy that may be changed freely, like a hostile client's. */
export function tampered(wire: WireCart, change: (copy: Tamperable) => void): Tamperable {
  const copy = JSON.parse(JSON.stringify(wire)) as Tamperable;
  change(copy);
  return copy;
}

/** The parts of a wire cart that the tests change. */
export interface Tamperable {
  readonly Data: [unknown[], Record<string, unknown> | null, Record<string, unknown>, ...unknown[]];
  readonly Products: Record<string, unknown>[];
  readonly Payments: Record<string, Record<string, unknown>>;
  readonly settings: Record<string, unknown>;
  readonly logs: Record<string, unknown>[];
  temp: unknown;
}
