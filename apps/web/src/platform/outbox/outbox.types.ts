import type { ErrorDetail } from '@dalpak/contracts';
import type { FrozenSale, IssuedVoucher, SubmitAnswer, VoucherKind } from '@dalpak/engine';

/**
 * State of a stored sale:
 * - `sending`: stored before the online call; a page that ends here leaves it to become an offline
 *   sale at the next start;
 * - `waiting`: sold without a network (or unsure whether it arrived), to be sent in order;
 * - `sent`: the server has it;
 * - `refused`: the server refused it or fails on it repeatedly, and a person must review it.
 */
export type SaleState = 'sending' | 'waiting' | 'sent' | 'refused';

export interface SaleError {
  readonly code: string;
  readonly message: string;
  /** The first detail the server named: a missing permission, and its place in the bill. */
  readonly at?: ErrorDetail;
}

/** A sale on this device. Its id is the cart's UUID, so every resend is the same sale. */
export interface DeviceSale {
  readonly id: string;
  readonly owner: string;
  /** Position in the order of sale, in which sales are sent. */
  readonly order: number;
  /** 1 = confirmed by the server, 0 = not yet (specification, cart §4). */
  readonly status: 0 | 1;
  readonly state: SaleState;
  readonly sale: FrozenSale;
  /** The body that goes to the server, built once: a resend has the same bytes. */
  readonly body: unknown;
  /** Stored with the sale, so that it is sent in its cashier's name. */
  readonly employeeToken: string | null;
  readonly employeeName: string;
  /** True: sold and printed before the server had it. */
  readonly offline: boolean;
  /** Epoch milliseconds. */
  readonly takenAt: number;
  readonly attempts: number;
  /** Failed attempts in a row on this sale while the server was otherwise healthy. */
  readonly faults: number;
  readonly triedAt: number | null;
  readonly lastError: SaleError | null;
  /** Number of prints: the first is the original, every later one a copy. */
  readonly prints: number;
  /**
   * The server's answer, stored when it arrives, so that issued voucher numbers are safe before
   * they are printed. Absent in older records.
   */
  readonly answer?: SubmitAnswer;
  /** Vouchers and gift cards that the sale issued; absent until the till issues them. */
  readonly issued?: readonly IssuedVoucher[];
  /** Kinds of vouchers that were printed. */
  readonly issuedGiven?: readonly VoucherKind[];
  /** True: some vouchers are not printed yet and come with the next printed receipt. */
  readonly issuedWait?: boolean;
  /** Differences that the server found in a sale that was already printed. */
  readonly review: readonly string[];
  /** The server's proof that it stored this sale; absent in older records. */
  readonly proof?: string;
}

/** A held sale on this device. */
export interface FrozenCartRecord {
  readonly id: string;
  readonly owner: string;
  readonly cart: FrozenSale['cart'];
  readonly name: string;
  readonly total: number;
  readonly itemCount: number;
  readonly employeeName: string;
  readonly frozenAt: number;
}

/** The state of the store when a sale is about to be stored. */
export interface SalePlace {
  /** The stored sale; undefined when it is new. */
  readonly known: DeviceSale | undefined;
  /** Its position in the order: its own, or the next free one. */
  readonly order: number;
}

/**
 * Whether the sale already got its number on this device; it keeps it, however often it is stored.
 */
export function hasNumber(known: DeviceSale | undefined): known is DeviceSale {
  return known !== undefined && known.offline && known.sale.number !== null;
}

export interface DrawnNumber extends SalePlace {
  readonly sequence: number;
  readonly dailyCounter: number;
}

/** The device's sales store (`dp_offline_carts`). All its content belongs to one owner. */
export interface SalesStore {
  get(id: string): Promise<DeviceSale | undefined>;
  /**
   * Reads the stored sale and writes the new one in one transaction, so that a print counted while
   * an answer is pending is not lost.
   */
  save(id: string, make: (place: SalePlace) => DeviceSale): Promise<DeviceSale>;
  /** Changes a stored sale in one transaction; a sale that does not exist is not created. */
  update(id: string, change: (now: DeviceSale) => DeviceSale): Promise<DeviceSale | undefined>;
  /** The same for several sales, in one transaction. */
  updateAll(ids: readonly string[], change: (now: DeviceSale) => DeviceSale): Promise<void>;
  /**
   * Draws the next sequence of a series and its counter of the day, and stores the sale made from
   * them, in one transaction: a number is never drawn without its sale, so gaps and duplicates are
   * impossible even between tabs. A sale that {@link hasNumber} is returned unchanged.
   */
  saveWithNumber(
    id: string,
    series: string,
    day: string,
    make: (drawn: DrawnNumber) => DeviceSale,
  ): Promise<DeviceSale>;
  remove(id: string): Promise<void>;
  /** Sales that the server lacks, in order, including refused ones. */
  unsent(): Promise<readonly DeviceSale[]>;
  /** Sales whose online call is in flight, or was when their page ended; in order. */
  sending(): Promise<readonly DeviceSale[]>;
  /** The next sale to send. The cost does not depend on the length of the queue. */
  firstWaiting(): Promise<DeviceSale | undefined>;
  /** The next sales to send, at most `most`. */
  waiting(most: number): Promise<readonly DeviceSale[]>;
  /** Counts unsent sales without reading them. */
  summary(): Promise<OutboxSummary>;
  /** Raises the series' next sequence and its counter of the day; never lowers them. */
  raiseSeries(
    series: string,
    nextSequence: number,
    day: string,
    dailyCounter: number,
  ): Promise<void>;
  /**
   * Highest sequence of each series, and of its Zs under {@link CLOSINGS}, that the server ever
   * confirmed to this device. A server with a lower one has lost data.
   */
  confirmed(): Promise<Readonly<Record<string, number>>>;
  /** Raises the confirmed sequence; never lowers it. */
  confirmSeries(series: string, sequence: number): Promise<void>;
  /** Sent sales after a position, at most `most`. */
  sent(after: number, most: number): Promise<readonly DeviceSale[]>;
  /**
   * Removes sent sales older than the time, except the last sale, and the counters of days before
   * the day.
   */
  prune(before: number, beforeDay: string): Promise<void>;
  lastSale(): Promise<DeviceSale | undefined>;
  setLastSale(id: string): Promise<void>;
  frozenCarts(): Promise<readonly FrozenCartRecord[]>;
  putFrozenCart(record: FrozenCartRecord): Promise<void>;
  removeFrozenCart(id: string): Promise<void>;
  /**
   * Turns a held sale into the draft, removes it from the held sales and records the recall, in one
   * transaction: it is never in neither place and cannot be recalled twice.
   * @param make builds the open bill from the held sale; null leaves everything unchanged
   */
  recallFrozenCart(
    id: string,
    make: (record: FrozenCartRecord | undefined) => FrozenSale['cart'] | null,
  ): Promise<FrozenSale['cart'] | null>;
  /** Ids of bills that were recalled here, until they are pruned. */
  recalled(): Promise<readonly string[]>;
  forgetRecalled(ids: readonly string[]): Promise<void>;
  draft(): Promise<FrozenSale['cart'] | undefined>;
  /**
   * Stores the draft at once while the page is left, when no transaction ends any more; it holds until
   * a draft is put.
   */
  leaveDraft(cart: FrozenSale['cart'] | null): void;
  putDraft(cart: FrozenSale['cart'] | null): Promise<void>;
}

/** Key of Z numbers among those of the series. */
export const CLOSINGS = 'z';

/** The server's answer about a stored sale. */
export interface StoredResult {
  readonly kind: 'stored';
  readonly answer: SubmitAnswer;
  readonly review: readonly string[];
  readonly proof?: string;
}

/** The server's answer to one sale. */
export type SendResult =
  | StoredResult
  /** A refusal of this sale: an unchanged resend will not help. */
  | { readonly kind: 'refused'; readonly error: SaleError }
  /**
   * A refusal that does not concern the sale: the session, the employee or the service is not in
   * order. A queued sale waits for it to be resolved; a sale at the checkout was not sold.
   */
  | { readonly kind: 'not_now'; readonly error: SaleError }
  /**
   * No network, time-out, server error: the sale may or may not have arrived. `fault`: this sale
   * may be the cause of the failure (a server error, an unreadable answer).
   */
  | { readonly kind: 'later'; readonly error: SaleError; readonly fault: boolean };

export interface OutboxSummary {
  readonly waiting: number;
  readonly refused: number;
  /** Epoch milliseconds of the oldest unsent sale. */
  readonly oldest: number | null;
}
