import { afterEach, expect, it } from 'vitest';
import { i18n } from '../i18n/i18n.ts';
import { describeError } from './describe-error.ts';
import { readAnswer } from './read-answer.ts';

afterEach(() => i18n.changeLanguage('he'));

const REFUSED = {
  code: 'CONFLICT',
  desc: 'משהו אינו תקין בשיקים של העסקה.',
  reason: 'sale_cheques_wrong',
  details: [
    {
      text: 'שיק 12 כבר התקבל בעסק, בקבלה 7, ויצא בהפקדה 3',
      reason: 'cheque_came_and_went',
      params: {
        came: {
          text: 'שיק 12 כבר התקבל בעסק, בקבלה 7',
          reason: 'cheque_came',
          params: { number: '12', document: 'קבלה 7' },
        },
        went: { text: 'יצא בהפקדה 3', reason: 'of_a_newer_server' },
      },
      field: 'cart.Payments.a',
    },
  ],
};

function shown(body: unknown) {
  try {
    readAnswer({ status: 409, text: JSON.stringify(body), retryAfter: null });
  } catch (error) {
    return describeError(error);
  }
  throw new Error('was read as success');
}

it('shows what the server wrote, in Hebrew', () => {
  expect(shown(REFUSED)).toMatchObject({
    description: REFUSED.desc,
    details: [{ text: REFUSED.details[0]?.text }],
  });
});

it('shows the English sentences of reasons, and the Hebrew of one that is unknown here', async () => {
  await i18n.changeLanguage('en');
  expect(shown(REFUSED)).toMatchObject({
    description: expect.stringMatching(/^Something is wrong with the cheques/) as string,
    details: [
      {
        text: 'Cheque 12 was received by the business already, in קבלה 7, and יצא בהפקדה 3',
        field: 'cart.Payments.a',
      },
    ],
  });
});

it('keeps the code of a field that carries no reason, for the form that has its words', () => {
  const details = [
    { text: 'שדה חובה.', code: 'FIELD_REQUIRED', field: 'name' },
    { text: 'שדה חובה.', code: 'FIELD_REQUIRED', reason: 'field_required', field: 'code' },
  ];
  expect(shown({ code: 'RECORD_INVALID', desc: '', details }).details).toEqual([
    { text: 'שדה חובה.', code: 'FIELD_REQUIRED', field: 'name' },
    { text: 'שדה חובה.', field: 'code' },
  ]);
});

it('shows the fault of a field in English [REC-103]', async () => {
  await i18n.changeLanguage('en');
  const details = [
    {
      text: 'לכל היותר 40 תווים.',
      code: 'FIELD_MAX_40',
      reason: 'field_max',
      params: { n: 40 },
      field: 'name',
    },
  ];
  const [fault] = shown({ code: 'RECORD_INVALID', desc: '', details }).details;
  expect(fault?.text).toMatch(/40/);
  expect(fault?.text).not.toMatch(/[א-ת]/);
});

it('shows the English sentence of the code where there is no reason', async () => {
  await i18n.changeLanguage('en');
  expect(shown({ code: 'CONFLICT', desc: 'בעברית' }).description).not.toContain('בעברית');
});
