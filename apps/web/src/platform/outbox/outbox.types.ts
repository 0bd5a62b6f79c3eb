import type { ErrorDetail } from '@dalpak/contracts';
import type { FrozenSale, IssuedPaper, SubmitAnswer, VoucherKind } from '@dalpak/engine';

/**
 * Where a stored sale stands:
 * - `sending`: written before the online call; a page that dies here keeps it as an offline sale at the next start;
 * - `waiting`: taken without a network (or unsure whether it arrived), to be sent in order;
 * - `sent`: the server has it;
 * - `refused`: the server answered with a refusal, or fails on this sale again and again, and somebody must look at it.
 */
export type SaleState = 'sending' | 'waiting' | 'sent' | 'refused';

export interface SaleError {
  readonly code: string;
  readonly message: string;
  /** What the server named first: a right that somebody lacks, and where in the bill. */
  readonly at?: ErrorDetail;
}

/** A sale on this device. Its id is the cart's UUID: however often it is sent, it is one sale. */
export interface StoredSale {
  readonly id: string;
  readonly owner: string;
  /** Order in which sales were taken; they are sent in it. */
  readonly order: number;
  /** 1 = confirmed by the server, 0 = not yet (3-cart §4). */
  readonly status: 0 | 1;
  readonly state: SaleState;
  readonly sale: FrozenSale;
  /** The body as it goes to the server, made once: a resend is the same bytes. */
  readonly body: unknown;
  /** Kept beside the sale, so that it is sent in the name of who took it. */
  readonly employeeToken: string | null;
  readonly employeeName: string;
  /** Taken and printed before the server had it. */
  readonly offline: boolean;
  /** Epoch milliseconds. */
  readonly takenAt: number;
  readonly attempts: number;
  /** Tries in a row that failed on this sale while the server was well otherwise. */
  readonly faults: number;
  readonly triedAt: number | null;
  readonly lastError: SaleError | null;
  /** How often it was printed: the first print is the original, every later one a copy. */
  readonly prints: number;
  /** What the server said of it, written down with its coming: numbers worth money are in it before anybody is told them. Older sales have none. */
  readonly answer?: SubmitAnswer;
  /** Vouchers and cards that it gave out; left out until the till came to giving them out. */
  readonly issued?: readonly IssuedPaper[];
  /** Kinds of them that were printed. */
  readonly issuedGiven?: readonly VoucherKind[];
  /** Some of them were not printed yet: they come with the first paper that is printed. */
  readonly issuedWait?: boolean;
  /** What the server found different in a sale that was already printed. */
  readonly review: readonly string[];
  /** The server's word that it stored this sale; older sales have none. */
  readonly proof?: string;
}

/** A cart put aside on this device. */
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

/** What a sale about to be stored finds in the store. */
export interface SalePlace {
  /** The sale as it lies there; undefined when it is new. */
  readonly known: StoredSale | undefined;
  /** Its place in the order: the one it has, or the next. */
  readonly order: number;
}

/** Whether the sale got its number on this device already: it keeps it, however often it is stored again. */
export function hasNumber(known: StoredSale | undefined): known is StoredSale {
  return known !== undefined && known.offline && known.sale.number !== null;
}

export interface DrawnNumber extends SalePlace {
  readonly sequence: number;
  readonly dailyCounter: number;
}

/** The place of sales on the device (`dp_offline_carts`). Everything is of one owner. */
export interface SalesStore {
  get(id: string): Promise<StoredSale | undefined>;
  /**
   * Stores the sale made from what lies there, together: between the reading and the writing nobody else writes, so a
   * print that is counted while an answer is on its way is not forgotten.
   */
  save(id: string, make: (place: SalePlace) => StoredSale): Promise<StoredSale>;
  /** Changes a stored sale, reading and writing together; a sale that is not there (any more) stays so. */
  update(id: string, change: (now: StoredSale) => StoredSale): Promise<StoredSale | undefined>;
  /** The same of several, together. */
  updateAll(ids: readonly string[], change: (now: StoredSale) => StoredSale): Promise<void>;
  /**
   * Draws the next sequence of a series and its counter of the day, and stores the sale made from them, together: a number
   * is never drawn without its sale, so there are no gaps and no doubles even between tabs. A sale that {@link hasNumber}
   * is answered as it lies there.
   */
  saveWithNumber(id: string, series: string, day: string, make: (drawn: DrawnNumber) => StoredSale): Promise<StoredSale>;
  remove(id: string): Promise<void>;
  /** Sales that the server does not have, in order; refused ones included. */
  unsent(): Promise<readonly StoredSale[]>;
  /** Sales whose online call is under way, or was when their page ended; in order. */
  sending(): Promise<readonly StoredSale[]>;
  /** The next sale to send. Costs the same however many wait behind it. */
  firstWaiting(): Promise<StoredSale | undefined>;
  /** The next sales to send, so many at most. */
  waiting(most: number): Promise<readonly StoredSale[]>;
  /** Counts what was not sent, without reading it. */
  summary(): Promise<OutboxSummary>;
  /** Raises the series' next sequence and its counter of the day; never lowers them. */
  raiseSeries(series: string, nextSequence: number, day: string, dailyCounter: number): Promise<void>;
  /**
   * Highest sequence of each series that the server ever confirmed to this device, and of its Zs under {@link CLOSINGS}. A server that has less has forgotten.
   */
  confirmed(): Promise<Readonly<Record<string, number>>>;
  /** Raises it; never lowers it. */
  confirmSeries(series: string, sequence: number): Promise<void>;
  /** Sent sales behind a place in the order, so many at most. */
  sent(after: number, most: number): Promise<readonly StoredSale[]>;
  /** Forgets sent sales older than the time, but for the last sale, and the counters of days before the day. */
  prune(before: number, beforeDay: string): Promise<void>;
  lastSale(): Promise<StoredSale | undefined>;
  setLastSale(id: string): Promise<void>;
  frozenCarts(): Promise<readonly FrozenCartRecord[]>;
  putFrozenCart(record: FrozenCartRecord): Promise<void>;
  removeFrozenCart(id: string): Promise<void>;
  /**
   * Makes the draft of a frozen cart, forgets it as frozen, and remembers that it was recalled, all together: it is never in neither place,
   * and can not be recalled twice.
   * @param make the bill that goes on, of the one that lies here; null: all stays as it is
   */
  recallFrozenCart(id: string, make: (record: FrozenCartRecord | undefined) => FrozenSale['cart'] | null): Promise<FrozenSale['cart'] | null>;
  /** Ids of bills that were recalled here, until they are forgotten. */
  recalled(): Promise<readonly string[]>;
  forgetRecalled(ids: readonly string[]): Promise<void>;
  draft(): Promise<FrozenSale['cart'] | undefined>;
  putDraft(cart: FrozenSale['cart'] | null): Promise<void>;
}

/** Where the numbers of Zs are kept among those of series. */
export const CLOSINGS = 'z';

/** What the server says of a sale that it has. */
export interface StoredResult {
  readonly kind: 'stored';
  readonly answer: SubmitAnswer;
  readonly review: readonly string[];
  readonly proof?: string;
}

/** How the server answered one sale. */
export type SendResult =
  | StoredResult
  /** A refusal of this sale: sending it again as it is will not help. */
  | { readonly kind: 'refused'; readonly error: SaleError }
  /**
   * A refusal that says nothing of the sale: the session, the employee or the service is not in order. A queued sale
   * waits for that; a sale that is being made was not sold.
   */
  | { readonly kind: 'not_now'; readonly error: SaleError }
  /**
   * No network, time-out, server trouble: the sale may or may not have arrived. `fault`: there was an answer that this
   * very sale may be the cause of (a server error, an answer that can not be read).
   */
  | { readonly kind: 'later'; readonly error: SaleError; readonly fault: boolean };

export interface OutboxSummary {
  readonly waiting: number;
  readonly refused: number;
  /** Epoch milliseconds of the oldest unsent sale. */
  readonly oldest: number | null;
}
