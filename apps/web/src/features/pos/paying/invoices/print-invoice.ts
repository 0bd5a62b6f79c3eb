import { choiceFor, copiesOf, type PaperChoice } from '@dalpak/contracts';
import {
  type FrozenSale,
  type PaperInput,
  type PaperMode,
  paperModel,
  type ReceiptLine,
  receiptLines,
} from '@dalpak/engine';
import { targetOf } from '../../../../platform/hardware/print-target.ts';
import {
  hasPrinter,
  openDrawer,
  printReceipt,
} from '../../../../platform/hardware/receipt-printer.ts';
import { inPaperLanguage, sheetInLanguage } from '../../../../platform/receipt/paper-language.ts';
import { printPaper } from '../../../../platform/receipt/print-paper.tsx';
import { currentInit } from '../../../../platform/session/session.store.ts';
import { localDateTime } from '../../till/local-clock.ts';
import { namesOn } from '../../printing/names-on-paper.ts';
import { dotsOf, paperLanguage, storedStyles } from '../../printing/paper-input.ts';
import { typeOfPayment } from '../../till/payment-types.ts';
import { receiptBusiness } from '../../printing/receipt-business.ts';

function inputOf(sale: FrozenSale, mode: PaperMode): PaperInput {
  const { employee, cloud } = currentInit() ?? {};
  return {
    sale,
    business: receiptBusiness(),
    employeeName: `${employee?.first_name ?? ''} ${employee?.last_name ?? ''}`.trim(),
    terminalName: cloud?.terminal?.name ?? '',
    issuedAt: localDateTime(Date.now()),
    mode,
    style: styleOf(sale),
  };
}

const styleOf = ({ cart: { header } }: FrozenSale): PaperChoice =>
  choiceFor(storedStyles(), header.documentType, header.printTemplate);

/** The invoice as lines, for the screen and for receipt printers. */
export function linesOfInvoice(sale: FrozenSale, mode: PaperMode): readonly ReceiptLine[] {
  return receiptLines(paperModel(inputOf(sale, mode)));
}

/** Prints an invoice where this device prints: on A4, or at the receipt printer. */
export async function printInvoice(sale: FrozenSale, mode: PaperMode): Promise<void> {
  const paper = paperModel(inputOf(sale, mode));
  const language = paperLanguage();
  const names = namesOn(sale.cart.rows, language);
  if (targetOf(sale.cart.header) === 'a4')
    await printPaper(await sheetInLanguage(paper, language, names));
  else
    await printReceipt(await inPaperLanguage(receiptLines(paper), language, names), {
      dots: dotsOf(styleOf(sale)),
    });
}

/** Opens the drawer for its money, and prints the original unless the device prints nothing by itself. */
export async function printFinishedInvoice(sale: FrozenSale): Promise<void> {
  const { header, payments } = sale.cart;
  const printer = await hasPrinter();
  const opens = payments.some((one) => typeOfPayment(one)?.opens_drawer ?? one.typeId === 1);
  if (printer && opens) await openDrawer();
  const choice = styleOf(sale);
  const target = targetOf(header);
  const copies = copiesOf(choice, { printCopies: header.printCopies });
  if ((target !== 'a4' && target !== 'printer') || copies === '0' || copies === 'ask') return;
  if (target === 'printer' && !printer) return;
  printed.add(sale.cart.id);
  await printInvoice(sale, 'original');
}

/** Invoices whose original was printed here: what follows is a copy. */
const printed = new Set<string>();

/** Prints on request: the original once, then copies. */
export async function printInvoiceAgain(sale: FrozenSale): Promise<void> {
  const mode = modeOfInvoice(sale);
  printed.add(sale.cart.id);
  await printInvoice(sale, mode);
}

export const modeOfInvoice = ({ cart }: FrozenSale): PaperMode =>
  printed.has(cart.id) ? 'copy' : 'original';
