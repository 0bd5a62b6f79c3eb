import {
  tenderFields,
  TENDER_NAME,
  splitInstalments,
  type Agorot,
  type PaymentInput,
  type Tender,
} from '@dalpak/engine';
import fc from 'fast-check';

const digits = (min: number, max: number): fc.Arbitrary<string> =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: min, maxLength: max })
    .map((list) => list.join(''));
/** References too short to be a card number. */
const reference = fc.oneof(fc.constant(''), digits(1, 12), fc.constantFrom('העברה 17', 'A-5'));
const brand = fc.constantFrom(
  null,
  'isracard',
  'visa',
  'visa_cal',
  'mastercard',
  'diners',
  'amex',
  'max',
);
const confirmation = fc.oneof(fc.constant(''), digits(1, 7));
const lastDigits = fc.oneof(fc.constant(''), digits(1, 4));
const transaction = fc.constantFrom('', 'uid-1');

/** A card tender whose terms fit the amount. */
function cardArbitrary(amount: Agorot): fc.Arbitrary<Tender> {
  return fc
    .record({
      brand,
      confirmation,
      lastDigits,
      transaction,
      payments: fc.integer({ min: 2, max: 36 }),
      terms: fc.constantFrom('regular', 'immediate_debit', 'credit', 'payments'),
    })
    .map(({ terms, payments, ...slip }) => {
      const parts = splitInstalments(amount, payments);
      if (terms === 'credit')
        return { method: 'card', terms, payments, first: null, fixed: null, ...slip } as const;
      if (terms === 'payments' && parts !== null)
        return { method: 'card', terms, payments, ...parts, ...slip } as const;
      return {
        method: 'card',
        terms: terms === 'payments' ? 'regular' : terms,
        payments: 1,
        first: null,
        fixed: null,
        ...slip,
      } as const;
    });
}

/**
 * Any tender that fits the amount; the cart may still refuse it for the amount due or the account.
 */
export function tenderArbitrary(amount: Agorot): fc.Arbitrary<Tender> {
  return fc.oneof(
    fc.constant({ method: 'cash' } as const),
    cardArbitrary(amount),
    fc.record({
      method: fc.constant('cheque' as const),
      bank: fc.constantFrom('12', '10', '3'),
      branch: digits(1, 3),
      account: digits(2, 9),
      number: digits(1, 10),
      dueDate: fc.constantFrom('2026-11-20', '2026-12-31', '2099-01-31'),
      accountConfirmed: fc.boolean(),
    }),
    fc.record({
      method: fc.constantFrom('voucher' as const, 'gift_card' as const),
      number: digits(1, 30),
    }),
    fc.record({ method: fc.constant('credit_voucher' as const), number: digits(0, 30) }),
    fc.record({ method: fc.constant('customer_credit' as const), accountId: fc.constant(7) }),
    fc.record({
      method: fc.constantFrom('cibus' as const, 'tenbis' as const),
      lastDigits,
      confirmation,
    }),
    fc.record({
      method: fc.constant('plugin' as const),
      pluginId: fc.integer({ min: 1, max: 9 }),
      reference,
    }),
    fc.record({
      method: fc.constantFrom(
        'transfer' as const,
        'promissory_note' as const,
        'standing_order' as const,
        'other' as const,
      ),
      reference,
    }),
  );
}

/** A payment of a tender with its name on documents. Amount in agorot. */
export function aPaymentBy(means: Tender, amount: Agorot): PaymentInput {
  return { ...tenderFields(means), name: TENDER_NAME[means.method], amount };
}

/** A payment by any tender and of either sign, small enough for several in one sale. */
export function paymentArbitrary(): fc.Arbitrary<PaymentInput> {
  return fc
    .integer({ min: -20_000, max: 20_000 })
    .chain((amount) => tenderArbitrary(amount).map((means) => aPaymentBy(means, amount)));
}
