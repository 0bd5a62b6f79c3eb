import { choiceFor, copiesOf, type PaperChoice, type PaperStyleView } from '@dalpak/contracts';
import type { CartHeader, PaperInput } from '@dalpak/engine';
import type { StoredSale } from '../../../platform/outbox/outbox.types.ts';
import { currentInit } from '../../../platform/session/session.store.ts';
import { SALE_TYPE } from './cart.store.ts';
import { localDateTime } from './local-clock.ts';
import { modeOf, saleOnPaper } from './paper-of.ts';
import { business } from './sold-by.ts';

/**
 * Where this device keeps how the business wants its papers: a till prints without a network too.
 */
export const stylesKey = (): string => `dalpak.papers.${currentInit()?.cloud.uuid ?? ''}`;

/** The styles that the business made, as this device knows them. */
export function keptStyles(): readonly PaperStyleView[] {
  try {
    return JSON.parse(localStorage.getItem(stylesKey()) ?? '[]') as PaperStyleView[];
  } catch {
    return [];
  }
}

/**
 * How the receipt of a sale looks and how many there are: as its header asks, else as the business
 * wants.
 */
export function saleChoice({ printTemplate, printCopies }: Pick<CartHeader, 'printTemplate' | 'printCopies'>): PaperChoice {
  const choice = choiceFor(keptStyles(), SALE_TYPE, printTemplate);
  return { ...choice, copies: copiesOf(choice, { printCopies }) };
}

/** Dots across the paper that the business wants. */
export function dotsOf({ width }: Pick<PaperChoice, 'width'>): 384 | 576 {
  return width === 58 ? 384 : 576;
}

/** All that the paper of a sale of this till says, of whatever size. */
export function paperInput(stored: Pick<StoredSale, 'sale' | 'prints' | 'employeeName' | 'takenAt'>): PaperInput {
  const sale = saleOnPaper(stored);
  return {
    sale,
    business: business(),
    employeeName: stored.employeeName,
    terminalName: currentInit()?.cloud.terminal?.name ?? '',
    issuedAt: localDateTime(stored.takenAt),
    mode: modeOf(sale),
    style: saleChoice(sale.cart.header),
  };
}
