import {
  beginWithdrawal,
  dropWithdrawal,
  handWithdrawal,
  listWithdrawals,
  payWithdrawal,
  type WithdrawalView,
} from '@dalpak/contracts';
import { withdrawalSlipLines } from '@dalpak/engine';
import { api } from '../../../platform/api/api.ts';
import { isOffline, ServerError } from '../../../platform/api/errors.ts';
import {
  hasPrinter,
  openDrawer,
  printReceipt,
} from '../../../platform/hardware/receipt-printer.ts';
import { i18n } from '../../../platform/i18n/i18n.ts';
import { currentInit } from '../../../platform/session/session.store.ts';
import { toast } from '../../../ui/messages/toast.ts';
import { localDateTime } from '../till/local-clock.ts';
import { receiptBusiness } from '../printing/receipt-business.ts';
import { approvalHeader } from '../bill/with-approval.ts';

export type WithdrawalInput = {
  readonly id: string;
  readonly amount: number;
  readonly pinpad: number | null;
};

/** The withdrawals of this till that wait for their charge or for the cashier. */
export async function readOpenWithdrawals(): Promise<readonly WithdrawalView[]> {
  return (await api.call(listWithdrawals)).data;
}

/**
 * Charges the card. Without an answer the server is asked what became of it.
 * @returns null when the server does not know the withdrawal: nothing was charged
 * @throws ServerError when it was refused before the terminal was asked, and without a network
 */
export async function chargeForCash(
  body: WithdrawalInput,
  approval: string | null,
): Promise<WithdrawalView | null> {
  try {
    return (await api.call(beginWithdrawal, { body }, { headers: approvalHeader(approval) })).data;
  } catch (error) {
    if (error instanceof ServerError && error.status < 500 && !isOffline(error)) throw error;
    const open = await readOpenWithdrawals();
    return open.find(({ id }) => id === body.id) ?? null;
  }
}

export async function endWithdrawal(
  id: string,
  how: 'handed' | 'dropped',
): Promise<WithdrawalView> {
  const endpoint = how === 'handed' ? handWithdrawal : dropWithdrawal;
  return (await api.call(endpoint, { params: { id }, body: {} })).data;
}

/** Lets the cash machine pay a withdrawal, in an act with an id of ours. */
export async function payByMachine(id: string, withdrawal: string): Promise<void> {
  await api.call(payWithdrawal, { body: { id, withdrawal } });
}

const PRINTED_KEY = 'dalpak.withdrawal-printed';

/**
 * Opens the drawer, unless a machine pays, and prints the slip, once for each withdrawal: a page that opens again does not
 * open the drawer again.
 */
export async function openForWithdrawal(view: WithdrawalView, byMachine: boolean): Promise<void> {
  if (sessionStorage.getItem(PRINTED_KEY) === view.id) return;
  sessionStorage.setItem(PRINTED_KEY, view.id);
  try {
    if (!byMachine) await openDrawer();
    if (await hasPrinter()) await printSlip(view);
  } catch {
    toast({ text: i18n.t('register:printFailed'), tone: 'bad', id: 'print' });
  }
}

export async function printSlip(view: WithdrawalView): Promise<void> {
  const employee = currentInit()?.employee;
  await printReceipt(
    withdrawalSlipLines({
      business: receiptBusiness(),
      terminalName: currentInit()?.cloud.terminal?.name ?? '',
      employeeName: `${employee?.first_name ?? ''} ${employee?.last_name ?? ''}`.trim(),
      at: localDateTime(Date.now()),
      amount: view.amount,
      lastDigits: view.last_digits,
      confirmation: view.confirmation,
    }),
  );
}
