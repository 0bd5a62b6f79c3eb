import { expect, it } from 'vitest';
import { AppError } from './app-error.ts';
import { explain } from './explain.ts';

it('fills the Hebrew sentence, and sends its code and values for other languages', () => {
  const error = new AppError('CONFLICT', {
    reason: explain('ended_by', { what: explain('order_closed'), who: 'דנה' }),
    details: [{ ...explain('cheque_twice', { number: '12' }), field: 'cart.Payments.a' }],
  });
  expect(error.toBody()).toEqual({
    code: 'CONFLICT',
    desc: 'ההזמנה כבר נסגרה (דנה)',
    reason: 'ended_by',
    params: { what: { text: 'ההזמנה כבר נסגרה', reason: 'order_closed' }, who: 'דנה' },
    details: [
      {
        text: 'שיק 12 רשום פעמיים. הסירו אחד',
        reason: 'cheque_twice',
        params: { number: '12' },
        field: 'cart.Payments.a',
      },
    ],
  });
});

it('leaves the sentence of the error catalogue where the code is enough', () => {
  expect(new AppError('NOT_FOUND').toBody()).toEqual({
    code: 'NOT_FOUND',
    desc: 'הפריט לא נמצא, או שאין לכם הרשאה אליו.',
  });
});
