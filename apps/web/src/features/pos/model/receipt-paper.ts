import { type Label, listPaperStyles } from '@dalpak/contracts';
import { type FrozenSale, PAYMENT_TYPE, receiptModel, type ReceiptLine, type SubmitWarning } from '@dalpak/engine';
import { api } from '../../../platform/api/api.ts';
import { isOffline } from '../../../platform/api/errors.ts';
import { type PrintTarget, targetOf } from '../../../platform/hardware/print-target.ts';
import { hasPrinter, openDrawer, printReceipt } from '../../../platform/hardware/receipt-printer.ts';
import { currentLanguage, i18n } from '../../../platform/i18n/i18n.ts';
import { mailsKey, ownerKey } from '../../../platform/store/store.types.ts';
import { toast } from '../../../ui/toast.ts';
import { useCart } from './cart.store.ts';
import { dotsOf, paperInput, saleChoice, stylesKey } from './paper-input.ts';
import { isUntold, isWaiting, printWaiting, reprintIssued } from './print-issued.ts';
import { paperOf } from './paper-of.ts';
import { currentTill, type Till } from './till.registry.ts';
import { useTillStatus } from './till-status.store.ts';

/**
 * Words that nobody needs before something is printed: in this chunk, and not among those of the
 * first load.
 */
const WORDS = {
  ask: { he: 'להדפיס קבלה?', en: 'Print a receipt?' },
  print: { he: 'הדפיסו', en: 'Print' },
  untold: { he: 'במכירה האחרונה הונפק כרטיס או שובר שעוד לא הודפס. הדפיסו אותו ללקוח.', en: 'The last sale gave out a card or voucher that was not printed yet. Print it for the customer.' },
} as const satisfies Readonly<Record<string, Label>>;

/** What the till gets ready while it rests, for when there is no network. */
export async function keepCustomers(): Promise<void> {
  await (await import('../customers/new-customers.ts')).keepCustomerIds();
  const till = currentTill();
  // What waits since an earlier page goes by mail as soon as the server is there.
  if (till !== null && (localStorage.getItem(mailsKey(ownerKey(till.owner))) ?? '[]') !== '[]') await (await import('./mail-sale.ts')).flushMails();
}

/** Asks how the business wants its papers and keeps it; without an answer what is kept goes on. */
export async function keepStyles(): Promise<void> {
  try {
    const { data } = await api.call(listPaperStyles);
    localStorage.setItem(stylesKey(), JSON.stringify(data));
  } catch (error) {
    if (!isOffline(error)) throw error;
  }
}

/** The receipt of a sale as lines, for the screen and for printers. */
export function receiptOf(...paper: Parameters<typeof paperInput>): readonly ReceiptLine[] {
  return receiptModel(paperInput(...paper));
}

/** Whether cash goes into the drawer or out of it: only then does a sale open it. */
const movesCash = ({ cart }: FrozenSale): boolean => cart.payments.some(({ typeId }) => typeId === PAYMENT_TYPE.cash);

/** Asks whether a receipt is wanted; who says nothing gets none. */
function askToPrint(print: () => Promise<void>): void {
  const say = (key: keyof typeof WORDS): string => WORDS[key][currentLanguage()];
  const run = (): void => void print().catch(() => toast({ text: i18n.t('pos:printFailed'), tone: 'bad', id: 'print' }));
  toast({ text: say('ask'), id: 'print', action: { label: say('print'), run } });
}

/**
 * Prints a stored sale: the original the first time, a copy every later time (the header of which
 * says `restore_copy`).
 * @param again a second paper of the same moment: what the sale gave out is not printed with it
 * @param target where it goes; what nobody sends elsewhere goes where receipts go
 */
export async function printSale(till: Till, saleId: string, again = false, target: PrintTarget = 'printer'): Promise<void> {
  // Counted before the paper, and in one step with the reading: a second original is worse than a
  // copy where an original should have been.
  const stored = await till.sales.update(saleId, (now) => ({ ...now, prints: now.prints + 1 }));
  if (stored === undefined) throw new Error(`No stored sale ${saleId}`);
  const mode = paperOf(stored);
  const opens = mode === 'original' && movesCash(stored.sale);
  if (target === 'a4') await Promise.all([opens ? openDrawer() : null, import('./sale-a4.ts').then(({ printOnA4 }) => printOnA4(stored))]);
  else await printReceipt(receiptOf(stored), { openDrawer: opens, dots: dotsOf(saleChoice(stored.sale.cart.header)) });
  // What the sale gave out comes again with it; the first papers of that were printed before the
  // receipt.
  if (isWaiting(stored)) await printWaiting(till, stored);
  else if (mode === 'copy' && !again) await reprintIssued(stored);
}

/**
 * Prints a stored sale because somebody asked: where its papers go, and where receipts go when they
 * go nowhere.
 */
export async function printAgain(till: Till, saleId: string): Promise<void> {
  const stored = await till.sales.get(saleId);
  const target = stored === undefined ? 'printer' : targetOf(stored.sale.cart.header);
  await printSale(till, saleId, false, target === 'a4' ? 'a4' : 'printer');
}

/**
 * Prints a sale that was just done where its papers go, as often as the business wants it: not at
 * all, once, with a copy for the customer, or when it is asked for; what the bill's own header says
 * comes first. A printer of the shop prints by itself; the browser's print dialog opens only where
 * a person chose A4.
 */
export async function printDone(till: Till, sale: FrozenSale): Promise<void> {
  const { cart: { id, header } } = sale;
  const target = targetOf(header);
  const { copies } = saleChoice(header);
  const printer = await hasPrinter();
  const coins = movesCash(sale);
  if (target === 'mail') {
    if (printer && coins) await openDrawer();
    return (await import('./mail-sale.ts')).mailDone(sale);
  }
  if (target === 'none' || copies === '0' || (target === 'printer' && !printer)) {
    // No paper is no reason for a drawer to stay shut.
    if (printer && coins) await openDrawer();
    return;
  }
  if (copies === 'ask') return askToPrint(() => printSale(till, id, false, target));
  for (let printed = 0; printed < Number(copies); printed += 1) await printSale(till, id, true, target);
}

/**
 * Watches for a last sale that gave out numbers which nobody was told: the page ended before its
 * papers, or before the answer, and the queue has learned them since. Says so once, with a way to
 * print them.
 */
export function watchUntold(till: Till): void {
  let told = '';
  const say = (key: keyof typeof WORDS): string => WORDS[key][currentLanguage()];
  const look = async (): Promise<void> => {
    const last = await till.sales.lastSale();
    if (last === undefined || last.id === told || useCart.getState().busy || !isUntold(last)) return;
    told = last.id;
    const run = (): void => void printSale(till, last.id).catch(() => toast({ text: i18n.t('pos:printFailed'), tone: 'bad', id: 'print' }));
    toast({ text: say('untold'), tone: 'warn', id: 'untold', action: { label: say('print'), run } });
  };
  const leave = useTillStatus.subscribe(({ outbox }, before) => {
    if (currentTill() !== till) leave();
    else if (outbox !== before.outbox) void look();
  });
  void look();
}

/** Says what did not come out of a sale that stands all the same: it can be printed again. */
export function tellFailed(warnings: readonly SubmitWarning[]): void {
  const failed = (...steps: readonly string[]): boolean => warnings.some(({ step }) => steps.includes(step));
  if (failed('main', 'vouchers')) toast({ text: i18n.t('pos:printFailed'), tone: 'bad', id: 'print' });
  if (failed('kitchen')) toast({ text: i18n.t('notifications:kitchenPrintFailed'), tone: 'bad', id: 'kitchen' });
}
