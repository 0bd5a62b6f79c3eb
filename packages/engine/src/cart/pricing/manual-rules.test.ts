import { aGift, aLevel, aProduct, aPurchase, aRule, openTill } from '@dalpak/testkit';
import { describe, expect, it } from 'vitest';
import { buildRuleIndex } from '../../discount/rule-index.ts';
import { findUnavailableRules, hasManualRules, listManualRules } from './manual-rules.ts';
import { priceCart } from './price-cart.ts';

const bread = aProduct({ id: 2, price: 10_00 });
const tenth = [
  aLevel({
    purchase: aPurchase({ type: 'sum', total: 30_00 }),
    gift: aGift({ type: 2, total: 1_000 }),
  }),
];
const RULES = [
  aRule({ id: 1, name: 'manual', timing: 'manual', levels: tenth }),
  aRule({ id: 2, name: 'club', timing: 'manual', customerGroups: [7], levels: tenth }),
  aRule({ id: 3, name: 'over', timing: 'manual', activeTo: '2020-01-01', levels: tenth }),
  aRule({ id: 4, name: 'voucher', timing: 'voucher', levels: tenth }),
];

describe('promotions that a cashier chooses', () => {
  const till = openTill({ rules: RULES });
  const env = { ...till.env, rules: buildRuleIndex(RULES) };

  it('are those that are open for the bill, with what they give or what is missing [TRADE-001]', () => {
    till.scan(bread, 2);
    expect(listManualRules(till.cart, env)).toMatchObject([
      { rule: { id: 1 }, isChosen: false, saving: 0, missing: { by: 'sum', amount: 10_00 } },
    ]);
    till.scan(bread, 2);
    expect(listManualRules(till.cart, env)).toMatchObject([
      { rule: { id: 1 }, isChosen: false, saving: 4_00, missing: null },
    ]);
  });

  it('cost what an equal rule that applies by itself costs, once chosen', () => {
    till.do({ type: 'chooseRule', ruleId: 1 });
    expect(listManualRules(till.cart, env)).toMatchObject([{ isChosen: true, saving: 4_00 }]);
    const own = buildRuleIndex([aRule({ id: 1, name: 'manual', levels: tenth })]);
    expect(priceCart(till.cart, env).total).toBe(
      priceCart(till.cart, { ...env, rules: own }).total,
    );
  });

  it('are refused when closed, of another group, unknown, or given against a voucher', () => {
    for (const ruleId of [2, 3, 4, 99]) till.do({ type: 'chooseRule', ruleId });
    expect(findUnavailableRules(till.cart, env.rules)).toEqual([2, 3, 4, 99]);
    expect(hasManualRules(env.rules)).toBe(true);
    expect(hasManualRules(buildRuleIndex([]))).toBe(false);
  });
});
