import { describe, expect, it } from 'vitest';
import { refusedFields, signupProblems } from './signup-form.ts';

const good = {
  business_name: 'מרכול',
  vat_number: '514000009',
  branch_name: 'מרכז',
  first_name: 'דנה',
  last_name: 'כהן',
  email: 'dana@demo.co.il',
  password: 'twelve chars!',
  card: '1234',
};

describe('signupProblems', () => {
  it('accepts a complete form', () => {
    expect(signupProblems(good)).toEqual({});
  });

  it('names empty fields and invalid values', () => {
    expect(
      signupProblems({
        ...good,
        business_name: ' ',
        vat_number: '12',
        email: 'dana',
        password: 'short',
        card: '12',
      }),
    ).toEqual({
      business_name: 'required',
      vat_number: 'vatInvalid',
      email: 'emailInvalid',
      password: 'passwordTooShort',
      card: 'cardInvalid',
    });
    expect(signupProblems({ ...good, vat_number: '514000008' })).toEqual({
      vat_number: 'vatCheckDigit',
    });
    expect(signupProblems({ ...good, branch_name: 'א' })).toEqual({ branch_name: 'tooShort' });
  });
});

describe('a sign-up that the server refused', () => {
  const NAMES = ['business_name', 'email', 'password'];

  it("names the field, with the server's message", () => {
    expect(
      refusedFields({ code: 'WEAK_PASSWORD', description: 'חלשה', details: [] }, NAMES),
    ).toEqual({ password: 'חלשה' });
    expect(
      refusedFields({ code: 'EMAIL_TAKEN', description: 'תפוסה', details: [] }, NAMES),
    ).toEqual({ email: 'תפוסה' });
    expect(
      refusedFields(
        {
          code: 'VALIDATION_FAILED',
          description: '',
          details: [
            { text: 'קצר', field: 'body.business_name' },
            { text: 'אחר', field: 'x' },
          ],
        },
        NAMES,
      ),
    ).toEqual({ business_name: 'קצר' });
    expect(refusedFields({ code: 'TIMEOUT', description: 'אין', details: [] }, NAMES)).toEqual({});
  });
});
