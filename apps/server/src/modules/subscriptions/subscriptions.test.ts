import { type AuditItem, type LicenceView, type SubscriptionView } from '@dalpak/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  queryRows,
  aShop,
  aTillOf,
  CARDS,
  changeRows,
  EMPLOYEES,
} from '../../../test/sale-shop.ts';
import { Browser, outcome, startTestApp, type TestApp } from '../../../test/test-app.ts';

/**
 * Applications: the till and the back office. Every new business has five licences of the first and
 * ten of the second.
 */
const TILL = 2;
const OFFICE = 3;

let server: TestApp;
let cloud: number;
let office: Browser;
let stranger: Browser;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  await aShop(server, 'other@example.com');
  office = new Browser(server.app);
  await office.signIn();
  stranger = new Browser(server.app);
  await stranger.signIn('other@example.com');
  await changeRows(
    server,
    cloud,
    "UPDATE employees SET code = '500', mobile = '050-1234567' WHERE cloud_id = $1 AND id = $2",
    [EMPLOYEES.cashier],
  );
});
afterAll(() => server.close());

interface Licences {
  readonly active: readonly {
    readonly app_id: number;
    readonly product: { readonly id: number };
    readonly code: string;
  }[];
  readonly available: Readonly<Record<string, readonly LicenceView[]>>;
}

const cashier = {
  identity: '500',
  cell_phone: '050-1234567',
  first_name: 'יוסי',
  last_name: 'כהן',
  id: EMPLOYEES.cashier,
};
const ofTerminal = async (id: number) =>
  (
    await office.get(
      `account/billings/subscriptions/available?app_type=terminal&app_id=${TILL}&terminals_id=${id}`,
    )
  ).json<{ data: Licences }>().data;
const ofUser = async (identity: string) =>
  (
    await office.get(
      `account.billings.subscriptions.available?app_type=user&app_id=${OFFICE}&employee_identity=${encodeURIComponent(identity)}`,
    )
  ).json<{ data: Licences }>().data;
const toTerminal = (id: number, selected: Record<string, number>, by = office) =>
  by.put('account/billings/subscriptions/update', {
    app_type: 'terminal',
    selected,
    terminal_id: id,
  });
const toUser = (employee: object, selected: Record<string, number>) =>
  office.put('account.billings.subscriptions.update', { app_type: 'user', selected, employee });
const list = async () =>
  (await office.get('account/billings/subscriptions')).json<{ data: SubscriptionView[] }>().data;
const left = async (app: number) =>
  (await list()).find(({ app_id }) => app_id === app)?.available_amount;
const productOf = async (app: number) =>
  (await list()).find(({ app_id }) => app_id === app)?.id ?? 0;
const setAmount = (app: number, amount: number) =>
  changeRows(
    server,
    cloud,
    'UPDATE subscriptions SET amount = $3 WHERE cloud_id = $1 AND app_id = $2',
    [app, amount],
  );

describe('the licences of a business', () => {
  it('are requested for a user, with dots and slashes, and for a terminal, with active and available ones [REC-155, REC-156, REC-176, REC-177, REC-178]', async () => {
    const product = await productOf(TILL);
    expect(await ofTerminal(1)).toEqual({
      active: [],
      available: {
        [TILL]: [
          {
            product: { id: product, tier: 'web', name: 'קופה · דפדפן' },
            amount: 5,
            used: { available_amount: 5 },
          },
        ],
      },
    });
    const own = await ofUser('500');
    expect(Object.keys(own.available)).toEqual([String(OFFICE)]);
    expect(own).toEqual(
      (
        await office.get(
          `account/billings/subscriptions/available?app_type=user&app_id=${OFFICE}&employee_identity=500`,
        )
      ).json<{ data: Licences }>().data,
    );
    // Without an application: every product that such a holder may have, and no till for a user.
    const all = (
      await office.get(
        'account/billings/subscriptions/available?app_type=user&employee_identity=500',
      )
    ).json<{ data: Licences }>().data;
    expect(Object.keys(all.available)).toEqual([String(OFFICE)]);
    await toTerminal(1, { [TILL]: product });
    expect((await ofTerminal(1)).active).toEqual([
      { app_id: TILL, product: { id: product }, code: 'L1' },
    ]);
    await toTerminal(1, {});
  });

  it('are assigned to a user and count against the amount until they are removed [REC-136, REC-179]', async () => {
    const product = await productOf(OFFICE);
    expect((await toUser(cashier, { [OFFICE]: product })).json()).toEqual({
      data: { active: [{ app_id: OFFICE, product: { id: product }, code: 'L2' }] },
    });
    expect(await left(OFFICE)).toBe(9);
    expect((await ofUser('500')).active).toHaveLength(1);
    expect((await list()).find(({ id }) => id === product)?.holders).toEqual([
      { type: 'user', id: EMPLOYEES.cashier, name: 'יוסי כהן' },
    ]);
    // Repeating the call changes nothing.
    await toUser(cashier, { [OFFICE]: product });
    expect(await left(OFFICE)).toBe(9);
    expect((await toUser(cashier, {})).json()).toEqual({ data: { active: [] } });
    expect(await left(OFFICE)).toBe(10);
    const acts = (
      await office.get(`audit?entity=licence&entity_id=user:${EMPLOYEES.cashier}`)
    ).json<{ data: AuditItem[] }>().data;
    expect(acts.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['licence.assigned', { [OFFICE]: product }, {}],
      ['licence.assigned', {}, { [OFFICE]: product }],
    ]);
  });

  it('are assigned to a terminal by its number, one product of an application [REC-137, REC-138, REC-158, REC-180, CART-218]', async () => {
    const web = await productOf(TILL);
    await changeRows(
      server,
      cloud,
      "INSERT INTO subscriptions (cloud_id, id, service_id, app_id, tier, plan, code, amount) VALUES ($1, 90, 1, 2, 'android', 502, 'L90', 1)",
    );
    expect((await toTerminal(3, { [TILL]: web })).statusCode).toBe(200);
    expect((await toTerminal(3, { [TILL]: 90 })).json()).toEqual({
      data: { active: [{ app_id: TILL, product: { id: 90 }, code: 'L90' }] },
    });
    const rows = await queryRows(
      server.kernel.tenant(cloud),
      'SELECT subscription_id FROM subscription_holders WHERE cloud_id = $1 AND terminal_id = 3',
      [],
    );
    expect(rows).toEqual([{ subscription_id: 90 }]);
    await toTerminal(3, {});
    await changeRows(server, cloud, 'DELETE FROM subscription_holders WHERE cloud_id = $1');
    await setAmount(TILL, 5);
  });

  it('never exceed the amount: of two simultaneous calls for the last one, one gets it', async () => {
    const web = await productOf(TILL);
    await setAmount(TILL, 1);
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(
        [4, 5, 6, 7].map((terminal) => toTerminal(terminal, { [TILL]: web })),
      );
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
        200, 409, 409, 409,
      ]);
      expect(
        answers
          .filter(({ statusCode }) => statusCode === 409)
          .map((answer) => outcome(answer).code),
      ).toEqual(['LICENCES_NONE_LEFT', 'LICENCES_NONE_LEFT', 'LICENCES_NONE_LEFT']);
      const rows = await queryRows(
        server.kernel.tenant(cloud),
        'SELECT 1 FROM subscription_holders WHERE cloud_id = $1 AND subscription_id = $2',
        [web],
      );
      expect(rows).toHaveLength(1);
      await Promise.all([4, 5, 6, 7].map((terminal) => toTerminal(terminal, {})));
    }
    // Two simultaneous assignments to one terminal end with one of the two.
    await setAmount(TILL, 5);
    await Promise.all([
      toTerminal(4, { [TILL]: web }),
      toTerminal(4, { [TILL]: web }),
      toTerminal(4, {}),
    ]);
    expect((await ofTerminal(4)).active.length).toBeLessThanOrEqual(1);
    await toTerminal(4, {});
  });

  it('below the number in use stay with their holders; a returned one is available to the next', async () => {
    const web = await productOf(TILL);
    await setAmount(TILL, 1);
    await toTerminal(4, { [TILL]: web });
    expect((await ofTerminal(4)).available[TILL]?.[0]?.used.available_amount).toBe(0);
    expect((await toTerminal(4, { [TILL]: web })).statusCode).toBe(200);
    expect(outcome(await toTerminal(5, { [TILL]: web })).code).toBe('LICENCES_NONE_LEFT');
    await toTerminal(4, {});
    expect((await toTerminal(5, { [TILL]: web })).statusCode).toBe(200);
    await toTerminal(5, {});
    await setAmount(TILL, 5);
  });
});

it('are billed without documents here, in each spelling of the call, and only for users who see the bills [CART-217]', async () => {
  for (const path of ['account/billings/documents', 'account.billings.documents'])
    expect((await office.get(path)).json()).toEqual({ data: [], plan: null });
  const till = await aTillOf(server, 3, CARDS.cashier);
  expect(outcome(await till.get('account/billings/documents'))).toEqual({
    status: 403,
    code: 'PERMISSION_DENIED',
  });
});

describe('an assignment is refused', () => {
  it('for a product of another application, one for tills instead of users, and an unknown one', async () => {
    const [web, basic] = [await productOf(TILL), await productOf(OFFICE)];
    for (const answer of [
      await toTerminal(1, { [OFFICE]: basic }),
      await toTerminal(1, { [TILL]: basic }),
      await toTerminal(1, { [TILL]: 999 }),
      await toUser(cashier, { [TILL]: web }),
      await office.put('account/billings/subscriptions/update', {
        app_type: 'user',
        selected: {},
        terminal_id: 1,
      }),
    ])
      expect(outcome(answer)).toEqual({ status: 422, code: 'VALIDATION_FAILED' });
    expect(
      outcome(
        await office.get('account/billings/subscriptions/available?app_type=user&terminals_id=1'),
      ).code,
    ).toBe('VALIDATION_FAILED');
  });

  it('when the number is not that of the record, and for a holder that this business does not have', async () => {
    const basic = await productOf(OFFICE);
    expect(outcome(await toUser({ ...cashier, identity: '501' }, { [OFFICE]: basic })).code).toBe(
      'NOT_FOUND',
    );
    expect(
      outcome(await toUser({ ...cashier, id: EMPLOYEES.manager }, { [OFFICE]: basic })).code,
    ).toBe('NOT_FOUND');
    // An employee without a number is identified by the record's id.
    expect(
      (await toUser({ ...cashier, id: EMPLOYEES.manager, identity: `#${EMPLOYEES.manager}` }, {}))
        .statusCode,
    ).toBe(200);
    await changeRows(
      server,
      cloud,
      "INSERT INTO terminals (cloud_id, id, branch_id, name, terminal_no) VALUES ($1, 95, 1, 'רחוקה', 95)",
    );
    expect(outcome(await toTerminal(95, {}, stranger)).code).toBe('NOT_FOUND');
    expect(
      (await stranger.get('account/billings/subscriptions'))
        .json<{ data: SubscriptionView[] }>()
        .data.every(({ holders }) => holders.length === 0),
    ).toBe(true);
  });

  it('for a user who may not assign', async () => {
    const till = await aTillOf(server, 2, CARDS.cashier);
    expect(
      outcome(
        await till.put('account/billings/subscriptions/update', {
          app_type: 'terminal',
          selected: {},
          terminal_id: 1,
        }),
      ),
    ).toEqual({ status: 403, code: 'PERMISSION_DENIED' });
    expect(
      outcome(
        await till.get('account/billings/subscriptions/available?app_type=terminal&terminals_id=1'),
      ),
    ).toEqual({ status: 403, code: 'PERMISSION_DENIED' });
  });
});
