import { getDocumentType, ledgerLine, type LedgerLine } from '@dalpak/engine';

/**
 * What a cheque that came back posts. What the bank gave back lies with the business again, and so does what a supplier brought back that no customer is known of;
 * else its customer owes the sum again. The supplier is owed again what the cheque had paid.
 * @param type of the document that it went out by
 * @param amount agorot
 * @param customer who owes it again
 */
export function returnedLines(type: number, amount: number, customer: number | null): readonly LedgerLine[] {
  return ledgerLine(customer === null ? 'cheques' : 'customers', getDocumentType(type).ledger === 'deposit' ? 'bank' : 'suppliers', amount);
}
