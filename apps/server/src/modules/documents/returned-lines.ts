import { ledgerLine, type LedgerLine } from '@dalpak/engine';

/** What a cheque that came back from the bank posts: it lies with the business again. @param amount agorot */
export function returnedLines(amount: number): readonly LedgerLine[] {
  return ledgerLine('cheques', 'bank', amount);
}
