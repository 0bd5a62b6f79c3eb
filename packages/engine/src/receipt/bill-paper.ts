import { formatMoney } from '../money/format-money.ts';
import { paperModel } from './paper-model.ts';
import type { PaperInput, PaperModel, PaperPayment } from './paper.types.ts';

/**
 * What an open bill says on paper (the X of the cart): everything that its receipt would say, under words that nobody can take for a
 * receipt, without a number, a bar code or an allocation number; then what was paid so far and what is left. The sale is the open cart, frozen
 * for the paper alone. Agorot.
 */
export function billPaper(input: Omit<PaperInput, 'mode'>): PaperModel {
  const { priced } = input.sale;
  const paper = paperModel({ ...input, mode: 'copy' });
  return {
    ...paper,
    title: 'פירוט חשבון', number: '', mark: 'אינו חשבונית ואינו קבלה',
    payments: priced.paid === 0 ? [] : [...input.sale.cart.payments.map((payment): PaperPayment => ({ label: `שולם ב${payment.name}`, value: formatMoney(payment.amount), strong: false, details: [] })), left(priced.due)],
    allocation: '', barcode: '', signature: false,
    // Who has not paid yet has bought nothing to be thanked for.
    footer: [],
  };
}

function left(due: number): PaperPayment {
  return { label: due < 0 ? 'נשאר להחזיר' : 'נשאר לתשלום', value: formatMoney(Math.abs(due)), strong: true, details: [] };
}
