import { type Cart, DOCUMENT_TYPE, TENDER_NAME, readTender } from '@dalpak/engine';
import { SALE_TYPE } from '../../bill/bill-kind.ts';
import { showCart } from '../../bill/show-cart.ts';
import type { Till } from '../../till/till.registry.ts';

/** Types of invoices that a till makes from its bill. */
export type InvoiceType = 6 | 7;

/** The invoice that the bill becomes; null for a plain sale. */
export function invoiceTypeOf({ header: { documentType } }: Cart): InvoiceType | null {
  return documentType === DOCUMENT_TYPE.taxInvoice || documentType === DOCUMENT_TYPE.invoiceReceipt
    ? documentType
    : null;
}

/**
 * Shows the bill as an invoice, or as a plain sale again. Points and entries of packages are used by
 * sales only, so they leave the bill.
 */
export function makeInvoice(till: Till, cart: Cart, type: InvoiceType | null): void {
  const { points: _points, ...bill } = cart;
  showCart(till, {
    ...(type === null
      ? cart
      : { ...bill, rows: cart.rows.map((row) => ({ ...row, entry: null })) }),
    header: {
      ...cart.header,
      documentType: type ?? SALE_TYPE,
      officialCode: null,
      ...(type === null ? { dueDate: null, wantsVatConfirmation: false } : { buyer: null }),
    },
  });
}

/**
 * The bill as the server stores an invoice: one of the back office names its tenders by the system's
 * names, and no contact.
 */
export function asSent(cart: Cart): Cart {
  return {
    ...cart,
    account: cart.account === null ? null : { ...cart.account, contacts: [] },
    payments: cart.payments.map((payment) => {
      const means = readTender(payment);
      return means.ok ? { ...payment, name: TENDER_NAME[means.value.method] } : payment;
    }),
  };
}
