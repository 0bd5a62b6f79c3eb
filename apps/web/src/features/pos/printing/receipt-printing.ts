import { type Label, listPaperStyles } from '@dalpak/contracts';
import {
  ACT,
  type FrozenSale,
  receiptModel,
  type ReceiptLine,
  type SubmitWarning,
} from '@dalpak/engine';
import { api } from '../../../platform/api/api.ts';
import { isOffline } from '../../../platform/api/errors.ts';
import { type PrintTarget, targetOf } from '../../../platform/hardware/print-target.ts';
import {
  hasPrinter,
  openDrawer,
  printReceipt,
} from '../../../platform/hardware/receipt-printer.ts';
import { i18n, labelText } from '../../../platform/i18n/i18n.ts';
import { inPaperLanguage } from '../../../platform/receipt/paper-language.ts';
import { linksKey, mailsKey, ownerKey, tillActsKey } from '../../../platform/store/store.types.ts';
import { toast } from '../../../ui/messages/toast.ts';
import { typeOfPayment } from '../till/payment-types.ts';
import { can } from '../bill/mode.store.ts';
import { dotsOf, paperInput, paperLanguage, printChoiceOf, stylesKey } from './paper-input.ts';
import { namesOn } from './names-on-paper.ts';
import {
  hasUnseenVouchers,
  hasUnprintedVouchers,
  printUnprinted,
  reprintIssued,
} from './print-issued.ts';
import { printModeOf } from './print-mode.ts';
import { noteAct } from '../bill/step-hooks.ts';
import { keepReprint } from '../till/till-acts.ts';
import { currentTill, type Till } from '../till/till.registry.ts';
import { useTillStatus } from '../till/till-status.store.ts';

/**
 * Words that are needed only for printing: in this chunk, so that they are not part of the first
 * load.
 */
const WORDS = {
  ask: { he: 'להדפיס קבלה?', en: 'Print a receipt?' },
  print: { he: 'הדפיסו', en: 'Print' },
  untold: {
    he: 'במכירה האחרונה הונפק כרטיס או שובר שעוד לא הודפס. הדפיסו אותו ללקוח.',
    en: 'The last sale gave out a card or voucher that was not printed yet. Print it for the customer.',
  },
} as const satisfies Readonly<Record<string, Label>>;

/**
 * Stores customer data and customer ids on the device while the till is idle, for times without a
 * network.
 */
export async function cacheCustomers(): Promise<void> {
  await (await import('../customers/new-customers.ts')).prepareCustomers();
  const till = currentTill();
  // Mails left by an earlier page are sent as soon as the server is online.
  if (till !== null && (localStorage.getItem(mailsKey(ownerKey(till.owner))) ?? '[]') !== '[]')
    await (await import('./mail-sale.ts')).flushMails();
  if (till !== null && (localStorage.getItem(linksKey(ownerKey(till.owner))) ?? '[]') !== '[]')
    await (await import('./send-link.ts')).flushLinks();
  if (till !== null && (localStorage.getItem(tillActsKey(ownerKey(till.owner))) ?? '[]') !== '[]')
    await (await import('../till/send-acts.ts')).sendActs();
}

/** Fetches the tenant's print styles and stores them; without an answer the stored ones stay. */
export async function refreshStyles(): Promise<void> {
  try {
    const { data } = await api.call(listPaperStyles);
    localStorage.setItem(stylesKey(), JSON.stringify(data));
  } catch (error) {
    if (!isOffline(error)) throw error;
  }
}

/** The receipt of a sale as lines, for the screen and for printers, in the language of papers here. */
export function receiptOf(
  ...paper: Parameters<typeof paperInput>
): Promise<readonly ReceiptLine[]> {
  const [{ sale }] = paper;
  const language = paperLanguage();
  const names = namesOn(sale.cart.rows, language);
  return inPaperLanguage(receiptModel(paperInput(...paper)), language, names);
}

/** Whether a payment goes into the drawer or out of it, as its type says. */
const movesCash = ({ cart }: FrozenSale): boolean =>
  cart.payments.some((payment) => typeOfPayment(payment)?.opens_drawer ?? payment.typeId === 1);

/** Asks whether a receipt is wanted; without an answer none is printed. */
function askToPrint(print: () => Promise<void>): void {
  const say = (key: keyof typeof WORDS): string => labelText(WORDS[key]);
  const run = (): void =>
    void print().catch(() => toast({ text: i18n.t('pos:printFailed'), tone: 'bad', id: 'print' }));
  toast({ text: say('ask'), id: 'print', action: { label: say('print'), run } });
}

/**
 * Prints a stored sale: the original the first time, a copy (header `restore_copy`) every later
 * time.
 * @param again a second receipt at the same moment, without the issued vouchers
 * @param target the printer; without one, the printer of receipts
 */
export async function printSale(
  till: Till,
  saleId: string,
  again = false,
  target: PrintTarget = 'printer',
): Promise<void> {
  // Counted before printing, in the same step as the reading: a second original is worse than a
  // copy where an original should have been.
  const stored = await till.sales.update(saleId, (now) => ({ ...now, prints: now.prints + 1 }));
  if (stored === undefined) throw new Error(`No stored sale ${saleId}`);
  noteAct(ACT.printed);
  const mode = printModeOf(stored);
  if (mode === 'copy' && !again) keepReprint(saleId, stored.sale.priced.total);
  const opens = mode === 'original' && movesCash(stored.sale);
  if (opens) noteAct(ACT.drawer);
  if (target === 'a4')
    await Promise.all([
      opens ? openDrawer() : null,
      import('./sale-a4.ts').then(({ printOnA4 }) => printOnA4(stored)),
    ]);
  else
    await printReceipt(await receiptOf(stored), {
      openDrawer: opens,
      dots: dotsOf(printChoiceOf(stored.sale.cart.header)),
    });
  // Issued vouchers print again with the receipt; their originals print before it.
  if (hasUnprintedVouchers(stored)) await printUnprinted(till, stored);
  else if (mode === 'copy' && !again) await reprintIssued(stored);
}

/**
 * Prints a stored sale on request: at its print target, or at the receipt printer where automatic
 * printing is off.
 */
export async function printOnRequest(till: Till, saleId: string): Promise<void> {
  const stored = await till.sales.get(saleId);
  const target = stored === undefined ? 'printer' : targetOf(stored.sale.cart.header);
  await printSale(till, saleId, false, target === 'a4' ? 'a4' : 'printer');
}

/**
 * Prints a finished sale at its print target as the tenant configured: not at all, once, with a
 * copy for the customer, or on request; the bill's own header comes first. A printer of the shop
 * prints without a question; the browser's print dialog opens only where the user chose A4.
 */
export async function printFinishedSale(till: Till, sale: FrozenSale): Promise<void> {
  const {
    cart: { id, header },
  } = sale;
  const target = targetOf(header);
  const { copies } = printChoiceOf(header);
  const printer = await hasPrinter();
  const coins = movesCash(sale);
  if (target === 'mail') {
    if (printer && coins) await openDrawer();
    return (await import('./mail-sale.ts')).mailFinishedSale(sale);
  }
  if (target === 'none' || copies === '0' || (target === 'printer' && !printer)) {
    // The drawer opens also when nothing is printed.
    if (printer && coins) await openDrawer();
    return;
  }
  if (copies === 'ask') return askToPrint(() => printSale(till, id, false, target));
  for (let printed = 0; printed < Number(copies); printed += 1)
    await printSale(till, id, true, target);
}

/**
 * Watches for a last sale whose issued numbers were never shown: the page closed before printing,
 * or before the answer, and the outbox has received them since. Shows this once, with a button to
 * print them.
 */
export function watchUnseenVouchers(till: Till): void {
  let told = '';
  const say = (key: keyof typeof WORDS): string => labelText(WORDS[key]);
  const look = async (): Promise<void> => {
    const last = await till.sales.lastSale();
    if (last === undefined || last.id === told || !can('act') || !hasUnseenVouchers(last)) return;
    told = last.id;
    const run = (): void =>
      void printSale(till, last.id).catch(() =>
        toast({ text: i18n.t('pos:printFailed'), tone: 'bad', id: 'print' }),
      );
    toast({
      text: say('untold'),
      tone: 'warn',
      id: 'untold',
      action: { label: say('print'), run },
    });
  };
  const leave = useTillStatus.subscribe(({ outbox }, before) => {
    if (currentTill() !== till) leave();
    else if (outbox !== before.outbox) void look();
  });
  void look();
}

/** Shows what failed after a sale that is stored all the same: it can be printed again. */
export function notifyFailures(warnings: readonly SubmitWarning[]): void {
  const failed = (...steps: readonly string[]): boolean =>
    warnings.some(({ step }) => steps.includes(step));
  if (failed('main', 'vouchers'))
    toast({ text: i18n.t('pos:printFailed'), tone: 'bad', id: 'print' });
  if (failed('kitchen'))
    toast({ text: i18n.t('notifications:kitchenPrintFailed'), tone: 'bad', id: 'kitchen' });
}
