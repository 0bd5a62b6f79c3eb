import type { Automation } from '@dalpak/engine';
import { buildRuleIndex, newCart } from '@dalpak/engine';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { afterSubmit, beforeSubmit } from './automations.ts';
import { answerUnusual, useQuestions } from '../bill/questions.store.ts';
import { tillState } from '../../../../test/till-state.ts';
import type { Till } from '../till/till.registry.ts';

const told: string[] = [];
const printed: string[] = [];
let printer = false;
vi.mock('../../../ui/messages/toast.ts', () => ({
  toast: ({ text }: { text: string }) => told.push(text),
}));
vi.mock('../../../platform/hardware/receipt-printer.ts', () => ({
  printReceipt: (lines: readonly { text?: string }[]) => {
    printed.push(lines.at(-1)?.text ?? '');
    return Promise.resolve();
  },
  hasPrinter: () => Promise.resolve(printer),
}));

const env = {
  vatRate: 1_800,
  rounding: 'tens_of_agorot' as const,
  rules: buildRuleIndex([]),
  newId: () => 'x',
  now: () => 0,
  localNow: () => '2026-11-22T19:30:00',
};
const cart = newCart({ documentType: 9, branchId: 1, terminalId: 1, employeeId: 5 }, env);
const till = (...automations: readonly Automation[]): Till =>
  ({
    lists: { departments: [], categories: [], sellers: [], automations },
    env: () => env,
  }) as unknown as Till;
const rule = (over: Partial<Automation>): Automation => ({
  id: 1,
  name: 'כלל',
  timing: 'before',
  action: 'warn',
  message: 'שימו לב',
  conditions: [{ field: 'hour', operator: 'at_least', value: 19 }],
  ...over,
});

beforeEach(() => {
  told.length = 0;
  printed.length = 0;
  printer = false;
});

describe('rules of the submit at the till', () => {
  it('that stop a bill say why before anything else is done, and return the cart [CART-130]', async () => {
    expect(
      await beforeSubmit(
        till(rule({ message: 'קודם' }), rule({ action: 'block', message: 'עצרו' })),
        cart,
      ),
    ).toEqual({ ok: false, error: 'עצרו' });
    expect(told).toEqual([]);
    expect(
      await beforeSubmit(
        till(
          rule({
            action: 'block',
            conditions: [{ field: 'hour', operator: 'at_most', value: 18 }],
          }),
        ),
        cart,
      ),
    ).toEqual({ ok: true, value: cart });
  });

  it('print where there is a printer, warn where there is none, and leave the office to the server', async () => {
    const all = till(
      rule({ action: 'print', message: 'פתק' }),
      rule({ action: 'notify', message: 'משרד' }),
    );
    await beforeSubmit(all, cart);
    expect([told, printed]).toEqual([['פתק'], []]);
    printer = true;
    await beforeSubmit(all, cart);
    expect([told, printed]).toEqual([['פתק'], ['פתק']]);
  });

  it.each([
    [[true, true], { ok: true, value: cart }, ['פתק']],
    [[true, false], { ok: false, error: 'שנייה' }, []],
    [[false], { ok: false, error: 'ראשונה' }, []],
  ] as const)(
    'that warn are confirmed one by one before anything is done: %j',
    async (answers, outcome, done) => {
      const all = till(
        rule({ action: 'print', message: 'פתק' }),
        rule({ message: 'ראשונה' }),
        rule({ message: 'שנייה' }),
      );
      const asked: string[] = [];
      const heard = useQuestions.subscribe(({ unusual }) => {
        if (unusual?.kind !== 'rule') return;
        const goesOn = answers[asked.length];
        asked.push(unusual.rule.message);
        if (goesOn !== undefined) answerUnusual(goesOn);
      });
      expect(await beforeSubmit(all, cart)).toEqual(outcome);
      heard();
      expect([asked, told, tillState().unusual]).toEqual([
        ['ראשונה', 'שנייה'].slice(0, answers.length),
        done,
        null,
      ]);
    },
  );

  it('after the submit are only those of that moment [CART-142]', async () => {
    const sale = {
      cart,
      priced: {
        rows: [],
        outcomes: [],
        gross: 0,
        discount: 0,
        cartDiscount: 0,
        total: 0,
        vat: 0,
        beforeVat: 0,
        vatGroups: [],
        itemCount: 0,
        paid: 0,
        due: 0,
        cashDue: 0,
        cashRounding: 0,
        change: 0,
        settled: true,
      },
    };
    await afterSubmit(
      till(rule({ message: 'לפני' }), rule({ timing: 'after', message: 'אחרי' })),
      sale,
    );
    expect(told).toEqual(['אחרי']);
  });
});
