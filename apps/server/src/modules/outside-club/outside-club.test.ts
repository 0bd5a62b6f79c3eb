import { anAccount } from '@dalpak/testkit';
import { refundPicksOf } from '@dalpak/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SaleCart } from '../../../test/sale-cart.ts';
import {
  CUSTOMERS,
  GOODS,
  queryRows,
  shopAtWork,
  type ShopAtWork,
} from '../../../test/sale-shop.ts';
import { outcome } from '../../../test/test-app.ts';
import { type ClubSimulator, startClubSimulator } from '../../club-simulator/club-simulator.ts';
import { outsideClubs, runDueOutside } from './index.ts';
import { httpClub } from './club-port.ts';

let shop: ShopAtWork;
let simulator: ClubSimulator;
let failure: { method: string; how: 'before' | 'after' } | null = null;

beforeAll(async () => {
  shop = await shopAtWork();
  simulator = await startClubSimulator({
    port: 0,
    fail: (method) => (failure?.method === method ? failure.how : 'none'),
  });
  const set = await shop.office.call('PUT', '/api/v2/settings/club.outside', {
    scope: 'cloud',
    value: 'gateway',
  });
  if (set.statusCode !== 200) throw new Error(set.body);
  Object.assign(outsideClubs(shop.server.kernel), { gateway: simulator.url });
});
afterAll(async () => {
  await simulator.close();
  await shop.server.close();
});

interface Reserved {
  readonly club: string;
  readonly member: string;
  readonly number: string;
  readonly coupon: {
    readonly id: string;
    readonly number: string;
    readonly worth: { readonly kind: 'percent'; readonly rate: number };
  };
}
const reserve = async (cart: SaleCart, card = '45801234'): Promise<Reserved> => {
  const answer = await shop.till.post('pos/outside-club/reserve', {
    bill: cart.id,
    card,
    benefit: 'ten',
  });
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  return answer.json<{ data: Reserved }>().data;
};
const withBenefit = (cart: SaleCart, { coupon }: Reserved): SaleCart =>
  cart.do({ type: 'addCoupon', coupon: { ...coupon, type: 0 } });
const send = async (cart: SaleCart) =>
  outcome(await shop.till.post('pos/transactions/cart_format', cart.pay().wire()));
/** Looks for what is due, later by some minutes. */
async function tellClubs(minutes = 0): Promise<void> {
  const clubs = outsideClubs(shop.server.kernel);
  await runDueOutside(
    {
      ...clubs,
      now: () => Date.now() + 1_000 + minutes * 60_000,
      system: shop.server.kernel.database.system,
      tenant: shop.server.kernel.tenant,
    },
    new Date().toISOString().slice(0, 10),
    new AbortController().signal,
  );
}
const dealOf = async ({ number }: Reserved) =>
  (
    await queryRows<{ id: string; state: string; sale_number: number | null; member: string }>(
      shop.server.kernel.tenant(shop.cloud),
      'SELECT id, state, sale_number, member FROM outside_deals WHERE cloud_id = $1 AND club_number = $2',
      [number],
    )
  )[0];

describe('a club outside', () => {
  it('identifies a member, reserves before payment and is confirmed with the number of the sale [TRADE-062]', async () => {
    const asked = await shop.till.post('pos/outside-club/member', { card: '45801234' });
    expect(asked.json<{ data: object }>().data).toMatchObject({ club: 'SIM', member: '****1234' });
    const account = anAccount({
      type: 'customer',
      id: CUSTOMERS.member,
      code: 'C1',
      name: 'רות',
      groupId: 1,
    });
    const cart = new SaleCart().scan(GOODS.notebook, 2);
    const reserved = await reserve(cart);
    withBenefit(cart, reserved).customer({
      ...account,
      externalClub: `${reserved.club} ${reserved.member}`,
      externalClubTransaction: reserved.number,
    });
    expect(cart.priced.total).toBe(Math.round(GOODS.notebook.price * 2 * 0.9));
    const sold = await shop.till.post('pos/transactions/cart_format', cart.pay().wire());
    expect([sold.statusCode, sold.statusCode === 200 ? '' : sold.body]).toEqual([200, '']);
    const [stored] = await queryRows<{ club: string; tran: string }>(
      shop.server.kernel.tenant(shop.cloud),
      `SELECT cart->'Data'->1->>'ext_member_club' AS club, cart->'Data'->1->>'ext_member_club_tran' AS tran
       FROM transactions WHERE cloud_id = $1 AND id = $2`,
      [cart.id],
    );
    expect(stored).toEqual({ club: 'SIM ****1234', tran: reserved.number });
    expect((await dealOf(reserved))?.state).toBe('sold');
    await tellClubs();
    const deal = await dealOf(reserved);
    expect(deal).toMatchObject({ state: 'confirmed', member: '****1234' });
    expect(simulator.deals.get(deal?.id ?? '')).toMatchObject({
      state: 'confirmed',
      saleNumber: deal?.sale_number,
    });
  });

  it('is told once more when its answer is lost, and never gives a benefit twice [TRADE-062]', async () => {
    const cart = new SaleCart().scan(GOODS.notebook);
    const reserved = await reserve(cart);
    expect(await send(withBenefit(cart, reserved))).toMatchObject({ status: 200 });
    failure = { method: 'confirm', how: 'after' };
    await tellClubs();
    expect((await dealOf(reserved))?.state).toBe('sold');
    await tellClubs(1);
    expect((await dealOf(reserved))?.state).toBe('sold');
    failure = null;
    await tellClubs(3);
    expect((await dealOf(reserved))?.state).toBe('confirmed');
    const again = new SaleCart().scan(GOODS.notebook);
    expect(await send(withBenefit(again, reserved))).toMatchObject({ code: 'VOUCHER_UNKNOWN' });
  });

  it('cancels what a bill gave up or left, and hears what part of a sale came back [TRADE-062]', async () => {
    const cart = new SaleCart().scan(GOODS.notebook, 2);
    const first = await reserve(cart);
    const second = await reserve(cart);
    await tellClubs();
    expect((await dealOf(first))?.state).toBe('cancelled');
    expect(await send(withBenefit(cart, second))).toMatchObject({ status: 200 });
    const left = await reserve(new SaleCart());
    await tellClubs(31);
    expect((await dealOf(left))?.state).toBe('cancelled');
    const refund = new SaleCart().do({
      type: 'refundRows',
      rows: refundPicksOf(
        cart.id,
        cart.priced,
        cart.priced.rows.map(({ row }) => ({
          rowKey: row.key,
          quantity: 1_000,
          refundedBefore: 0,
        })),
      ),
    });
    expect(await send(refund)).toMatchObject({ status: 200 });
    await tellClubs(31);
    const deal = await dealOf(second);
    expect(deal?.state).toBe('refunded');
    expect(simulator.deals.get(deal?.id ?? '')).toMatchObject({
      state: 'confirmed',
      refundRate: 5_000,
    });
  });

  it('gives its benefit to the bill that reserved it, and to none once the reservation ended [TRADE-062]', async () => {
    const cart = new SaleCart().scan(GOODS.notebook, 2);
    const reserved = await reserve(cart);
    const foreign = withBenefit(new SaleCart().scan(GOODS.notebook, 2), reserved);
    expect(await send(foreign)).toMatchObject({ code: 'VOUCHER_UNKNOWN' });
    const presented = await shop.till.post('pos/coupons', {
      number: reserved.coupon.number,
      customer: null,
    });
    expect(outcome(presented).code).toBe('COUPON_UNKNOWN');
    await tellClubs(31);
    expect((await dealOf(reserved))?.state).toBe('cancelled');
    expect(await send(withBenefit(cart, reserved))).toMatchObject({ code: 'VOUCHER_SPENT' });
    expect((await dealOf(reserved))?.state).toBe('cancelled');
  });

  it('says when it does not know a card and when it does not answer [TRADE-062]', async () => {
    const ask = async (card: string) =>
      outcome(await shop.till.post('pos/outside-club/member', { card }));
    expect(await ask('11110000')).toMatchObject({ status: 422, code: 'OUTSIDE_CLUB_UNKNOWN' });
    expect(await ask('11119999')).toMatchObject({ code: 'OUTSIDE_CLUB_SILENT' });
    await expect(httpClub('http://127.0.0.1:1').identify('1234')).rejects.toThrow(/./);
  });
});
