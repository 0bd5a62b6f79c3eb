import { explain } from '../../../kernel/errors/explain.ts';
import { type Cart, creditOf, creditProblem } from '@dalpak/engine';
import type { TenantTx } from '../../../kernel/db/index.ts';
import { AppError } from '../../../kernel/errors/app-error.ts';
import { claimCharges, lockChargesOf, openChargeError } from '../../payments/index.ts';
import { refuse } from '../validate/check-document.ts';
import type { CheckedDocument } from '../document/document.types.ts';
import * as store from './documents.store.ts';
import { readCredit } from '../document/place.store.ts';

/**
 * Locks the bill until commit against sales and new charges.
 * @throws CONFLICT for a bill that was sold
 */
export async function assertUnsold(tx: TenantTx, id: string): Promise<void> {
  if (await store.lockBill(tx, id))
    throw new AppError('CONFLICT', {
      details: [{ ...explain('bill_sold'), field: 'cart.Data[0][27]' }],
    });
}

/**
 * An unpaid invoice of a till is within the customer's credit. Their balance has this invoice
 * already.
 * @throws ACCOUNT_CREDIT
 */
export async function assertCredit(
  tx: TenantTx,
  { account, priced }: CheckedDocument,
): Promise<void> {
  const record = account === null ? null : await readCredit(tx, account.id);
  if (record === null) return;
  const credit = creditOf({ ...record, balance: record.balance - priced.total });
  // Without a limit the right to issue invoices decides.
  if (credit.limit === null && credit.status !== 'blocked') return;
  if (creditProblem(credit, priced.total) !== null)
    throw refuse('ACCOUNT_CREDIT', explain('beyond_credit'), 'cart.Data[1]');
}

/**
 * Claims the card charges of a bill for its document, exactly as a sale does.
 * @throws PAYMENT_DETAILS, and the error of an open charge
 */
export async function claimChargesOfBill(
  tx: TenantTx,
  cart: Cart,
  terminalId: number,
): Promise<void> {
  const fault = await claimCharges(tx, cart, terminalId, await lockChargesOf(tx, cart.id));
  if (fault === null) return;
  if (fault.payment === null) throw openChargeError();
  throw refuse(
    'PAYMENT_DETAILS',
    explain('charge_not_approved'),
    `cart.Payments.${fault.payment.key}`,
  );
}
