import { explain } from '../../../kernel/errors/explain.ts';
import { instalmentsAddUp, refundField, type Agorot } from '@dalpak/engine';
import { verifyApproval } from '../../../kernel/auth/approval.ts';
import type { TenantTx } from '../../../kernel/db/index.ts';
import { AppError } from '../../../kernel/errors/app-error.ts';
import {
  assertAuthorized,
  assertServiceHas,
  authorize,
} from '../../../kernel/http/gate/authorize.ts';
import * as store from '../charge-records/payments.store.ts';
import type { Charge, ChargeRequest, RefundableDeal } from '../charge-records/payments.store.ts';
import { findRunning, sharePinpad } from '../transmissions/transmissions.store.ts';
import type { ChargeDeps, EmployeeContext } from './charge-ports.ts';

export interface ChargeInput {
  readonly id: string;
  readonly cart: string;
  readonly amount: Agorot;
  readonly request: ChargeRequest;
  /** The card terminal that the cashier picked; null = that of the till. */
  readonly pinpad: number | null;
  /** Code that a meal card customer presents; not stored. */
  readonly code: string;
  /** Approval of a colleague with the refund permission: up to an amount of that sale. */
  readonly approval: { readonly sale: string; readonly sum: Agorot; readonly token: string } | null;
}

/**
 * Validity of a colleague's approval for a refund: in an exchange the customer picks other goods
 * after the approval.
 */
const APPROVAL_MS = 30 * 60_000;

/**
 * A refund needs this permission, not only the till's, or the approval of a colleague who has it.
 */
const REFUND_OPERATION = { type: 'pos', key: 'transaction.refund' } as const;

/**
 * While a terminal transmits it takes no charge: the batch would overtake its outcome.
 * @throws CARD_TERMINAL_BUSY
 */
export async function assertNotTransmitting(
  tx: TenantTx,
  pinpadId: number | null,
  now: number,
): Promise<void> {
  if (pinpadId === null) return;
  // A transmission that begins meanwhile waits for this transaction and then for its charge.
  await sharePinpad(tx, pinpadId);
  const running = await findRunning(tx, pinpadId);
  if (running !== null && running.busy_until.getTime() > now)
    throw new AppError('CARD_TERMINAL_BUSY');
}

/**
 * Checks the permission to refund, or the approval in the bill: the sale that stores the bill
 * consumes the approval.
 * @throws PERMISSION_DENIED
 */
export function assertMayRefund(
  { approvalSecret, now }: ChargeDeps,
  ctx: EmployeeContext,
  { cart, approval }: ChargeInput,
): void {
  if (approval === null || authorize(ctx, REFUND_OPERATION)) {
    assertAuthorized(ctx, REFUND_OPERATION);
    return;
  }
  assertServiceHas(ctx.service, REFUND_OPERATION);
  const action = {
    cloudId: ctx.cloudId,
    terminalId: ctx.terminal.id,
    cartId: cart,
    key: REFUND_OPERATION.key,
    field: refundField(approval.sale),
    value: String(approval.sum),
  };
  if (verifyApproval(approvalSecret, action, approval.token, now(), APPROVAL_MS) === null)
    throw new AppError('PERMISSION_DENIED');
}

/**
 * Checks that a refund goes to a deal of this business that a sale has claimed, and not beyond what
 * was charged.
 */
export async function assertRefundable(
  tx: TenantTx,
  { amount, approval, request: { refundOf } }: ChargeInput,
  others: readonly Charge[],
): Promise<RefundableDeal | null> {
  if (refundOf === null) return null;
  const deal = await store.lockRefundableDeal(tx, refundOf);
  if (deal === null || (approval !== null && !deal.sales.includes(approval.sale)))
    throw new AppError('PAYMENT_DETAILS');
  const { left } = deal;
  // The approval's amount covers all refund charges of the bill together.
  const before = others.reduce(
    (sum, other) => (other.amount < 0 && other.state === 'approved' ? sum - other.amount : sum),
    0,
  );
  if (approval !== null && before - amount > approval.sum) throw new AppError('PERMISSION_DENIED');
  if (0 - amount > left)
    throw new AppError('PAYMENT_MISMATCH', {
      details: [explain('refund_beyond_charge')],
    });
  return deal;
}

export function assertInstalments({
  amount,
  request: { terms, payments, first, fixed },
}: ChargeInput): void {
  const divided =
    terms === 'payments'
      ? first !== null && fixed !== null && instalmentsAddUp(amount, payments, { first, fixed })
      : first === null && fixed === null;
  const counted = terms === 'payments' || terms === 'credit' ? payments > 1 : payments === 1;
  if (!divided || !counted || amount === 0) throw new AppError('PAYMENT_DETAILS');
}
