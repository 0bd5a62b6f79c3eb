import { randomUUID } from 'node:crypto';
import type { ReplayView } from '@dalpak/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StepsOfBill } from '../../../test/bill-steps.ts';
import { OrderDesk } from '../../../test/order-desk.ts';
import { SaleCart } from '../../../test/sale-cart.ts';
import {
  aShop,
  aTillOf,
  changeRows,
  EMPLOYEES,
  GOODS,
  queryRows,
} from '../../../test/sale-shop.ts';
import { Browser, outcome, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { runAsOwner } from '../../kernel/db/test-database.ts';
import { verifyBusiness } from '../verify/index.ts';
import { sweepSteps } from './index.ts';

let server: TestApp;
let cloud: number;
let till: Browser;
let other: Browser;
let office: Browser;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  till = await aTillOf(server, 1);
  other = await aTillOf(server, 2);
  office = new Browser(server.app);
  await office.signIn();
});
afterAll(() => server.close());

const db = () => server.kernel.tenant(cloud);
const NOW = Date.now();

/** A sale with a row that was taken off again, a discount that the manager allowed, and cash. */
async function aRecordedSale(): Promise<{ id: string; steps: StepsOfBill; total: number }> {
  const bill = new SaleCart();
  const steps = new StepsOfBill(bill.cart, NOW);
  steps.cart(bill.scan(GOODS.milk, 2).cart).cart(bill.scan(GOODS.bread).cart);
  const bread = bill.cart.rows.at(-1)?.key ?? '';
  steps.cart(bill.do({ type: 'deleteRow', rowKey: bread }).cart);
  steps.act('?', 'cart.discount_row', EMPLOYEES.manager);
  steps.act('+', 'cart.discount_row', EMPLOYEES.manager, 'card');
  steps.cart(bill.discount(10).cart).cart(bill.pay().cart).act('S');
  bill.cart = { ...bill.cart, trail: steps.trail };
  const answer = await till.post('pos/transactions/cart_format', bill.wire());
  if (answer.statusCode !== 200) throw new Error(answer.body);
  steps.act('P');
  await till.post('pos/bills/steps', { parts: [steps.part()] });
  return { id: bill.id, steps, total: bill.priced.total };
}

const replayOf = async (id: string, kind = 'sale', by = office): Promise<ReplayView> => {
  const answer = await by.get(`replays/${kind}/${id}`);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{ data: ReplayView }>().data;
};

const saidIn = ({ steps }: ReplayView): string[] =>
  steps.flatMap(({ says }) => says.map(({ key }) => key));

describe('what happened in a sale', () => {
  it('is told step by step, and its last step is the stored bill to the agora [SEE-054]', async () => {
    const { id, total } = await aRecordedSale();
    const view = await replayOf(id);
    expect(view).toMatchObject({
      kind: 'sale',
      source: 'steps',
      stored_total: null,
      trust: { state: 'whole', step: null },
    });
    expect(saidIn(view)).toEqual(
      expect.arrayContaining([
        'row_added',
        'row_removed',
        'approval_asked',
        'approval_given',
        'row_discount',
        'payment',
        'submit',
        'printed',
      ]),
    );
    expect(view.frames.at(-1)?.total).toBe(total);
    const removed = view.steps.find(({ says }) => says.some(({ key }) => key === 'row_removed'));
    expect(removed?.says[0]).toMatchObject({
      sign: true,
      params: { product: GOODS.bread.name, quantity: 1_000 },
    });
    const given = view.steps
      .flatMap(({ says }) => says)
      .find(({ key }) => key === 'approval_given');
    expect(given?.params).toMatchObject({ operation: 'cart.discount_row', means: 'card' });
    expect(given?.params['employee']).not.toBe('');
  });

  it('shows the receipt that was printed again later, after the end of the bill and at its time', async () => {
    const { id, total } = await aRecordedSale();
    const at = new Date(NOW + 3_600_000).toISOString();
    const before = await replayOf(id);
    await changeRows(
      server,
      cloud,
      `INSERT INTO till_acts (cloud_id, id, kind, branch_id, terminal_id, employee_id, at, amount, bill_id)
       VALUES ($1, $2, 'reprint', 1, 1, $3, $4, $5, $6)`,
      [randomUUID(), EMPLOYEES.cashier, at, total, id],
    );
    const view = await replayOf(id);
    expect(view.steps.slice(0, -1)).toEqual(before.steps);
    expect(view.steps.at(-1)).toMatchObject({
      at: Date.parse(at),
      frame: before.steps.at(-1)?.frame,
      says: [
        { key: 'reprint', sign: true, params: { employee: expect.stringMatching(/./) as string } },
      ],
    });
  });

  it('names a step of which one byte was altered, in the replay and in verify-chain [SEE-055]', async () => {
    const { id } = await aRecordedSale();
    expect((await verifyBusiness(db())).broken).toEqual([]);
    const [before] = await queryRows<{ steps: string }>(
      db(),
      'SELECT steps FROM bill_steps WHERE cloud_id = $1 AND bill_id = $2',
      [id],
    );
    const put = (steps: string): Promise<unknown> =>
      changeRows(
        server,
        cloud,
        'UPDATE bill_steps SET steps = $3 WHERE cloud_id = $1 AND bill_id = $2',
        [id, steps],
      );
    const lines = (before?.steps ?? '').split('\n');
    const at = lines.findIndex((line) => line.includes('"a"'));
    const altered = lines.with(at, (lines[at] ?? '').replace('"a"', '"b"'));
    const wrong = {
      altered: altered.join('\n'),
      missing: lines.toSpliced(at, 1).join('\n'),
      added: lines.toSpliced(at, 0, '[0,["P"]]').join('\n'),
    };
    for (const steps of Object.values(wrong)) {
      await put(steps);
      expect((await replayOf(id)).trust).toEqual({ state: 'altered', step: at + 1 });
      expect((await verifyBusiness(db())).broken).toContainEqual(
        expect.objectContaining({ of: 'steps', bill: id, step: at + 1, reason: 'steps' }),
      );
    }
    await put(lines.join('\n'));
    expect((await verifyBusiness(db())).broken).toEqual([]);
  });

  it('are verified for many sales by as few questions as for one [SEE-055]', async () => {
    const asked = async (): Promise<number> => {
      server.database.takeStatements();
      expect((await verifyBusiness(db())).broken).toEqual([]);
      return server.database.takeStatements().filter((name) => name === 'replay.parts').length;
    };
    await aRecordedSale();
    expect(await asked()).toBe(1);
    for (let more = 0; more < 4; more += 1) await aRecordedSale();
    expect(await asked()).toBe(1);
  });

  it('holds up no other call, however much work its steps ask for, and survives numbers of no till [SEE-054]', async () => {
    const part = (lines: readonly string[]) => {
      const steps = new StepsOfBill(new SaleCart().cart, NOW).part();
      return { ...steps, bill: randomUUID(), steps: [steps.steps, ...lines].join('\n') };
    };
    const manyAtOnce = part([JSON.stringify([0, ...Array(3_000).fill(['a', 1, 1_000, 100])])]);
    const endless = part([
      JSON.stringify([0, ...Array(900).fill(['a', 1, 1_000, 100])]),
      ...Array<string>(15_000).fill('[0,["r",0,["q",2000]]]'),
    ]);
    const odd = part(['[0,["a",1,0.5,0.25]]']);
    const beyond = part(['[0,["a",-1,-1e300,1e308]]']);
    expect((await till.post('pos/bills/steps', { parts: [beyond] })).statusCode).toBe(422);
    for (const one of [manyAtOnce, endless, odd])
      expect((await till.post('pos/bills/steps', { parts: [one] })).statusCode).toBe(200);
    let turns = 0;
    const others = setInterval(() => (turns += 1), 5);
    const many = await replayOf(manyAtOnce.bill, 'bill');
    expect(saidIn(many)).toContain('rows_loaded');
    expect(many.frames.at(-1)?.lines).toHaveLength(3_000);
    expect(saidIn(await replayOf(endless.bill, 'bill')).at(-1)).toBe('too_long');
    clearInterval(others);
    // Others were served between its steps; without that there are two or three turns.
    expect(turns).toBeGreaterThan(10);
    expect(saidIn(await replayOf(odd.bill, 'bill'))).toContain('unreadable');
  });

  it('misses the steps that the sale names until they arrive [SEE-055]', async () => {
    const bill = new SaleCart().scan(GOODS.milk).pay();
    const steps = new StepsOfBill(bill.cart, NOW);
    bill.cart = { ...bill.cart, trail: steps.trail };
    await till.post('pos/transactions/cart_format', bill.wire());
    expect(await replayOf(bill.id)).toMatchObject({ source: 'sale', trust: { state: 'missing' } });
    await till.post('pos/bills/steps', { parts: [steps.part()] });
    expect(await replayOf(bill.id)).toMatchObject({ source: 'steps', trust: { state: 'whole' } });
  });

  it('is read from the sale itself where it was stored without steps [SEE-055]', async () => {
    const bill = new SaleCart().scan(GOODS.milk).scan(GOODS.bread, 3).discount(5).pay();
    await till.post('pos/transactions/cart_format', bill.wire());
    const view = await replayOf(bill.id);
    expect(view).toMatchObject({ source: 'sale', stored_total: null });
    expect(saidIn(view)).toEqual(expect.arrayContaining(['row_added', 'payment', 'submitted']));
    expect(view.frames.at(-1)?.total).toBe(bill.priced.total);
  });
});

describe('the rules of that time', () => {
  it('price a bill whose promotion has ended since, and tell when it came and went [SEE-054]', async () => {
    const bill = new SaleCart();
    const steps = new StepsOfBill(bill.cart, NOW);
    for (let times = 0; times < 3; times += 1) steps.cart(bill.scan(GOODS.cola).cart);
    const row = bill.cart.rows[0]?.key ?? '';
    steps.cart(bill.do({ type: 'decrementRow', rowKey: row }).cart);
    steps.cart(bill.do({ type: 'incrementRow', rowKey: row }).cart).cart(bill.pay().cart);
    bill.cart = { ...bill.cart, trail: steps.trail };
    await till.post('pos/transactions/cart_format', bill.wire());
    await till.post('pos/bills/steps', { parts: [steps.part()] });
    const before = await replayOf(bill.id);
    await changeRows(
      server,
      cloud,
      "UPDATE discount_rules SET active = false WHERE cloud_id = $1 AND name = '3 ב-10'",
    );
    const view = await replayOf(bill.id);
    await changeRows(
      server,
      cloud,
      "UPDATE discount_rules SET active = true WHERE cloud_id = $1 AND name = '3 ב-10'",
    );
    expect(view).toEqual(before);
    expect(view.stored_total).toBeNull();
    expect(view.frames.at(-1)?.total).toBe(1_000);
    expect(saidIn(view).filter((key) => key.startsWith('promotion'))).toEqual([
      'promotion_on',
      'promotion_off',
      'promotion_on',
    ]);
  });
});

describe('an order', () => {
  it('is replayed save by save, of whichever tills it came from [SEE-054]', async () => {
    const first = new OrderDesk(till, 1, EMPLOYEES.manager);
    const { id } = await first.begin({}, (sale) => sale.scan(GOODS.milk));
    const view = await replayOf(id, 'order');
    expect(view).toMatchObject({ kind: 'order', source: 'order' });
    expect(saidIn(view)).toContain('row_added');
    expect(view.frames.at(-1)?.total).toBe(GOODS.milk.price);
    expect((await office.get(`replays/order/${randomUUID()}`)).statusCode).toBe(404);
  });
});

describe('a bill that was not sold', () => {
  it('is replayed to its cancelling, over the tills that had it [SEE-054]', async () => {
    const bill = new SaleCart().scan(GOODS.milk);
    const first = new StepsOfBill(bill.cart, NOW - 60_000).act('H');
    first.ended = 'held';
    await till.post('pos/bills/steps', { parts: [first.part()] });
    expect((await replayOf(bill.id, 'bill')).kind).toBe('held');
    const second = new StepsOfBill(bill.cart, NOW);
    second.previous = first.trail;
    second.cart(bill.do({ type: 'cancelCart' }).cart);
    second.ended = 'cancelled';
    await other.post('pos/bills/steps', { parts: [second.part()] });
    const view = await replayOf(bill.id, 'bill');
    expect(view).toMatchObject({ kind: 'cancelled', trust: { state: 'whole' } });
    expect(saidIn(view)).toEqual(expect.arrayContaining(['held', 'recalled', 'cancelled']));
    expect(view.steps.at(-1)?.says.at(-1)).toMatchObject({ key: 'cancelled', sign: true });
  });

  it('lacks the part of the other till while it has not arrived [SEE-055]', async () => {
    const bill = new SaleCart().scan(GOODS.milk);
    const part = new StepsOfBill(bill.cart, NOW);
    part.previous = `3.${'a'.repeat(32)}`;
    await till.post('pos/bills/steps', { parts: [part.part()] });
    expect((await replayOf(bill.id, 'bill')).trust.state).toBe('missing');
  });
});

describe('the parts of a sale', () => {
  /** What another till sends of a bill: five notebooks, from any time. */
  const aStrangePart = (bill: string, startedAt: number) => {
    const strange = new SaleCart({ terminal: 2 });
    strange.cart = { ...strange.cart, id: bill };
    const steps = new StepsOfBill(strange.scan(GOODS.notebook, 5).cart, startedAt);
    steps.previous = `1.${'a'.repeat(32)}`;
    return steps.part();
  };
  const long = `[0,["!","${'A'.repeat(55_000)}"]]`;
  const fill = (bill: string) =>
    Array.from({ length: 6 }, () => ({
      ...aStrangePart(bill, 1),
      id: randomUUID(),
      previous: '',
      steps: Array<string>(7).fill(long).join('\n'),
    }));

  it('come from its till: what another till sends of it changes nothing [SEE-055]', async () => {
    const { id } = await aRecordedSale();
    const untied = new SaleCart().scan(GOODS.milk).pay();
    await till.post('pos/transactions/cart_format', untied.wire());
    const before = [await replayOf(id), await replayOf(untied.id)];
    for (const bill of [id, untied.id])
      for (const at of [1, NOW + 60_000])
        expect(
          (await other.post('pos/bills/steps', { parts: [aStrangePart(bill, at)] })).statusCode,
        ).toBe(200);
    for (const part of fill(id)) await other.post('pos/bills/steps', { parts: [part] });
    expect([await replayOf(id), await replayOf(untied.id)]).toEqual(before);
    expect((await verifyBusiness(db())).broken).toEqual([]);
  });

  it('that it names are read first, however many its till sends [SEE-055]', async () => {
    const { id, total } = await aRecordedSale();
    for (const part of fill(id)) await till.post('pos/bills/steps', { parts: [part] });
    const view = await replayOf(id);
    expect(view.trust.state).toBe('whole');
    expect(view.frames.at(-1)?.total).toBe(total);
  });

  it('come from each till that held it, which the next part names [SEE-054]', async () => {
    const bill = new SaleCart({ terminal: 2 }).scan(GOODS.milk);
    const first = new StepsOfBill(bill.cart, NOW - 60_000).act('H');
    first.ended = 'held';
    await till.post('pos/bills/steps', { parts: [first.part()] });
    const second = new StepsOfBill(bill.cart, NOW);
    second.previous = first.trail;
    second.cart(bill.pay().cart).act('S');
    bill.cart = { ...bill.cart, trail: second.trail };
    expect((await other.post('pos/transactions/cart_format', bill.wire())).statusCode).toBe(200);
    await other.post('pos/bills/steps', { parts: [second.part()] });
    const view = await replayOf(bill.id);
    expect(view).toMatchObject({ trust: { state: 'whole' }, stored_total: null });
    expect(saidIn(view)).toEqual(expect.arrayContaining(['held', 'recalled', 'payment']));
  });
});

describe('the steps of a till', () => {
  const aPart = () => new StepsOfBill(new SaleCart().scan(GOODS.milk).cart, NOW).part();
  const send = (parts: readonly object[], by = till) => by.post('pos/bills/steps', { parts });

  it('are refused beyond what a till writes in a day, and taken again on the next [SEE-057]', async () => {
    const quota = (set: string): Promise<unknown> =>
      changeRows(
        server,
        cloud,
        `UPDATE step_quotas SET ${set} WHERE cloud_id = $1 AND terminal_id = 1`,
      );
    expect((await send([aPart()])).statusCode).toBe(200);
    await quota('size = 19999500');
    const refused = aPart();
    expect(outcome(await send([refused]))).toEqual({ status: 422, code: 'STEPS_FULL' });
    expect((await office.get(`replays/bill/${refused.bill}`)).statusCode).toBe(404);
    expect((await send([aPart()], other)).statusCode).toBe(200);
    await quota('day = day - 1');
    expect((await send([refused])).statusCode).toBe(200);
  });

  it('are at most 200 parts of one bill, of which each may get more steps', async () => {
    const one = aPart();
    const parts = Array.from({ length: 201 }, () => ({ ...one, id: randomUUID() }));
    for (let at = 0; at < 200; at += 20)
      expect((await send(parts.slice(at, at + 20))).statusCode).toBe(200);
    expect(outcome(await send(parts.slice(200)))).toEqual({ status: 422, code: 'STEPS_FULL' });
    expect((await send(parts.slice(180, 200))).statusCode).toBe(200);
    expect((await send([{ ...one, id: randomUUID() }], other)).statusCode).toBe(200);
  });
});

describe('steps that are sent again', () => {
  it('are one part, get later steps, and never change', async () => {
    const bill = new SaleCart().scan(GOODS.milk);
    const steps = new StepsOfBill(bill.cart, NOW);
    const once = steps.part();
    for (let sent = 0; sent < 2; sent += 1) await till.post('pos/bills/steps', { parts: [once] });
    const count = (await replayOf(bill.id, 'bill')).steps.length;
    steps.act('P');
    await till.post('pos/bills/steps', { parts: [steps.part()] });
    expect((await replayOf(bill.id, 'bill')).steps).toHaveLength(count + 1);
    const changed = { ...steps.part(), steps: '[0,["P"]]' };
    await till.post('pos/bills/steps', { parts: [changed] });
    expect((await replayOf(bill.id, 'bill')).steps).toHaveLength(count + 1);
  });

  it('are refused with what no till writes, such as the number of a card [SEE-057]', async () => {
    const bill = new SaleCart().scan(GOODS.milk);
    const part = new StepsOfBill(bill.cart, NOW).part();
    for (const steps of ['{}', 'x', '[-1]', '[0,["!","4580458045804580"]]']) {
      const answer = await till.post('pos/bills/steps', { parts: [{ ...part, steps }] });
      expect(answer.statusCode).toBe(422);
    }
    expect((await office.get(`replays/bill/${bill.id}`)).statusCode).toBe(404);
  });
});

describe('who may look', () => {
  it('is a manager of the branch, and a till at its own bills of 14 days without names [SEE-057]', async () => {
    const { id } = await aRecordedSale();
    const own = await till.get(`pos/replays/${id}`);
    expect(own.statusCode).toBe(200);
    expect((await other.get(`pos/replays/${id}`)).statusCode).toBe(404);
    const old = new SaleCart().scan(GOODS.milk);
    await till.post('pos/bills/steps', {
      parts: [new StepsOfBill(old.cart, NOW - 15 * 24 * 3_600_000).part()],
    });
    expect((await till.get(`pos/replays/${old.id}`)).statusCode).toBe(404);
    expect((await replayOf(old.id, 'bill')).received_at).toBeGreaterThanOrEqual(NOW);
    expect((await replayOf(id)).received_at).toBeNull();
    expect((await office.get(`replays/bill/${randomUUID()}`)).statusCode).toBe(404);
    const looks = await queryRows<{ count: number }>(
      db(),
      "SELECT count(*)::integer AS count FROM audit_log WHERE cloud_id = $1 AND action = 'replay.opened' AND entity_id = $2",
      [id],
    );
    expect(looks[0]?.count).toBeGreaterThan(0);
  });
});

describe('the steps of bills', () => {
  it('fall away on day 401, and the sale and its chain stay whole [SEE-057]', async () => {
    const { id } = await aRecordedSale();
    const DAY = 24 * 3_600_000;
    const { system } = server.kernel.database;
    const sweepAt = (days: number): Promise<void> =>
      sweepSteps({ system, tenant: server.kernel.tenant, now: () => NOW + days * DAY });
    await sweepAt(399);
    expect((await replayOf(id)).source).toBe('steps');
    await sweepAt(401);
    // A sale of today whose steps are not here may still get them.
    expect(await replayOf(id)).toMatchObject({ source: 'sale', trust: { state: 'missing' } });
    server.clock.offsetMs = 401 * DAY;
    const later = new Browser(server.app);
    await later.signIn();
    await runAsOwner(server.database.url, (owner) =>
      owner.query("UPDATE session_tokens SET expires_at = now() + interval '999 days'"),
    );
    server.kernel.sessions.dropCache(cloud);
    const swept = await replayOf(id, 'sale', later);
    expect(swept).toMatchObject({ source: 'sale', trust: { state: 'swept', step: null } });
    expect(saidIn(swept)).toEqual(expect.arrayContaining(['row_added', 'payment', 'submitted']));
    server.clock.offsetMs = 0;
    expect((await verifyBusiness(db())).broken).toEqual([]);
  });
});
