import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queryRows, aShop } from '../../../test/sale-shop.ts';
import { Browser, outcome, startTestApp, type TestApp } from '../../../test/test-app.ts';

/** Enough rounds for both orders to happen, and for waiting at the lock. */
const ROUNDS = Array.from({ length: 12 }, (_, round) => round);

let server: TestApp;
let cloud: number;
let one: Browser;
let two: Browser;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  [one, two] = [new Browser(server.app), new Browser(server.app)];
  await Promise.all([one.signIn(), two.signIn()]);
});
afterAll(() => server.close());

const db = () => server.kernel.tenant(cloud);

interface Done {
  readonly ok: boolean;
  readonly code: string | undefined;
  readonly device: string | undefined;
}

async function take(browser: Browser, terminal: number, takeOver: boolean): Promise<Done> {
  const response = await browser.register(1, terminal, takeOver);
  const { status, code } = outcome(response);
  return { ok: status === 200, code, device: response.json<{ device_uid?: string }>().device_uid };
}

/** Whether the browser can sell, with its till's cookie alone. */
async function works(browser: Browser): Promise<boolean> {
  const till = new Browser(server.app);
  for (const [name, value] of browser.cookies)
    if (name.includes('terminal')) till.cookies.set(name, value);
  expect(till.cookies.size).toBe(1);
  return (await till.get('pos/lists')).statusCode === 200;
}

interface Written {
  readonly action: string;
  readonly terminal_id: number;
  readonly lost: string | null;
  readonly moved_from: number | null;
  readonly device: string | null;
}

/** Entries of the log since a moment, in the order in which they happened at each terminal. */
async function written(since: Date): Promise<Written[]> {
  const rows = await queryRows(
    db(),
    `SELECT action, terminal_id, before->>'device' AS lost, (before->>'moved_from')::integer AS moved_from, after->>'device' AS device
     FROM audit_log WHERE cloud_id = $1 AND entity = 'terminal' AND at > $2 ORDER BY action, terminal_id`,
    [since],
  );
  return rows as unknown as Written[];
}

async function databaseTime(): Promise<Date> {
  const [row] = await queryRows<{ now: Date }>(
    db(),
    'SELECT clock_timestamp() AS now WHERE $1::integer > 0',
  );
  if (row === undefined) throw new Error('The database has no clock');
  return row.now;
}

describe('devices that want a terminal at once', () => {
  let since: Date;
  let [first, second]: Done[] = [];

  /** Registers each device at its own terminal again. */
  beforeEach(async () => {
    await db().tx((tx) =>
      tx.query(
        't.free',
        'UPDATE terminals SET device_uid = NULL, registered_at = NULL WHERE cloud_id = $1',
        [cloud],
      ),
    );
    server.kernel.sessions.dropCache(cloud);
  });

  async function start(): Promise<void> {
    first = await take(one, 1, true);
    second = await take(two, 2, true);
    expect([first.ok, second.ok]).toEqual([true, true]);
    since = await databaseTime();
  }

  it("lets two devices swap terminals: both can sell, and exactly one took the other's terminal over", async () => {
    for (const round of ROUNDS) {
      await start();
      const done = await Promise.all([take(one, 2, true), take(two, 1, true)]);
      expect(
        done.map(({ ok }) => ok),
        `round ${String(round)}`,
      ).toEqual([true, true]);
      expect(await Promise.all([works(one), works(two)]), `round ${String(round)}`).toEqual([
        true,
        true,
      ]);
      // The first device took the other's terminal; the other then had none, and the terminal of
      // the first was free.
      const log = await written(since);
      expect(log.map(({ action }) => action)).toEqual([
        'terminal.registered',
        'terminal.taken_over',
      ]);
      const [registered, taken] = log;
      expect(registered).toMatchObject({ lost: null, moved_from: null });
      expect(taken).toMatchObject(
        taken?.terminal_id === 2
          ? { lost: second?.device, moved_from: 1 }
          : { lost: first?.device, moved_from: 2 },
      );
    }
  });

  it('leaves the terminal to the device that took it over while its old device moves to another', async () => {
    for (const round of ROUNDS) {
      await start();
      const finder = two;
      const done = await Promise.all(
        round % 2 === 0
          ? [take(finder, 1, true), take(one, 3, false)]
          : [take(one, 3, false), take(finder, 1, true)],
      );
      expect(
        done.map(({ ok }) => ok),
        `round ${String(round)}`,
      ).toEqual([true, true]);
      expect(await Promise.all([works(one), works(finder)]), `round ${String(round)}`).toEqual([
        true,
        true,
      ]);
      const log = await written(since);
      const moved = log.find(({ terminal_id: id }) => id === 3);
      const found = log.find(({ terminal_id: id }) => id === 1);
      // If the old device moved first, its terminal was free; if it came later, it had already lost
      // it.
      expect(moved?.action).toBe('terminal.registered');
      if (found?.action === 'terminal.taken_over')
        expect([found.lost, moved?.moved_from]).toEqual([first?.device, null]);
      else expect([found?.lost, moved?.moved_from]).toEqual([null, 1]);
    }
  });

  it('tells the old device that its terminal was taken, when it only registers again', async () => {
    for (const round of ROUNDS) {
      await start();
      const finder = two;
      const both = [() => take(finder, 1, true), () => take(one, 1, false)];
      const done = await Promise.all(
        (round % 2 === 0 ? both : both.toReversed()).map((call) => call()),
      );
      const [taken, again] = round % 2 === 0 ? done : done.toReversed();
      expect(taken?.ok).toBe(true);
      // In either order the terminal ends with the device that took it over.
      expect([await works(finder), await works(one)]).toEqual([true, false]);
      expect(again?.ok === true ? undefined : again?.code).toBe(
        again?.ok === true ? undefined : 'TERMINAL_TAKEN',
      );
      const overs = (await written(since)).filter(({ action }) => action === 'terminal.taken_over');
      expect(overs).toMatchObject([
        {
          terminal_id: 1,
          lost: again?.ok === true ? again.device : first?.device,
          moved_from: 2,
          device: taken?.device,
        },
      ]);
    }
  });

  it('does not sign out the device that took over when the old device releases its terminal', async () => {
    for (const round of ROUNDS) {
      await start();
      const finder = two;
      const release = () => one.post('terminals/logout');
      const [taken] = await Promise.all(
        round % 2 === 0
          ? [take(finder, 1, true), release()]
          : [release(), take(finder, 1, true)].toReversed(),
      );
      expect((taken as Done).ok).toBe(true);
      expect(await works(finder), `round ${String(round)}`).toBe(true);
      const log = await written(since);
      const overs = log.filter(({ action }) => action === 'terminal.taken_over').length;
      expect(log.filter(({ action }) => action === 'terminal.released')).toHaveLength(1 - overs);
    }
  });
});
