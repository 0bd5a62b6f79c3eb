import { PAYMENT_TYPE, type CartPayment, type FrozenSale } from '@dalpak/engine';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { GivenBack } from './done-parts.tsx';

it('says that it was the cheque itself that went back, since its sum stands large beneath', () => {
  const said = (...types: number[]): string => {
    const payments = types.map((typeId) => ({ typeId }) as CartPayment);
    return renderToStaticMarkup(<GivenBack sale={{ cart: { payments } } as unknown as FrozenSale} />);
  };
  expect([said(PAYMENT_TYPE.cheque), said(PAYMENT_TYPE.cash), said(PAYMENT_TYPE.cheque, PAYMENT_TYPE.cash)]).toEqual(['הוחזר בשיק עצמו', 'הוחזר במזומן', 'הוחזר ללקוח']);
});
