import {
  type BillProposal,
  type CheckAnswer,
  type HookedBill,
  PAYMENT_CHECK_MS,
} from '@dalpak/contracts';

/** The plugin that asks, as the cashier sees it. */
export interface AskingPlugin {
  readonly id: string;
  readonly name: string;
}

/** A till that shows proposals. @returns whether the cashier did what was proposed */
export type BillDesk = (plugin: AskingPlugin, proposal: BillProposal) => Promise<boolean>;

let desk: BillDesk | null = null;
const listeners = new Set<(bill: HookedBill) => void>();
/** Reads the bill that is open now; null where none is. */
let readBill: (() => HookedBill) | null = null;

/** Makes a till the one that proposals are shown at. @returns ends it */
export function openBillDesk(opened: BillDesk): () => void {
  desk = opened;
  return () => {
    if (desk !== opened) return;
    desk = null;
    readBill = null;
  };
}

/** @returns whether the cashier did it; false where no bill is open */
export async function proposeToBill(
  plugin: AskingPlugin,
  proposal: BillProposal,
): Promise<boolean> {
  return desk === null ? false : desk(plugin, proposal);
}

/** Calls `listener` for each change of the bill at this till. @returns stops the calls */
export function onBillChanged(listener: (bill: HookedBill) => void): () => void {
  listeners.add(listener);
  if (readBill !== null) listener(readBill());
  return () => listeners.delete(listener);
}

/** Each scan comes through here: without a plugin that listens nothing is read. */
export function notifyBillChanged(read: () => HookedBill): void {
  readBill = read;
  if (listeners.size === 0) return;
  const bill = read();
  for (const listener of listeners) listener(bill);
}

/** A plugin that is asked before payment. */
export interface PaymentChecker {
  readonly plugin: AskingPlugin;
  /** Without its answer the bill is stopped. */
  readonly required: boolean;
  readonly ask: (check: number, bill: HookedBill) => void;
}

/** What a plugin said of a bill; null when it did not answer in time. */
export interface PluginVerdict extends Pick<PaymentChecker, 'plugin' | 'required'> {
  readonly answer: CheckAnswer | null;
}

const checkers = new Set<PaymentChecker>();
const waiting = new Map<number, (answer: CheckAnswer) => void>();
let last = 0;

export function addPaymentChecker(checker: PaymentChecker): () => void {
  checkers.add(checker);
  return () => checkers.delete(checker);
}

export const hasPaymentCheckers = (): boolean => checkers.size > 0;

/** Takes the answer of a plugin; a late one is ignored. */
export function takeCheckAnswer(answer: CheckAnswer): void {
  waiting.get(answer.check)?.(answer);
}

/** Asks every plugin about the bill, and waits a moment for their answers. */
export function askPaymentCheckers(bill: HookedBill): Promise<readonly PluginVerdict[]> {
  return Promise.all(
    [...checkers].map(
      ({ plugin, required, ask }) =>
        new Promise<PluginVerdict>((resolve) => {
          last += 1;
          const check = last;
          const end = (answer: CheckAnswer | null): void => {
            waiting.delete(check);
            clearTimeout(timer);
            resolve({ plugin, required, answer });
          };
          const timer = setTimeout(() => end(null), PAYMENT_CHECK_MS);
          waiting.set(check, end);
          ask(check, bill);
        }),
    ),
  );
}
