import { formatMoney } from '../money/format-money.ts';
import { paperModel } from './paper-model.ts';
import type { PaperInput, PaperModel, PaperPayment } from './paper.types.ts';

/** The mark of a paper that could be taken for a receipt. */
export const NO_INVOICE = 'אינו חשבונית ואינו קבלה';

/**
 * The print model of an open bill (the X of the cart): the contents of its receipt under a title
 * that cannot be taken for a receipt, without number, bar code or allocation number, followed by
 * the payments so far and the amount left, in agorot. `sale` is the open cart, frozen only for this
 * print.
 */
export function billPaper(input: Omit<PaperInput, 'mode'>): PaperModel {
  const { priced } = input.sale;
  const paper = paperModel({ ...input, mode: 'copy' });
  return {
    ...paper,
    title: 'פירוט חשבון',
    number: '',
    mark: NO_INVOICE,
    payments:
      priced.paid === 0
        ? []
        : [
            ...input.sale.cart.payments.map((payment): PaperPayment => ({
              label: `שולם ב${payment.name}`,
              value: formatMoney(payment.amount),
              strong: false,
              details: [],
            })),
            left(priced.due),
          ],
    allocation: '',
    barcode: '',
    signature: false,
    // The closing words thank for a purchase, which an unpaid bill is not yet.
    footer: [],
  };
}

function left(due: number): PaperPayment {
  return {
    label: due < 0 ? 'נשאר להחזיר' : 'נשאר לתשלום',
    value: formatMoney(Math.abs(due)),
    strong: true,
    details: [],
  };
}
