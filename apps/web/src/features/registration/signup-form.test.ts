import { describe, expect, it } from 'vitest';
import { signupProblems } from './signup-form.ts';

const good = {
  business_name: 'מרכול', vat_number: '514000009', branch_name: 'מרכז', first_name: 'דנה', last_name: 'כהן', email: 'dana@demo.co.il',
  password: 'twelve chars!', card: '1234',
};

describe('signupProblems', () => {
  it('finds nothing wrong with a full form', () => {
    expect(signupProblems(good)).toEqual({});
  });

  it('names what is empty and what has the wrong shape', () => {
    expect(signupProblems({ ...good, business_name: ' ', vat_number: '12', email: 'dana', password: 'short', card: '12' })).toEqual({
      business_name: 'required', vat_number: 'vatInvalid', email: 'emailInvalid', password: 'passwordTooShort', card: 'cardInvalid',
    });
    expect(signupProblems({ ...good, vat_number: '514000008' })).toEqual({ vat_number: 'vatCheckDigit' });
    expect(signupProblems({ ...good, branch_name: 'א' })).toEqual({ branch_name: 'tooShort' });
  });
});
