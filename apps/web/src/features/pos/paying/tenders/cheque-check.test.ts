import { tenderFields, type CartPayment, type ChequeTender } from '@dalpak/engine';
import { describe, expect, it } from 'vitest';
import { findRefusedCheque, describeRefusedCheque } from './cheque-check.ts';
import { chequeSeries } from './slips.ts';

const cheque = (number: string): Omit<ChequeTender, 'method'> => ({
  bank: '12',
  branch: '600',
  account: '123456',
  number,
  dueDate: '2099-01-01',
  accountConfirmed: false,
});
const series = (number: string, count = 1) => chequeSeries(cheque(number), 9_000, count) ?? [];
const inBill = (number: string): CartPayment => ({
  ...tenderFields({ method: 'cheque', ...cheque(number) }),
  key: 'k',
  name: 'שיק',
  amount: 100,
  paidAt: 0,
  terminalArea: '',
  includeSales: true,
  print: false,
  lockedRows: [],
});
const unknownToServer = (cheques: readonly unknown[]): Promise<null[]> =>
  Promise.resolve(cheques.map(() => null));

describe('a cheque at the till', () => {
  it('that was received before is refused with the sale or document that received it, and in a series the one concerned', async () => {
    const asked: string[] = [];
    const third = await findRefusedCheque(series('079', 3), [], (cheques) => {
      asked.push(...cheques.map(({ number }) => number));
      return Promise.resolve([null, null, { type: 16, number: 5 }]);
    });
    expect(asked).toEqual(['079', '080', '081']);
    expect(third).toEqual({ number: '081', receivedBy: { type: 16, number: 5 } });
    expect([
      describeRefusedCheque({ number: '081', receivedBy: { type: 16, number: 5 } }),
      describeRefusedCheque({ number: '081', receivedBy: null }),
    ]).toEqual([
      'שיק 081 כבר התקבל בעסק, בקבלה 5. תקנו את המספר או קבלו תשלום אחר.',
      'שיק 081 כבר רשום בחשבון הזה. תקנו את המספר.',
    ]);
  });

  it('that is on the bill already is refused without a request, whatever its leading zeros', async () => {
    expect(await findRefusedCheque(series('078', 3), [inBill('79')], null)).toEqual({
      number: '079',
      receivedBy: null,
    });
  });

  it('is accepted when the server does not know it, or does not answer', async () => {
    expect(await findRefusedCheque(series('79', 2), [inBill('78')], unknownToServer)).toBeNull();
    expect(await findRefusedCheque(series('79'), [], () => Promise.resolve([]))).toBeNull();
    expect(await findRefusedCheque(series('79'), [], null)).toBeNull();
  });
});
