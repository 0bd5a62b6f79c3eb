import { COMPONENT } from '../components.ts';
import { DOCUMENT_COLUMNS, documentList } from './document-list.ts';

/** Money that goes from the tills to the bank. */
export const depositComponents = [
  documentList(COMPONENT.chequeDeposits, [30], DOCUMENT_COLUMNS.deposit),
  documentList(COMPONENT.cashDeposits, [31], DOCUMENT_COLUMNS.deposit),
  documentList(COMPONENT.cardDeposits, [32], DOCUMENT_COLUMNS.deposit),
] as const;
