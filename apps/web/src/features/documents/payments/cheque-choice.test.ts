import type { ChequeInHand } from '@dalpak/contracts';
import { describe, expect, it } from 'vitest';
import {
  chequeKey,
  searchCheques,
  paymentByCheque,
  sumChosenCheques,
  addChequeCommand,
} from './cheque-choice.ts';
import { beginDocument, documentEnv } from '../document-cart.ts';
import { applyCommand, emptyDraft } from '../draft.ts';

const clocks = {
  newId: () => 'p',
  now: () => 1_795_000_000_000,
  localNow: () => '2026-11-22T10:00:00',
};
const context = {
  today: '2026-11-22',
  branches: [{ id: 1, name: 'ראשי' }],
  warehouses: [{ id: 3, name: 'סניף', branch: 1 }],
  vat_rate_bp: 1_800,
  cash_rounding: 'tens_of_agorot' as const,
  date_may_differ: false,
  accounts: [],
};
const env = documentEnv(context, 1_800, clocks);
const deposit = emptyDraft(
  beginDocument({ type: 30, context, terminalId: 0, employeeId: null }, clocks),
);

const cheque = (changes: Partial<ChequeInHand> = {}): ChequeInHand => ({
  bank: '12',
  branch: '600',
  account: '123456',
  number: '0077',
  due: '2026-11-30',
  amount: 50_000,
  customer: 'רות כהן',
  received: '2026-11-01',
  returned: false,
  ...changes,
});

describe('cheques that are deposited or endorsed', () => {
  it('are added as they were received, recognised in the document, and removed by their payment', () => {
    const taken = applyCommand(deposit, addChequeCommand(cheque()), env);
    expect(taken?.cart.payments).toMatchObject([
      { amount: 50_000, details: { number: '0077', due_date: '2026-11-30', bank: '12' } },
    ]);
    expect(
      paymentByCheque(taken?.cart ?? { payments: [] }).get(
        chequeKey(cheque({ branch: '0600', number: '77' })),
      ),
    ).toBe('p');
    expect(
      paymentByCheque(taken?.cart ?? { payments: [] }).has(
        chequeKey(cheque({ account: '123457' })),
      ),
    ).toBe(false);
  });

  it('may be due before the date of the deposit, and may have an account with a wrong check digit', () => {
    expect(
      applyCommand(
        deposit,
        addChequeCommand(cheque({ due: '2026-10-01', account: '123457', bank: '12' })),
        env,
      ),
    ).not.toBeNull();
  });

  it('are endorsed to a supplier in the same way, next to cheques of our own, which are not among them', () => {
    const payment = emptyDraft(
      beginDocument({ type: 33, context, terminalId: 0, employeeId: null }, clocks),
    );
    const inHand = [cheque({ due: '2026-10-01' }), cheque({ number: '81' })];
    let keys = 0;
    const counting = documentEnv(context, 1_800, { ...clocks, newId: () => `p${(keys += 1)}` });
    const taken = applyCommand(payment, addChequeCommand(cheque({ due: '2026-10-01' })), counting);
    const own =
      taken === null
        ? null
        : applyCommand(
            taken,
            addChequeCommand(cheque({ account: '999', number: '5', amount: 700 })),
            counting,
          );
    expect(own?.cart.payments).toHaveLength(2);
    expect(sumChosenCheques(inHand, paymentByCheque(own?.cart ?? { payments: [] }))).toEqual({
      count: 1,
      sum: 50_000,
    });
  });

  it('are found by customer, by their numbers and by their amount', () => {
    const all = [cheque(), cheque({ number: '81', account: '99', amount: 1_250, customer: '' })];
    expect(searchCheques(all, '')).toEqual(all);
    for (const typed of ['81', '12.50', ' 99 '])
      expect(searchCheques(all, typed)).toEqual([all[1]]);
    expect(searchCheques(all, 'כהן')).toEqual([all[0]]);
    expect(searchCheques(all, 'לוי')).toEqual([]);
  });
});
