import type { Reason, WireCartInput } from '@dalpak/contracts';
import { explain } from '../../../kernel/errors/explain.ts';
import {
  CART_LIMITS,
  carriesCardNumber,
  decodeCart,
  type Cart,
  type DecodedCart,
} from '@dalpak/engine';
import type { AttemptLimits } from '../../../kernel/auth/attempt-limits.ts';
import type { TenantDb, TenantTx } from '../../../kernel/db/index.ts';
import { AppError } from '../../../kernel/errors/app-error.ts';
import type { ContextOf } from '../../../kernel/http/call/context.ts';
import { isUuid } from '../../../kernel/uuid.ts';
import type { AllocationProvider } from '../../allocation/index.ts';
import type { PricingCache } from '../../pricing/index.ts';
import type { SentSale } from '../validate/sale-to-check.ts';
import { officialCodeFor } from '../sale/official-code.ts';
import { resolveActingEmployee, type ActingEmployee } from './acting-employee.ts';
import type { NumberLookup } from '../vouchers/redeem-payments.ts';
import { findOutOfBoundsField } from '../sale/sale-bounds.ts';
import { requestHashOf } from '../sale/sold-content.ts';

/** What a sale takes from quotes and orders of the back office. */
export interface SaleBases {
  /** Keys of the rows that have their price. */
  readonly agreedRows: ReadonlySet<string>;
  /** Writes it with the sale, all statements at once. */
  readonly write: (tx: TenantTx, saleId: string) => readonly Promise<unknown>[];
}

export interface SalesDeps {
  readonly pricing: PricingCache;
  /** Gives allocation numbers of the tax authority; null: this installation is not connected to it. */
  readonly allocation: AllocationProvider | null;
  /** Secret that signs approvals. */
  readonly approvalSecret: Buffer;
  readonly limits: AttemptLimits;
  /** Reads the ids of the plugins that take payments in a business. */
  readonly readPaymentPlugins: (db: TenantDb) => Promise<ReadonlySet<number>>;
  /** Acts of bills that plugins of the business were approved for, as `plugin:<id> <act>`. */
  readonly readBillPlugins: (db: TenantDb) => Promise<ReadonlySet<string>>;
  /** Locks the quotes and orders that a sale names, and determines what it takes from them. */
  readonly lockBases: (tx: TenantTx, cart: Cart, total: number) => Promise<SaleBases>;
  readonly now: () => number;
  /** Monotonic milliseconds, to measure durations independently of the clock. */
  readonly elapsed: () => number;
}

export type TillContext = ContextOf<'terminal'>;

/** The point-of-sale transaction: the only type this call stores. */
const POS_SALE = 9;

/** A cart that was sent to be stored. */
export interface Submission extends SentSale {
  readonly wire: WireCartInput;
  readonly actor: ActingEmployee;
  readonly requestHash: Buffer;
  readonly lookUp: NumberLookup;
  /**
   * Highest sequence of the sale's series that the server confirmed to the device, as the device
   * reports it; null where it reports none.
   */
  readonly confirmed: number | null;
  /** The till's proof that the sale was stored before; see `stored-proof.ts`. */
  readonly proof: unknown;
}

/** Highest confirmed sequences of a device, by official code. */
export type ConfirmedSequences = Readonly<Record<string, number>>;

/**
 * Decodes and validates a submitted cart.
 * @throws AppError for a cart that cannot be stored, belongs to another till, or whose seller may
 *   not sell
 */
export function readSubmission(
  ctx: TillContext,
  sent: WireCartInput,
  offline: boolean,
  confirmed: number | ConfirmedSequences | null = null,
): Submission {
  // The proof travels with the cart and does not belong to it.
  const { proof, ...rest } = sent;
  const wire = withoutStock(rest);
  const decoded = decode(wire, offline);
  assertOwnTill(ctx, decoded);
  const actor = resolveActingEmployee(ctx, decoded.cart, offline);
  return {
    decoded,
    wire,
    offline,
    actor,
    requestHash: requestHashOf(wire),
    secondOf: null,
    lookUp: { known: true, missed: 0 },
    confirmed: confirmedOf(decoded, confirmed),
    proof,
  };
}

/**
 * Returns the confirmed sequence of the sale's own series. A device that reports its series without
 * this one was never confirmed a number in it.
 */
function confirmedOf(
  { cart, claimed }: DecodedCart,
  confirmed: number | ConfirmedSequences | null,
): number | null {
  return confirmed === null || typeof confirmed === 'number'
    ? confirmed
    : (confirmed[officialCodeFor(cart, claimed)] ?? 0);
}

/**
 * Fields of a row that a client may send and the server ignores: stock before and after it, which
 * are read from the warehouse.
 */
const STOCK_FIELDS = ['balance_before', 'balance_after'] as const;

const hasStockField = (
  row: WireCartInput['Products'][number],
  field: (typeof STOCK_FIELDS)[number],
): boolean => row.C === 'P' && (row[field] ?? null) !== null;

/** Lists the sent fields that are ignored. */
export function ignoredFieldsOf({ Products }: WireCartInput): string[] {
  return Products.flatMap((row, at) =>
    STOCK_FIELDS.filter((field) => hasStockField(row, field)).map(
      (field) =>
        `cart.Products.${typeof row['key'] === 'string' ? row['key'].slice(0, MAX_REPORTED_KEY_LENGTH) : at}.${field}`,
    ),
  );
}

/** Longest row key that the answer repeats. */
const MAX_REPORTED_KEY_LENGTH = 60;

function withoutStock(wire: WireCartInput): WireCartInput {
  if (!wire.Products.some((row) => STOCK_FIELDS.some((field) => hasStockField(row, field))))
    return wire;
  return {
    ...wire,
    Products: wire.Products.map((row) =>
      row.C === 'P' ? { ...row, balance_before: null, balance_after: null } : row,
    ),
  };
}

function malformed(reason: Reason, field: string): AppError {
  return new AppError('CART_MALFORMED', { details: [{ ...reason, field }] });
}

function decode(wire: WireCartInput, offline: boolean): DecodedCart {
  // Checked before the rows are decoded, so that a cart that is too large is reported as such.
  if (wire.Products.filter(({ C }) => C === 'P').length > CART_LIMITS.rows)
    throw new AppError('CART_TOO_LARGE');
  const decoded = decodeCart(wire, offline ? 'name' : 'refuse');
  if (!decoded.ok)
    throw new AppError(decoded.error.code, {
      details: [{ text: decoded.error.reason, field: decoded.error.path }],
    });
  // Applies to offline sales too: a stored card number cannot be removed. The field is not named,
  // because keys may contain the number.
  if (decoded.value.cart.payments.some(carriesCardNumber))
    throw new AppError('CARD_NUMBER', {
      details: [{ ...explain('card'), field: 'cart.Payments' }],
    });
  const wrong = findOutOfBoundsField(decoded.value);
  if (wrong !== null) throw malformed(explain('value_out_of_range'), wrong);
  return decoded.value;
}

/** A till submits only sales of its own branch and terminal. */
function assertOwnTill(ctx: TillContext, { cart }: DecodedCart): void {
  const { header } = cart;
  if (header.documentType !== POS_SALE) throw new AppError('DOCUMENT_TYPE_UNSUPPORTED');
  if (header.terminalId !== ctx.terminal.id || header.branchId !== ctx.terminal.branchId)
    throw malformed(explain('bill_of_other_till'), 'cart.Data[0][8]');
  if (!isUuid(cart.id)) throw malformed(explain('bill_id'), 'cart.Data[0][27]');
}
