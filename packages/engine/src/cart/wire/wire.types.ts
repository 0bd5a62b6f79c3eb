/**
 * The cart on the wire and in local storage: positional and with the specification's key names,
 * including the misspelled ones. Amounts are shekels with at most 2 digits, quantities have at most
 * 3, rates are percents with 2.
 */

/** A JSON number of shekels, at most 2 digits after the point. */
export type WireMoney = number;
/** A JSON number of units or kilograms, at most 3 digits. */
export type WireAmount = number;
/** A JSON number of percents, at most 2 digits. */
export type WirePercent = number;

export type WireValue =
  | string
  | number
  | boolean
  | null
  | readonly WireValue[]
  | { readonly [key: string]: WireValue };
export type WireObject = { readonly [key: string]: WireValue };

/** `Data[0]`: the index is the field number 1…28; index 0 is null. */
export type WireHeader = readonly WireValue[];

export interface WireTotals {
  readonly discount_type: 'percent' | 'sum' | 'sum_change' | null;
  /** Percent, amount off, or requested total. */
  readonly discount: number;
  readonly discount_sum: WireMoney;
  readonly price: WireMoney;
  readonly discounts_total: WireMoney;
  readonly total: WireMoney;
  readonly vat: WireMoney;
  readonly before_vat: WireMoney;
  readonly rounding: WireMoney;
  readonly paid: WireMoney;
  readonly change: WireMoney;
  readonly amount_total: number;
  readonly stated_total: WireMoney;
}

export interface WireProductRow {
  readonly C: 'P';
  readonly key: string;
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly barcode: string;
  readonly department: number | null;
  readonly category: number | null;
  readonly supplier: number | null;
  readonly unit: 'kg' | 'unit';
  readonly type: number;
  /** Unit price without VAT; derived, for external readers. */
  readonly price: WireMoney;
  /** Unit price with VAT, preparations included. */
  readonly price_vat: WireMoney;
  readonly amount: WireAmount;
  /** Amount of the row after every discount. */
  readonly row_price: WireMoney;
  readonly discount: WirePercent;
  readonly discount2: WirePercent;
  readonly discount_sum: WireMoney;
  readonly discount2_sum: WireMoney;
  readonly vat: WireMoney;
  readonly vat_group: number;
  readonly weightable: boolean;
  readonly vat_free: boolean;
  readonly preparations: readonly WireValue[];
  readonly extras: readonly WireValue[];
  readonly parent: string | null;
  readonly child: readonly string[];
  readonly serial_number: string;
  readonly gift_card: string;
  readonly club_join: boolean;
  readonly print_template: string;
  readonly labels: number;
  readonly balance_before: WireAmount | null;
  readonly balance_after: WireAmount | null;
  readonly time_add: number;
  readonly lock: boolean;
  readonly incomplete: boolean;
  readonly income_account: string;
  readonly expense_account: string;
  readonly notes: string;
  readonly metadata: WireObject;
}

export interface WireDiscountRow {
  readonly C: 'DIS';
  readonly key: string;
  readonly parent: string;
  readonly discount_id: number;
  readonly level: number;
  readonly name: string;
  readonly amount: WireAmount;
  /** Negative, because it lowers the product row. */
  readonly row_price: WireMoney;
}

/** Keeps the order of payments; the payment itself is `Payments[key]`. */
export interface WirePaymentRow {
  readonly C: 'PAY';
  readonly key: string;
  readonly row_price: WireMoney;
}

export type WireRow = WireProductRow | WireDiscountRow | WirePaymentRow;

export interface WirePayment {
  readonly type: number;
  readonly name: string;
  readonly sum: WireMoney;
  readonly terminal_area: string;
  readonly include_sales: boolean;
  readonly plugin_id: number | null;
  readonly details: WireObject;
  readonly print: boolean;
  readonly time: number;
  readonly locked_rows: readonly string[];
}

export interface WireCart {
  /** Header, account, totals and discount, null, null, null, order info. */
  readonly Data: readonly [
    WireHeader,
    WireObject | null,
    WireTotals,
    null,
    null,
    null,
    WireObject | null,
  ];
  readonly Products: readonly WireRow[];
  readonly Payments: { readonly [key: string]: WirePayment };
  readonly coupons: readonly {
    readonly id: string;
    readonly number: string;
    readonly type: number;
    readonly worth?: { readonly kind: string; readonly value: number };
  }[];
  readonly supply: WireObject | null;
  readonly logs: readonly WireObject[];
  readonly settings: WireObject;
  readonly temp: WireObject;
  readonly resource: WireObject | null;
  readonly order: WireObject | null;
}
