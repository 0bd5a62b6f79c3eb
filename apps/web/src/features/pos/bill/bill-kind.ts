import { type Cart, DOCUMENT_TYPE } from '@dalpak/engine';

/** POS sale (specification, cart §9). */
export const SALE_TYPE = 9;

/** Whether the bill becomes a tax invoice or an invoice-receipt, and no sale. */
export const isInvoice = ({ header: { documentType } }: Pick<Cart, 'header'>): boolean =>
  documentType === DOCUMENT_TYPE.taxInvoice || documentType === DOCUMENT_TYPE.invoiceReceipt;

/** Whether an invoice of this bill was sent without an answer: it may be stored. */
export const isUnanswered = ({ lastError }: Pick<Cart, 'lastError'>): boolean =>
  lastError !== null && /^J102: (?!offline)/.test(lastError);
