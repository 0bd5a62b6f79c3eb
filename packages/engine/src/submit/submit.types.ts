import type { Cart } from '../cart/cart.types.ts';
import type { FrozenSale } from '../document/frozen-sale.ts';
import type { Result } from '../kernel/result.ts';
import type { LocalDate } from '../kernel/units.ts';

/** Refusals of the submit checks (specification §8). */
export type SubmitCode =
  | 'J100'
  | 'J101'
  | 'J102'
  | 'J103'
  | 'J104'
  | 'J105'
  | 'J106'
  | 'J107'
  | 'J1000'
  | 'J200';

/** Success code for the success callback. */
export const SUBMIT_SUCCESS = 'J000';

/**
 * Timeout of the submit call; longer when an allocation number is requested from the tax authority
 * (header field 21).
 */
export const SUBMIT_TIMEOUT_MS = 25_000;
export const SUBMIT_VAT_CONFIRMATION_TIMEOUT_MS = 60_000;
/** Timeout of every other call. */
export const DEFAULT_TIMEOUT_MS = 40_000;

/** Value of header field 18 (print copies) of a reprint, which is printed as copies. */
export const RESTORE_COPY = 'restore_copy';

export interface SubmitSettings {
  /** Whether a document's date may differ from today. */
  readonly allowDifferentDate: boolean;
  /** Setting 131: a cart of an open order is saved as an order instead of submitted. */
  readonly saveAsOrder: boolean;
  /** Setting print.bones.status. */
  readonly printKitchen: boolean;
  /** Setting print.templates.kitchen. */
  readonly kitchenTemplate: string;
  /** Fills header field 17 when it is empty. */
  readonly defaultWarehouseId: number | null;
}

/** The server's data of a stored document, at index 2 of its answer list. */
export interface SubmitAnswer {
  readonly id: string;
  readonly number: number;
  readonly dailyCounter: number;
  readonly vatConfirmation: string | null;
  readonly creditVouchers: readonly unknown[];
  readonly giftCards: readonly unknown[];
  readonly vouchers: readonly unknown[];
  /** Issued coupons for a later sale. */
  readonly coupons: readonly unknown[];
}

/**
 * Where a sale was stored: at the server with its answer, or on the device with a number of its
 * series.
 */
export type Stored =
  | { readonly at: 'server'; readonly answer: SubmitAnswer }
  | { readonly at: 'device'; readonly number: number; readonly dailyCounter: number | null };

/**
 * Why a call failed. Only a `server` failure is final; after the others the sale may or may not
 * have arrived.
 */
export type CallFailure =
  | { readonly type: 'server'; readonly code: string; readonly message: string }
  | { readonly type: 'network'; readonly status: number | null; readonly message: string }
  | { readonly type: 'timeout'; readonly message: string }
  | {
      readonly type: 'plugin';
      readonly code: string;
      readonly data: unknown;
      readonly error: string;
    }
  | { readonly type: 'script'; readonly message: string };

export interface SubmitContext {
  readonly today: LocalDate;
  readonly settings: SubmitSettings;
}

/** The global operation flag: 0 idle, 1 busy. One for the whole device. */
export interface OperationFlag {
  read(): 0 | 1;
  write(state: 0 | 1): void;
}

/**
 * Everything that a submit calls. A port returns its failure as a value; one that throws is treated
 * as a script failure. Ports may store the values they get, because these are never changed
 * afterwards.
 */
export interface SubmitPorts {
  readonly flag: OperationFlag;
  /** Prices and freezes the cart; called again after each step that may change it. */
  freeze(cart: Cart): FrozenSale;
  isOnline(): boolean;
  /** True while the local store holds unsent sales, which a later sale may not overtake. */
  hasPending(): Promise<boolean>;
  beforeSubmit(cart: Cart): Promise<Result<Cart, string>>;
  post(sale: FrozenSale, timeoutMs: number): Promise<Result<SubmitAnswer, CallFailure>>;
  /** Stores the sale for sending and assigns its number from the terminal's leased series. */
  storeOffline(
    sale: FrozenSale,
  ): Promise<Result<{ readonly number: number; readonly dailyCounter: number | null }, string>>;
  /** Local store of finished sales; status 1 = confirmed by the server, 0 = made offline. */
  saveLocal(sale: FrozenSale, status: 0 | 1): Promise<Result<null, string>>;
  rememberLastSale(sale: FrozenSale): Promise<void>;
  printVouchers(kind: VoucherKind, vouchers: readonly unknown[]): Promise<void>;
  printKitchen(sale: FrozenSale, template: string): Promise<void>;
  printMain(sale: FrozenSale): Promise<void>;
  bumpCounters(sale: FrozenSale): Promise<void>;
  afterSubmit(sale: FrozenSale): Promise<void>;
  saveOrder(cart: Cart): Promise<Result<null, CallFailure>>;
  /** Called last. */
  onSuccess(outcome: SubmitDone): void;
  onError(outcome: SubmitFailed): void;
}

export type VoucherKind = 'credit_voucher' | 'gift_card' | 'voucher' | 'coupon';

/** A step after the sale was stored that failed; the sale is valid all the same. */
export interface SubmitWarning {
  readonly step: 'remember' | 'vouchers' | 'kitchen' | 'main' | 'counters' | 'after';
  readonly message: string;
}

export type SubmitDone =
  | {
      readonly kind: 'stored';
      readonly code: typeof SUBMIT_SUCCESS;
      readonly status: 0 | 1;
      readonly sale: FrozenSale;
      readonly warnings: readonly SubmitWarning[];
    }
  | { readonly kind: 'order_saved'; readonly code: typeof SUBMIT_SUCCESS; readonly cart: Cart };

/**
 * `cart` is the cart that the screen continues with; its `lastError` holds the reason (except for
 * J100, which changes nothing).
 */
export type SubmitFailed =
  | { readonly kind: 'refused'; readonly code: SubmitCode; readonly cart: Cart }
  | {
      readonly kind: 'server_error';
      readonly code: string;
      readonly message: string;
      readonly cart: Cart;
    }
  /**
   * The sale could not be stored on this device (`ERROR`), but may be stored on the server: submit
   * the same cart again.
   */
  | {
      readonly kind: 'local_error';
      readonly code: 'ERROR';
      readonly message: string;
      readonly cart: Cart;
    };

export type SubmitOutcome = SubmitDone | SubmitFailed;
