import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  automationFacts,
  validateAutomation,
  evaluateAutomations,
  operatorsOf,
  readCondition,
} from './automation.ts';
import {
  AUTOMATION_FIELDS,
  AUTOMATION_OPERATORS,
  type Automation,
  type AutomationCondition,
  type AutomationFacts,
  type AutomationField,
} from './automation.types.ts';
import { newCart } from '../cart/new-cart.ts';

const FIELDS = Object.keys(AUTOMATION_FIELDS) as AutomationField[];
const facts: AutomationFacts = {
  total: [12_000],
  items: [3],
  discount: [1_000],
  hour: [19],
  customer_group: [],
  payment: [1, 4],
  product: [7, 8],
  department: [2],
  employee: [5],
  branch: [1],
  document_type: [9],
};
const rule = (
  conditions: readonly AutomationCondition[],
  over: Partial<Automation> = {},
): Automation => ({
  id: 1,
  name: 'כלל',
  timing: 'before',
  action: 'block',
  message: 'עצרו',
  conditions,
  ...over,
});
const meets = (...conditions: readonly AutomationCondition[]) =>
  evaluateAutomations([rule(conditions)], 'before', facts).length === 1;

describe('a condition', () => {
  it.each<[AutomationField, AutomationCondition['operator'], number, boolean]>([
    ['total', 'at_least', 12_000, true],
    ['total', 'at_least', 12_001, false],
    ['total', 'at_most', 12_000, true],
    ['items', 'is', 3, true],
    ['discount', 'at_least', 1_001, false],
    ['hour', 'at_most', 18, false],
    ['hour', 'is_not', 20, true],
    ['customer_group', 'is', 4, false],
    ['customer_group', 'is_not', 4, true],
    ['payment', 'is', 4, true],
    ['payment', 'is_not', 4, false],
    ['product', 'is', 8, true],
    ['product', 'is_not', 9, true],
    ['department', 'is', 3, false],
    ['employee', 'is', 5, true],
    ['branch', 'is', 1, true],
    ['document_type', 'is', 9, true],
  ])('%s %s %d: %s', (field, operator, value, met) => {
    expect(meets({ field, operator, value })).toBe(met);
  });

  it('counts only together with the other conditions of its rule', () => {
    const [over, late]: readonly [AutomationCondition, AutomationCondition] = [
      { field: 'total', operator: 'at_least', value: 10_000 },
      { field: 'hour', operator: 'at_least', value: 20 },
    ];
    expect([meets(over), meets(over, late)]).toEqual([true, false]);
    expect(evaluateAutomations([rule([])], 'before', facts)).toEqual([]);
    expect(evaluateAutomations([rule([over])], 'after', facts)).toEqual([]);
  });

  it('is accepted only when its field and operator are known and its value fits both', () => {
    expect(readCondition({ field: 'total', operator: 'at_least', value: 5 })).toEqual({
      field: 'total',
      operator: 'at_least',
      value: 5,
    });
    for (const wrong of [
      { field: 'weather', operator: 'is', value: 1 },
      { field: 'toString', operator: 'is', value: 1 },
      { field: 'total', operator: 'near', value: 1 },
      { field: 'product', operator: 'at_least', value: 1 },
      { field: 'total', operator: 'is_not', value: 1 },
      { field: 'hour', operator: 'is', value: 24 },
      { field: 'discount', operator: 'at_least', value: 10_001 },
      { field: 'total', operator: 'is', value: 0.5 },
      { field: 'total', operator: 'is', value: '5' },
      null,
      'x',
      [],
    ])
      expect(readCondition(wrong)).toBeNull();
    fc.assert(
      fc.property(
        fc.constantFrom(...FIELDS),
        fc.constantFrom(...AUTOMATION_OPERATORS),
        (field, operator) => {
          expect(readCondition({ field, operator, value: 1 }) !== null).toBe(
            operatorsOf(field).includes(operator),
          );
        },
      ),
    );
  });
});

describe('a rule', () => {
  const good = {
    timing: 'before',
    action: 'block',
    message: 'עצרו',
    conditions: [{ field: 'total', operator: 'at_least', value: 1 }],
  };

  it.each<[string, object, ReturnType<typeof validateAutomation>]>([
    ['is kept when it is whole', {}, null],
    ['not at an unknown time', { timing: 'during' }, 'timing'],
    ['not with an unknown action', { action: 'explode' }, 'action'],
    ['does not stop what is stored already', { timing: 'after' }, 'action'],
    ['says something', { message: ' ' }, 'message'],
    ['has a condition', { conditions: [] }, 'conditions'],
    [
      'not with an unknown field',
      { conditions: [{ field: 'moon', operator: 'is', value: 1 }] },
      'conditions',
    ],
    [
      'has no more conditions than a person oversees',
      { conditions: Array.from({ length: 13 }, () => good.conditions[0]) },
      'conditions',
    ],
  ])('%s', (_what, over, fault) => {
    expect(validateAutomation({ ...good, ...over })).toBe(fault);
  });
});

describe('evaluating', () => {
  it('does not hold for a value that cannot be compared', () => {
    const odd = { field: 'total', operator: 'at_least', value: { toString: 0 } };
    const one = rule([odd as unknown as AutomationCondition]);
    expect(evaluateAutomations([one], one.timing, facts)).toEqual([]);
  });

  it('never throws and returns only the rules whose conditions all hold, whatever the rules contain', () => {
    const anything = fc.record({
      field: fc.oneof(fc.constantFrom(...FIELDS), fc.string()),
      operator: fc.oneof(fc.constantFrom(...AUTOMATION_OPERATORS), fc.string()),
      value: fc.anything(),
    });
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 4 }), (conditions) => {
        const odd = rule(conditions as unknown as AutomationCondition[]);
        const met = evaluateAutomations([odd], 'before', facts);
        expect(met.length === 0 || met[0] === odd).toBe(true);
        if (
          conditions.some(({ operator }) => !AUTOMATION_OPERATORS.some((one) => one === operator))
        )
          expect(met).toEqual([]);
      }),
    );
  });

  it('keeps the order of the rules, and one more condition never makes a rule match more sales', () => {
    const condition = fc.constantFrom(...FIELDS).chain((field) =>
      fc.record({
        field: fc.constant(field),
        operator: fc.constantFrom(...operatorsOf(field)),
        value: fc.integer({ min: 0, max: 23 }),
      }),
    );
    fc.assert(
      fc.property(
        fc.array(condition, { minLength: 1, maxLength: 4 }),
        condition,
        (conditions, more) => {
          const [less, fewer] = [
            rule(conditions, { id: 1 }),
            rule([...conditions, more], { id: 2 }),
          ];
          const ids = evaluateAutomations([less, fewer], 'before', facts).map(({ id }) => id);
          expect(ids.includes(2) && !ids.includes(1)).toBe(false);
          expect(ids).toEqual(ids.toSorted((a, b) => a - b));
        },
      ),
    );
  });

  it('reads its facts from the sale', () => {
    const cart = newCart(
      { documentType: 9, branchId: 3, terminalId: 1, employeeId: 5 },
      { newId: () => 'x', localNow: () => '2026-11-22T19:30:00' },
    );
    expect(automationFacts(cart, { total: 0, gross: 0, discount: 0, itemCount: 0 })).toEqual({
      total: [0],
      items: [0],
      discount: [0],
      hour: [19],
      customer_group: [],
      payment: [],
      product: [],
      department: [],
      employee: [5],
      branch: [3],
      document_type: [9],
    });
    expect(
      automationFacts(cart, { total: 900, gross: 1_000, discount: 100, itemCount: 1 }).discount,
    ).toEqual([1_000]);
  });
});
