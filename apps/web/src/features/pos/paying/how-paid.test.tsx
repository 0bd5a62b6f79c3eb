import { type CartPayment, type FrozenSale, PAYMENT_TYPE } from '@dalpak/engine';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import '../../../platform/i18n/i18n.ts';
import { HowPaid } from './how-paid.tsx';

const said = (total: number, paid: number, change: number, ...types: number[]): string => {
  const payments = types.map(
    (typeId) =>
      ({
        typeId,
        name: 'תו של העסק',
        pluginId: null,
        details: {},
        amount: paid,
      }) as unknown as CartPayment,
  );
  const sale = { cart: { payments }, priced: { total: total, paid: paid, change: change } };
  return renderToStaticMarkup(<HowPaid sale={sale as unknown as FrozenSale} />).replaceAll(
    /[\u2066\u2069]/g,
    '',
  );
};

it('says the sum without the change and each tender once', () => {
  expect(said(5980, 10000, 4020, PAYMENT_TYPE.cash)).toBe('₪59.80 במזומן');
  expect(said(5980, 5980, 0, PAYMENT_TYPE.cash, PAYMENT_TYPE.cash)).toBe('₪59.80 במזומן');
});

it('says how much is refunded, and how', () => {
  expect(said(-3500, -3500, 0, PAYMENT_TYPE.cash)).toBe('החזירו ₪35.00 במזומן');
});

it('names a tender of the business by its name, and says when nothing is to be paid', () => {
  expect(said(5980, 5980, 0, PAYMENT_TYPE.cash, 977)).toBe('₪59.80 במזומן ובאמצעות תו של העסק');
  expect(said(0, 0, 0)).toBe('אין מה לשלם');
});
