import { tillSalePdf } from '@dalpak/contracts';
import { paperModel } from '@dalpak/engine';
import { api } from '../../../platform/api/api.ts';
import { describeError } from '../../../platform/api/describe-error.ts';
import { isOffline } from '../../../platform/api/errors.ts';
import { i18n } from '../../../platform/i18n/i18n.ts';
import type { DeviceSale } from '../../../platform/outbox/outbox.types.ts';
import { sheetInLanguage } from '../../../platform/receipt/paper-language.ts';
import { printPaper } from '../../../platform/receipt/print-paper.tsx';
import { saveFile } from '../../../platform/receipt/save-file.ts';
import { toast } from '../../../ui/messages/toast.ts';
import { openSignInWhenSignedOut } from '../till/cashier-signed-out.ts';
import { printModeOf } from './print-mode.ts';
import { namesOn } from './names-on-paper.ts';
import { paperInput, paperLanguage } from './paper-input.ts';
import { currentTill, type Till } from '../till/till.registry.ts';

const PDF_MS = 30_000;

/**
 * Prints A4 through the browser, from the same model that the server lays out. Only the server knows
 * the customer's language, so this sheet has that of the till.
 */
export async function printOnA4(stored: DeviceSale): Promise<void> {
  const language = paperLanguage();
  const names = namesOn(stored.sale.cart.rows, language);
  await printPaper(await sheetInLanguage(paperModel(paperInput(stored)), language, names));
}

/**
 * Prints a sale on A4: the server's file when it is online and has the sale, otherwise the browser
 * prints the same model. It counts as a document of the sale: the first is the original.
 */
async function printSaleOnA4(till: Till, saleId: string): Promise<void> {
  const stored = await till.sales.update(saleId, (now) => ({ ...now, prints: now.prints + 1 }));
  if (stored === undefined) throw new Error(`No stored sale ${saleId}`);
  const mode = printModeOf(stored);
  const { serverId, number } = stored.sale;
  if (serverId === null) return printOnA4(stored);
  try {
    await saveFile(
      await api.file(
        tillSalePdf,
        { params: { id: serverId }, query: { mode }, body: {} },
        { signal: AbortSignal.timeout(PDF_MS) },
      ),
      `${number ?? ''}.pdf`,
    );
  } catch (error) {
    if (openSignInWhenSignedOut(error)) return;
    // A refusal is not retried; without an answer the device lays the document out.
    if (!isOffline(error))
      toast({ text: describeError(error).description, tone: 'warn', id: 'print' });
    await printOnA4(stored);
  }
}

/** Prints a stored sale of this till on A4, and shows a notice when that fails. */
export async function printStoredOnA4(saleId: string): Promise<void> {
  const till = currentTill();
  if (till !== null)
    await printSaleOnA4(till, saleId).catch(() =>
      toast({ text: i18n.t('pos:printFailed'), tone: 'bad', id: 'print' }),
    );
}

/** Prints the last sale of this till on A4. */
export async function printLastSaleOnA4(): Promise<void> {
  const last = await currentTill()?.sales.lastSale();
  if (last === undefined) toast({ text: i18n.t('tillMenu:noLastSale'), id: 'print' });
  else await printStoredOnA4(last.id);
}
