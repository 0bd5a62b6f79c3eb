import { BILL_PRINTED, billPaper, freezeSale, type PaperModel, receiptLines } from '@dalpak/engine';
import { targetOf } from '../../../platform/hardware/print-target.ts';
import { printReceipt } from '../../../platform/hardware/receipt-printer.ts';
import { i18n } from '../../../platform/i18n/i18n.ts';
import { inPaperLanguage, sheetInLanguage } from '../../../platform/receipt/paper-language.ts';
import { printPaper } from '../../../platform/receipt/print-paper.tsx';
import { currentInit } from '../../../platform/session/session.store.ts';
import { toast } from '../../../ui/messages/toast.ts';
import { billNow, cartNow, logOnce, showBill } from '../bill/bill.store.ts';
import { currentTill } from '../till/till.registry.ts';
import { localDateTime } from '../till/local-clock.ts';
import { dotsOf, paperLanguage, printChoiceOf } from './paper-input.ts';
import { receiptBusiness } from './receipt-business.ts';

/** Print model of the bill on the screen; null when there is no bill. */
export function paperOfBill(now: number): PaperModel | null {
  const { cart, priced } = billNow();
  const init = currentInit();
  if (cart === null || priced === null || init === null || cart.rows.length === 0) return null;
  const { employee, cloud } = init;
  return billPaper({
    sale: freezeSale(cart, priced),
    business: receiptBusiness(),
    style: printChoiceOf(cart.header),
    issuedAt: localDateTime(now),
    employeeName: employee === null ? '' : `${employee.first_name} ${employee.last_name}`,
    terminalName: cloud.terminal?.name ?? '',
  });
}

/**
 * Prints the open bill, so that a guest reads the total before they pay. Its log notes it.
 */
export async function printBill(): Promise<void> {
  const paper = paperOfBill(Date.now());
  const till = currentTill();
  logOnce(BILL_PRINTED);
  const cart = cartNow();
  if (paper === null || cart === null) return;
  if (till !== null) showBill(till, cart);
  try {
    if (targetOf(cart.header) === 'a4')
      await printPaper(await sheetInLanguage(paper, paperLanguage()));
    else
      await printReceipt(await inPaperLanguage(receiptLines(paper), paperLanguage()), {
        dots: dotsOf(printChoiceOf(cart.header)),
      });
  } catch {
    toast({ text: i18n.t('pos:printFailed'), tone: 'bad', id: 'print' });
  }
}
