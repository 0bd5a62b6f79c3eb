import { depositedCardTotal } from '@dalpak/engine';
import { describe, expect, it } from 'vitest';
import { paymentByTotal, addTotalCommand } from './card-choice.ts';
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
  warehouses: [],
  vat_rate_bp: 1_800,
  cash_rounding: 'tens_of_agorot' as const,
  date_may_differ: false,
  accounts: [],
};

describe('card totals in a deposit', () => {
  it('are added with their remaining amount, and recognised by their payment', () => {
    const deposit = emptyDraft(
      beginDocument({ type: 32, context, terminalId: 0, employeeId: null }, clocks),
    );
    const taken = applyCommand(
      deposit,
      addTotalCommand({
        key: '2026-11-20-3',
        day: '2026-11-20',
        terminal: 'קופה 3',
        amount: 70_000,
      }),
      documentEnv(context, 1_800, clocks),
    );
    expect(taken?.cart.payments).toMatchObject([
      { amount: 70_000, details: { transaction: '2026-11-20-3' } },
    ]);
    expect(taken?.cart.payments.map(depositedCardTotal)).toEqual([
      { day: '2026-11-20', terminal: 3 },
    ]);
    expect([...paymentByTotal(taken?.cart ?? { payments: [] })]).toEqual([['2026-11-20-3', 'p']]);
  });
});
