import { describe, expect, it } from 'vitest';
import { tenderFields, type Tender } from '@dalpak/engine';
import { payments } from '../i18n/he/payments.ts';
import { briefFactsOf, factsOf } from './payment-facts.tsx';

const labelsOf = (means: Tender) =>
  factsOf(tenderFields(means)).map(({ label, value }) => [payments.label[label], value]);

describe('the facts of a payment', () => {
  it('is labelled: type, card type, confirmation, payments, first and fixed payment; method and change without a label [CART-075]', () => {
    expect(
      labelsOf({
        method: 'card',
        terms: 'payments',
        payments: 3,
        first: 334,
        fixed: 333,
        brand: 'visa_cal',
        lastDigits: '1234',
        confirmation: '77',
        transaction: 't',
      }),
    ).toEqual([
      ['סוג עסקה', 'payments'],
      ['סוג כרטיס', 'visa_cal'],
      ['4 ספרות אחרונות', '1234'],
      ['מספר אישור', '77'],
      ['מספר תשלומים', '3'],
      ['תשלום ראשון', 334],
      ['תשלום קבוע', 333],
    ]);
    expect(
      labelsOf({
        method: 'cheque',
        bank: '12',
        branch: '571',
        account: '41116',
        number: '7',
        dueDate: '2027-01-31',
        accountConfirmed: false,
      }).at(-1),
    ).toEqual(['תאריך פירעון', '2027-01-31']);
    expect([payments.label.method, payments.label.change]).toEqual(['אמצעי תשלום', 'עודף']);
  });

  it('omits the division into instalments next to the open bill', () => {
    const card = tenderFields({
      method: 'card',
      terms: 'payments',
      payments: 2,
      first: 10_000,
      fixed: 10_000,
      brand: 'visa',
      lastDigits: '2942',
      confirmation: '8333622',
      transaction: 't',
    });
    expect(briefFactsOf(card).map(({ label }) => label)).toEqual([
      'type',
      'cardType',
      'lastDigits',
      'confirmation',
      'payments',
    ]);
  });

  it('names the card brands and charge types [CART-073] [CART-074]', () => {
    expect(payments.brand).toEqual({
      isracard: 'ישראכרט',
      visa: 'ויזה',
      visa_cal: 'ויזה כאל',
      mastercard: 'מאסטרקארד',
      diners: 'דיינרס',
      amex: 'אמריקן אקספרס',
      max: 'מקס (לאומי קארד)',
    });
    expect(payments.terms).toEqual({
      regular: 'רגיל',
      payments: 'תשלומים',
      credit: 'קרדיט',
      immediate_debit: 'חיוב מיידי',
    });
  });

  it('names the payment state of a sale', () => {
    expect(payments.status).toEqual({
      paid: 'שולם',
      partially_paid: 'שולם חלקית',
      overdue: 'באיחור',
      deposited: 'הופקד',
    });
  });

  it('shows none for cash, and only values that are set for other tenders', () => {
    expect(labelsOf({ method: 'cash' })).toEqual([]);
    expect(labelsOf({ method: 'customer_credit', accountId: 7 })).toEqual([]);
    expect(labelsOf({ method: 'transfer', reference: '' })).toEqual([]);
    expect(labelsOf({ method: 'gift_card', number: 'G1' })).toEqual([['מספר', 'G1']]);
    expect(labelsOf({ method: 'tenbis', lastDigits: '', confirmation: '9' })).toEqual([
      ['מספר אישור', '9'],
    ]);
    expect(factsOf({ typeId: 3, pluginId: null, details: { terms: 'free' } })).toEqual([]);
  });
});
