import { CLIENT_HEADERS, closeRegister, type RegisterReportView } from '@dalpak/contracts';
import { centered, formatMoney, type ReceiptLine } from '@dalpak/engine';
import { create } from 'zustand';
import { api } from '../../../platform/api/api.ts';
import { findPrinterKind, printReceipt } from '../../../platform/hardware/receipt-printer.ts';
import { createExclusive } from '../../../platform/outbox/exclusive.ts';
import { CLOSINGS } from '../../../platform/outbox/outbox.types.ts';
import { employeeToken } from '../../../platform/session/identity.ts';
import { currentInit } from '../../../platform/session/session.store.ts';
import { closingKey, lastOfClosing, ownerKey } from '../../../platform/store/store.types.ts';
import { toast } from '../../../ui/messages/toast.ts';
import { localDateTime } from '../till/local-clock.ts';
import { receiptBusiness } from '../printing/receipt-business.ts';
import type { Till } from '../till/till.registry.ts';
import { sayClosing } from './closing-words.ts';
import { registerQueue } from './register-runtime.ts';
import { printAutomatically } from './report-printout.tsx';
import { sendInName } from '../till/send-in-name.ts';

/**
 * A Z that was counted and declared without the server. It is made by itself once the sales of its
 * shift have arrived, with this moment and this count.
 */
export interface WaitingClosing {
  /** Idempotency key: however often it is sent, it is one Z. */
  readonly id: string;
  /** ISO, by the device's clock. */
  readonly at: string;
  /** Null = the drawer was not counted. */
  readonly counted: number | null;
  readonly notes: string;
  readonly despite: boolean;
  readonly lastSeen: number;
  readonly token: string | null;
  readonly employeeId: number | null;
  readonly employeeName: string;
  /** Position of the last unsent sale of the shift; -1 = none was unsent. */
  readonly last: number;
  /** Unsent register acts of the shift. */
  readonly acts: readonly string[];
  /** What the device knew: unsent sales of the shift and their total in agorot. */
  readonly unsent: { readonly count: number; readonly total: number };
  /** Why the server refuses it; null while it only waits. */
  readonly refused: { readonly code: string; readonly detail: string } | null;
}

/** The waiting Z of the terminal that is open here, for the screen. */
export const useWaitingClosing = create<{ readonly closing: WaitingClosing | null }>(() => ({
  closing: null,
}));

/** Reads the waiting Z of the terminal, as an earlier page may have stored it. */
export function readWaitingClosing(till: Till): WaitingClosing | null {
  const owner = ownerKey(till.owner);
  const closing =
    lastOfClosing(owner) === null
      ? null
      : ((JSON.parse(localStorage.getItem(closingKey(owner)) ?? '[]') as WaitingClosing[])[0] ??
        null);
  useWaitingClosing.setState({ closing });
  return closing;
}

function writeWaitingClosing(till: Till, closing: WaitingClosing | null): void {
  const key = closingKey(ownerKey(till.owner));
  // A list, so that the device counts it with its other unsent acts.
  if (closing === null) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify([closing]));
  useWaitingClosing.setState({ closing });
}

/**
 * Declares the Z of the shift: from now on every sale is of the next one.
 * @throws when the device cannot store it: nothing was declared then
 */
export async function declareClosing(
  till: Till,
  {
    id,
    counted,
    notes,
  }: { readonly id: string; readonly counted: number | null; readonly notes: string },
): Promise<WaitingClosing> {
  const unsent = await till.sales.unsent();
  const employee = currentInit()?.employee ?? null;
  const closing: WaitingClosing = {
    id,
    at: new Date().toISOString(),
    counted,
    notes: notes.trim(),
    despite: false,
    lastSeen: (await till.sales.confirmed())[CLOSINGS] ?? 0,
    token: employeeToken(),
    employeeId: employee?.id ?? null,
    employeeName: employee === null ? '' : `${employee.first_name} ${employee.last_name}`.trim(),
    last: unsent.reduce((last, { order }) => Math.max(last, order), -1),
    acts: (registerQueue()?.list() ?? []).map((act) => act.id),
    unsent: {
      count: unsent.length,
      total: unsent.reduce((sum, { sale }) => sum + sale.priced.total, 0),
    },
    refused: null,
  };
  writeWaitingClosing(till, closing);
  return closing;
}

/** Whether acts of the next shift wait: then the Z before it stays. */
export const hasNextShift = ({ acts }: WaitingClosing): boolean =>
  (registerQueue()?.list() ?? []).some(({ id, kind }) => kind === 'open' && !acts.includes(id));

/** Withdraws a Z that was not sent: its shift goes on. */
export function withdrawClosing(till: Till): void {
  writeWaitingClosing(till, null);
  void till.outbox.flush();
  void registerQueue()?.flush();
}

/** Sends a refused Z again; with `despite`, printed numbers that never arrived are lost. */
export async function retryClosing(till: Till, despite: boolean): Promise<void> {
  const closing = readWaitingClosing(till);
  if (closing === null) return;
  writeWaitingClosing(till, { ...closing, despite: closing.despite || despite, refused: null });
  await sendWaitingClosing(till);
}

/** Number of sales and acts of the shift that the server does not have, including refused ones. */
async function countOfShift(till: Till, { last, acts }: WaitingClosing): Promise<number> {
  const sales = (await till.sales.unsent()).filter(({ order }) => order <= last);
  const waiting = (registerQueue()?.list() ?? []).filter(({ id }) => acts.includes(id));
  return sales.length + waiting.length;
}

/** Makes the waiting Z: first the sales of its shift, then the Z, then what came after it. */
export async function sendWaitingClosing(till: Till): Promise<void> {
  const owner = ownerKey(till.owner);
  // One page at a time; another one may have made it meanwhile.
  await createExclusive(`dalpak-closing-${owner}`)(async () => {
    const closing = readWaitingClosing(till);
    if (closing === null || closing.refused !== null) return;
    await registerQueue()?.flush();
    await till.outbox.flush();
    if ((await countOfShift(till, closing)) > 0) return;
    await makeClosing(till, closing);
  });
  if (lastOfClosing(owner) !== null) return;
  await registerQueue()?.flush();
  await till.outbox.flush();
}

async function makeClosing(till: Till, closing: WaitingClosing): Promise<void> {
  const { id, at, counted, notes, despite, lastSeen, token } = closing;
  const body = {
    id,
    at,
    unsent: 0,
    counted,
    notes,
    despite_missing: despite,
    last_seen: lastSeen,
    waited: true as const,
  };
  let report: RegisterReportView | null = null;
  const outcome = await sendInName(token, async (name) => {
    const headers = name === null ? {} : { [CLIENT_HEADERS.employee]: name };
    report = (await api.call(closeRegister, { body }, { headers })).data;
  });
  if (outcome.kind === 'later') return;
  if (outcome.kind === 'refused') {
    const refused = { code: outcome.code, detail: outcome.detail ?? '' };
    writeWaitingClosing(till, { ...closing, refused });
    toast({ text: sayClosing('refusedToast'), tone: 'bad', id: 'closing' });
    return;
  }
  await finish(till, report);
}

async function finish(till: Till, report: RegisterReportView | null): Promise<void> {
  // Before the barrier falls, so that a page that ends here asks for the same Z again.
  await till.sales.confirmSeries(CLOSINGS, report?.number ?? 0);
  writeWaitingClosing(till, null);
  if (report === null) return;
  toast({
    text: sayClosing('made', { number: report.number ?? '' }),
    tone: 'ok',
    id: 'closing',
  });
  await printAutomatically(report);
}

/** The slip of a waiting Z, with what the device knows. */
export function linesOfWaitingClosing(closing: WaitingClosing): readonly ReceiptLine[] {
  const business = receiptBusiness();
  const fact = (start: string, end: string): ReceiptLine => ({
    kind: 'columns',
    start,
    end,
    bold: false,
    indent: false,
  });
  const local = localDateTime(Date.parse(closing.at));
  return [
    centered(business.name, 'large', true),
    centered(business.branchName),
    { kind: 'rule' },
    { kind: 'mark', text: sayClosing('slipTitle') },
    fact(sayClosing('terminal'), currentInit()?.cloud.terminal?.name ?? ''),
    fact(sayClosing('employee'), closing.employeeName),
    fact(sayClosing('at'), local.replace('T', ' ')),
    fact(
      sayClosing('counted'),
      closing.counted === null ? sayClosing('notCounted') : formatMoney(closing.counted),
    ),
    fact(sayClosing('unsentCount'), String(closing.unsent.count)),
    fact(sayClosing('unsentTotal'), formatMoney(closing.unsent.total)),
    ...(closing.notes === '' ? [] : [centered(closing.notes)]),
    { kind: 'rule' },
    centered(sayClosing('slipHelp'), 'small'),
  ];
}

/** Prints the slip on a printer that needs no dialog, or on request on any. */
export async function printWaitingClosing(
  closing: WaitingClosing,
  onRequest = false,
): Promise<void> {
  if (!onRequest && (await findPrinterKind()) === 'browser') return;
  await printReceipt(linesOfWaitingClosing(closing), { openDrawer: false }).catch(() =>
    toast({ text: sayClosing('printFailed'), tone: 'bad', id: 'print' }),
  );
}
