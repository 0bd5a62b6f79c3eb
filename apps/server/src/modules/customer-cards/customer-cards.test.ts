import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryRows, shopAtWork, type ShopAtWork } from '../../../test/sale-shop.ts';
import { Browser, outcome } from '../../../test/test-app.ts';
import {
  type CardPageSimulator,
  startCardPageSimulator,
} from '../../card-page-simulator/card-page-simulator.ts';

/** Numbers of test cards, which no table and no log may hold. */
const NUMBER = '4580458045804580';
const SECRET = 'shared with the provider';

let shop: ShopAtWork;
let simulator: CardPageSimulator;

beforeAll(async () => {
  shop = await shopAtWork();
  // The provider reports over a real network.
  const url = await shop.server.app.listen({ port: 0, host: '127.0.0.1' });
  simulator = await startCardPageSimulator({ port: 0, secret: SECRET });
  Object.assign(shop.server.kernel.config, {
    cardPage: { url: simulator.url, secret: SECRET },
    publicUrl: url,
  });
});
afterAll(async () => {
  await simulator.close();
  await shop.server.close();
});

const cardsOf = async (customer: number) =>
  (await shop.office.get(`crm/customers/${customer}/cards`)).json<{
    data: { id: string; CreditCardNumber: string; ExpirationDate: string }[];
  }>().data;
async function beginPage(customer: number): Promise<string> {
  const answer = await shop.office.post(`crm/customers/${customer}/cards`, {});
  expect(answer.statusCode).toBe(200);
  return answer.json<{ data: { url: string } }>().data.url;
}
const type = (page: string, form: Readonly<Record<string, string>>) =>
  fetch(page, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) });

describe('a card on file', () => {
  it('is typed on the page of the provider, and kept masked with a sealed token [CLOUD-012, REC-159]', async () => {
    const page = await beginPage(1);
    expect(page.startsWith(simulator.url)).toBe(true);
    expect((await fetch(page)).status).toBe(200);
    const done = await type(page, { number: NUMBER, expires: '12/29', act: 'pay' });
    expect([done.status, done.headers.get('location')]).toEqual([
      303,
      expect.stringContaining('/#/item/id/1/component/111'),
    ]);
    const [card] = await cardsOf(1);
    expect(card).toMatchObject({
      CreditCardNumber: '****4580',
      ExpirationDate: '12/29',
      CreditCardAuthNumber: expect.stringMatching(/^[\dA-Za-z]{1,7}$/),
      CreditCardDateLastAuth: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
    });
    const [stored] = await queryRows<{ text: string; sealed: string }>(
      shop.server.kernel.tenant(shop.cloud),
      'SELECT c::text AS text, token_sealed AS sealed FROM customer_cards c WHERE cloud_id = $1 AND id = $2',
      [card?.id],
    );
    expect(stored?.text).not.toContain(NUMBER.slice(0, 12));
    expect(stored?.sealed).not.toContain('tok_');
  });

  it('is not kept when it was refused, left, forged or reported twice [CLOUD-012]', async () => {
    await type(await beginPage(2), { number: '4580000000000002', expires: '12/29', act: 'pay' });
    await type(await beginPage(2), { act: 'leave' });
    expect(await cardsOf(2)).toEqual([]);
    const page = await beginPage(2);
    await type(page, { number: NUMBER, expires: '01/30', act: 'pay' });
    const request = page.split('/').at(-1) ?? '';
    expect(await simulator.repeat(request)).toBe(200);
    expect(await simulator.repeat(request, 'another secret')).toBe(403);
    expect(await cardsOf(2)).toHaveLength(1);
  });

  it('has a number in no call: a body with one is refused [CLOUD-012]', async () => {
    const report = (fields: object) =>
      new Browser(shop.server.app).post(`card-page/${shop.cloud}/results`, {
        request: crypto.randomUUID(),
        state: 'entered',
        masked_number: '****4580',
        expires: '12/29',
        auth_number: '1',
        brand: 'visa',
        token: 'tok',
        ...fields,
      });
    for (const fields of [
      { masked_number: NUMBER },
      { auth_number: NUMBER },
      { brand: NUMBER },
      { token: `x${NUMBER}` },
      { number: NUMBER },
    ])
      expect((await report(fields)).statusCode).toBeGreaterThanOrEqual(400);
    expect(outcome(await report({}))).toMatchObject({ code: 'CARD_PAGE_SIGNATURE' });
    await expect(
      shop.server.kernel
        .tenant(shop.cloud)
        .tx((tx) =>
          tx.query(
            'test.full_number',
            'UPDATE customer_cards SET masked_number = $2 WHERE cloud_id = $1',
            [tx.cloudId, NUMBER],
          ),
        ),
    ).rejects.toThrow('masked_number');
  });

  it('is removed together with its token [CLOUD-012]', async () => {
    const [card] = await cardsOf(1);
    const path = `/api/v2/crm/customers/1/cards/${card?.id ?? ''}`;
    expect((await shop.office.call('DELETE', path)).statusCode).toBe(200);
    expect(await cardsOf(1)).toEqual([]);
    const [stored] = await queryRows<{ sealed: string | null; state: string }>(
      shop.server.kernel.tenant(shop.cloud),
      'SELECT token_sealed AS sealed, state FROM customer_cards WHERE cloud_id = $1 AND id = $2',
      [card?.id],
    );
    expect(stored).toEqual({ sealed: null, state: 'removed' });
    expect(outcome(await shop.office.call('DELETE', path))).toMatchObject({ status: 404 });
  });
});
