import { choiceFor, copiesOf, type PaperChoice, type PaperStyleView } from '@dalpak/contracts';
import type { CartHeader, PaperInput, PaperLanguage } from '@dalpak/engine';
import type { DeviceSale } from '../../../platform/outbox/outbox.types.ts';
import { currentInit } from '../../../platform/session/session.store.ts';
import { SALE_TYPE } from '../bill/bill-kind.ts';
import { localDateTime } from '../till/local-clock.ts';
import { modeOf, saleAsPrinted } from './print-mode.ts';
import { receiptBusiness } from './receipt-business.ts';

/** Storage key of the tenant's print styles: a till prints without a network too. */
export const stylesKey = (): string => `dalpak.papers.${currentInit()?.cloud.uuid ?? ''}`;

/** The tenant's print styles, as stored on this device. */
export function storedStyles(): readonly PaperStyleView[] {
  try {
    return JSON.parse(localStorage.getItem(stylesKey()) ?? '[]') as PaperStyleView[];
  } catch {
    return [];
  }
}

/**
 * Print layout and number of copies for the receipt of a sale: by its header, otherwise by the
 * tenant's styles.
 */
export function printChoiceOf({
  printTemplate,
  printCopies,
}: Pick<CartHeader, 'printTemplate' | 'printCopies'>): PaperChoice {
  const choice = choiceFor(storedStyles(), SALE_TYPE, printTemplate);
  return { ...choice, copies: copiesOf(choice, { printCopies }) };
}

/** Language of the papers that customers get here. */
export function paperLanguage(): PaperLanguage {
  return currentInit()?.offline_data?.settings.paper_language ?? 'he';
}

/** Printer dots across the paper that the tenant's style uses. */
export function dotsOf({ width }: Pick<PaperChoice, 'width'>): 384 | 576 {
  return width === 58 ? 384 : 576;
}

/** Input of the print model for a sale of this till, for any paper size. */
export function paperInput(
  stored: Pick<DeviceSale, 'sale' | 'prints' | 'employeeName' | 'takenAt'>,
): PaperInput {
  const sale = saleAsPrinted(stored);
  return {
    sale,
    business: receiptBusiness(),
    employeeName: stored.employeeName,
    terminalName: currentInit()?.cloud.terminal?.name ?? '',
    issuedAt: localDateTime(stored.takenAt),
    mode: modeOf(sale),
    style: printChoiceOf(sale.cart.header),
  };
}
