import type { DiscountRule } from '@dalpak/engine';
import { aGift, aLevel, aPurchase, aRule } from '@dalpak/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SaleCart } from '../../../../test/sale-cart.ts';
import { aShop, aTillOf, GOODS, RULES } from '../../../../test/sale-shop.ts';
import { type Browser, startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { nextSyncVersion } from '../../../kernel/db/index.ts';
import { upsertRules } from '../../catalogue/index.ts';

const levels = [
  aLevel({ purchase: aPurchase({ total: 1_000 }), gift: aGift({ type: 2, total: 1_000 }) }),
];
const open = aRule({ id: 10, name: 'בבחירה', timing: 'manual', levels });
const closed = { ...open, id: 11, name: 'נגמר', activeTo: '2020-01-01' };
const club = { ...open, id: 12, name: 'מועדון', customerGroups: [77] };

let server: TestApp;
let till: Browser;

beforeAll(async () => {
  server = await startTestApp();
  const cloud = await aShop(server);
  till = await aTillOf(server, 1);
  await server.kernel.tenant(cloud).tx(async (tx) => {
    await upsertRules(
      tx,
      'manual',
      [open, closed, club].map((rule) => ({ externalId: String(rule.id), rule })),
      await nextSyncVersion(tx, 'Discounts'),
    );
  });
});
afterAll(() => server.close());

/** A sale of a till that believes in the given rule. */
function saleWith(rule: DiscountRule): SaleCart {
  return new SaleCart({ rules: [...RULES, rule] })
    .scan(GOODS.bread)
    .do({ type: 'chooseRule', ruleId: rule.id });
}

describe('a sale with a promotion that the cashier chose', () => {
  it('is stored with its discount when the promotion is open [TRADE-001]', async () => {
    const answer = await till.post('pos/transactions/cart_format', saleWith(open).pay().wire());
    expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('"review":[]')]);
  });

  it.each([
    ['has ended', { ...closed, activeTo: null }],
    ['is for another customer group', { ...club, customerGroups: [] }],
    ['does not exist', { ...open, id: 99, name: 'אינו קיים' }],
  ])('is refused with the name of a promotion that %s', async (_what, rule) => {
    const answer = await till.post('pos/transactions/cart_format', saleWith(rule).pay().wire());
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      code: 'RULE_NOT_OPEN',
      details: [{ text: rule.name, field: 'chosen_rules' }],
    });
  });
});
