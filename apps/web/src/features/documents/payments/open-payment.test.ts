import { aCart } from '@dalpak/testkit';
import { describe, expect, it } from 'vitest';
import {
  describeProblem,
  emptyPayment,
  hasTypedInput,
  type OpenPayment,
  validateOpenPayment,
  invalidFields,
} from './open-payment.ts';
import { documentWord } from '../words.ts';

const { details } = emptyPayment('cheque');
const cheque = (
  changes: Partial<OpenPayment['details']>,
  amount: number | null = 10_000,
): OpenPayment => ({ method: 'cheque', amount, details: { ...details, ...changes } });
const WHOLE = { bank: '12', branch: '680', account: '123456', number: '55', dueDate: '2026-12-01' };

describe('a payment that was typed and not added', () => {
  it('counts as soon as one of its fields has a value; the tender alone does not', () => {
    expect(hasTypedInput(emptyPayment('cheque'))).toBe(false);
    expect(hasTypedInput(cheque({}, null))).toBe(false);
    expect(hasTypedInput(cheque({}))).toBe(true);
    expect(hasTypedInput(cheque({ number: '5' }, null))).toBe(true);
    expect(hasTypedInput(cheque({ dueDate: '2026-12-01' }, null))).toBe(true);
  });

  it('names every field that is missing or wrong, in display order', () => {
    expect(invalidFields(cheque({}, null), null)).toEqual([
      'amount',
      'bank',
      'branch',
      'account',
      'number',
      'dueDate',
    ]);
    expect(invalidFields(cheque({ ...WHOLE, branch: 'x', dueDate: null }), 10_000)).toEqual([
      'branch',
      'dueDate',
    ]);
    expect(invalidFields(cheque(WHOLE), 10_000)).toEqual([]);
    expect(invalidFields(cheque(WHOLE, null), 500)).toEqual([]);
    expect(
      invalidFields(
        {
          ...emptyPayment('card'),
          details: { ...details, confirmation: '12345678', lastDigits: '12a' },
        },
        100,
      ),
    ).toEqual(['confirmation', 'lastDigits']);
    expect(
      invalidFields({ ...emptyPayment('transfer'), details: { ...details, reference: '' } }, 100),
    ).toEqual([]);
  });

  const receipt = aCart({ header: { documentType: 16, date: '2026-11-22' } });
  const GOOD_ACCOUNT = { ...WHOLE, branch: '571', account: '41116' };

  it('marks and names a past due date, and an account of any length with a wrong check digit', () => {
    expect(validateOpenPayment(cheque(GOOD_ACCOUNT), 100, receipt)).toEqual({
      fields: [],
      reason: null,
    });
    expect(
      validateOpenPayment(cheque({ ...GOOD_ACCOUNT, dueDate: '2026-11-21' }), 100, receipt),
    ).toEqual({ fields: ['dueDate'], reason: 'chequeDate' });
    for (const account of ['777', '777777']) {
      const doubtful = { ...WHOLE, branch: '600', account };
      expect(validateOpenPayment(cheque(doubtful), 100, receipt)).toEqual({
        fields: ['account'],
        reason: 'chequeAccount',
      });
      expect(
        validateOpenPayment(cheque({ ...doubtful, accountConfirmed: true }), 100, receipt),
      ).toEqual({ fields: [], reason: null });
    }
    expect(validateOpenPayment(cheque({ ...WHOLE, account: '' }), 100, receipt)).toEqual({
      fields: ['account'],
      reason: null,
    });
  });

  it('says why it cannot be added, also while it prevents the document', () => {
    const complaints = (open: OpenPayment, held: boolean, refused = false): readonly string[] =>
      describeProblem(documentWord, open.method, validateOpenPayment(open, 100, receipt), {
        held,
        refused,
      });
    const late = cheque({ ...GOOD_ACCOUNT, dueDate: '2026-11-21' });
    expect(complaints(late, false)).toEqual([documentWord('chequeDate')]);
    expect(complaints(late, true)).toEqual([
      documentWord('openPayment'),
      documentWord('chequeDate'),
    ]);
    expect(complaints(cheque({ ...WHOLE, bank: '' }), true)).toEqual([
      documentWord('openPayment'),
      documentWord('badPayment', { fields: documentWord('bank') }),
    ]);
    expect(complaints(cheque(GOOD_ACCOUNT), true, true)).toEqual([
      documentWord('openPayment'),
      documentWord('paymentRefused'),
    ]);
    expect(complaints(cheque(GOOD_ACCOUNT), true)).toEqual([documentWord('openPayment')]);
  });
});
