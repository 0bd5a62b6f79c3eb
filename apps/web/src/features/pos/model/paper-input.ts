import { choiceFor, type PaperChoice, type PaperStyleView } from '@dalpak/contracts';
import type { FrozenSale, PaperInput, PaperMode } from '@dalpak/engine';
import { currentInit } from '../../../platform/session/session.store.ts';
import { SALE_TYPE } from './cart.store.ts';
import { localDateTime } from './local-clock.ts';
import { business } from './sold-by.ts';

/** Where this device keeps how the business wants its papers: a till prints without a network too. */
export const stylesKey = (): string => `dalpak.papers.${currentInit()?.cloud.uuid ?? ''}`;

/** How receipts of sales look and how many there are. */
export function saleChoice(): PaperChoice {
  try {
    return choiceFor(JSON.parse(localStorage.getItem(stylesKey()) ?? '[]') as PaperStyleView[], SALE_TYPE);
  } catch {
    return choiceFor([], SALE_TYPE);
  }
}

/** Dots across the paper that the business wants. */
export function dotsOf({ width }: Pick<PaperChoice, 'width'>): 384 | 576 {
  return width === 58 ? 384 : 576;
}

/** All that the paper of a sale of this till says, of whatever size. */
export function paperInput(sale: FrozenSale, mode: PaperMode, details: { readonly employeeName: string; readonly takenAt: number }): PaperInput {
  return {
    sale,
    business: business(),
    employeeName: details.employeeName,
    terminalName: currentInit()?.cloud.terminal?.name ?? '',
    issuedAt: localDateTime(details.takenAt),
    mode,
    style: saleChoice(),
  };
}
