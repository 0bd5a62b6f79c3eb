import type { ErrorBody } from '@dalpak/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SaleCart } from '../../../test/sale-cart.ts';
import { aShop, aTillOf, changeRows, GOODS } from '../../../test/sale-shop.ts';
import {
  aBusiness,
  aTill,
  outcome,
  OWNER,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../test/test-app.ts';

let server: TestApp;
let till: Browser;

beforeAll(async () => {
  server = await startTestApp();
  await aBusiness(server.kernel);
  till = await aTill(server.app);
});
afterAll(() => server.close());

describe('a series that is told twice', () => {
  it.each([
    [
      'by a till',
      'pos/transactions/compare',
      {
        series: [
          { code: 320, confirmed: 3, held: [] },
          { code: 330, confirmed: 0 },
          { code: 320, confirmed: 5, held: [] },
        ],
      },
    ],
    [
      'by a manager',
      'terminals/numbers/confirm',
      {
        terminal: 1,
        series: [
          { code: 320, last: 1_000_003 },
          { code: 320, last: 1_000_005 },
        ],
      },
    ],
  ])('%s is refused by its field, and no number is given up', async (_who, path, body) => {
    const answer = await till.post(path, body);
    expect(outcome(answer)).toEqual({ status: 422, code: 'VALIDATION_FAILED' });
    expect(answer.json<ErrorBody>().details).toMatchObject([
      { field: 'series', text: 'אותו קוד מופיע פעמיים.' },
    ]);
    expect((await till.get('terminals/numbers')).json()).toMatchObject({
      data: { waiting: [], gaps: [] },
    });
  });
});

describe('a till after a restore', () => {
  let second: Browser;
  let cloud: number;
  const sale = () => new SaleCart({ terminal: 2 }).scan(GOODS.milk).pay().wire();

  beforeAll(async () => {
    cloud = await aShop(server, 'restored@example.com');
    second = await aTillOf(server, 2, OWNER.card, 'restored@example.com');
    await second.post('pos/transactions/cart_format', sale());
    await changeRows(
      server,
      cloud,
      `INSERT INTO series_checks (cloud_id, terminal_id, device_uid)
       SELECT cloud_id, id, device_uid FROM terminals WHERE cloud_id = $1 AND id = 2`,
    );
  });

  it('gets no number before its numbers were compared, also when it does not say which it has', async () => {
    for (const path of ['pos/transactions/cart_format', 'pos/transactions/cart_format?confirmed=0'])
      expect(outcome(await second.post(path, sale()))).toEqual({
        status: 409,
        code: 'SERIES_BEHIND',
      });
  });

  it('waits for a person when its device has lost its memory and reports nothing', async () => {
    const answer = await second.post('pos/transactions/compare', { series: [] });
    expect(answer.json()).toMatchObject({ data: { waits: true } });
    expect(outcome(await second.post('pos/transactions/cart_format?confirmed=0', sale()))).toEqual({
      status: 409,
      code: 'SERIES_BEHIND',
    });
    const told = { series: [{ code: 320, confirmed: 1, held: [] }] };
    expect((await second.post('pos/transactions/compare', told)).json()).toMatchObject({
      data: { waits: false },
    });
    expect((await second.post('pos/transactions/cart_format?confirmed=1', sale())).statusCode).toBe(
      200,
    );
  });
});
