import { DOCUMENT_TYPE, findDocumentRule, getDocumentType } from '@dalpak/engine';
import { describe, expect, it } from 'vitest';
import { paymentSourcesOf } from './payment-sources.ts';

const sourcesOf = (type: number) => {
  const rule = findDocumentRule(type);
  if (rule === null) throw new Error(`${type} is no document`);
  return paymentSourcesOf(getDocumentType(type), rule);
};

describe('where the payments of a document come from', () => {
  it('chooses from payments in hand for a deposit, which has none that are typed', () => {
    expect(sourcesOf(DOCUMENT_TYPE.chequeDeposit)).toMatchObject({
      deposits: 'cheques',
      endorsesCheques: false,
      typesPayments: false,
    });
    expect(sourcesOf(DOCUMENT_TYPE.cardDeposit)).toMatchObject({
      deposits: 'cards',
      endorsesCheques: false,
      typesPayments: false,
    });
  });

  it('endorses cheques to a supplier next to other payments', () => {
    expect(sourcesOf(DOCUMENT_TYPE.supplierPayment)).toEqual({
      deposits: null,
      endorsesCheques: true,
      typesPayments: true,
      paysGoods: false,
    });
  });

  it('types the payments for goods, and asks none for a document without them', () => {
    expect(sourcesOf(DOCUMENT_TYPE.invoiceReceipt)).toMatchObject({
      deposits: null,
      typesPayments: true,
      paysGoods: true,
    });
    expect(sourcesOf(DOCUMENT_TYPE.quote)).toMatchObject({
      typesPayments: false,
      paysGoods: false,
    });
  });
});
