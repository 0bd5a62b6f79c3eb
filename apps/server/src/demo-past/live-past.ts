import type { CartAccount, CatalogueProduct } from '@dalpak/engine';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../build-app.ts';
import { inOneTransaction, type Database, type TenantDb } from '../kernel/db/index.ts';
import { createKernel, type Kernel, type KernelConfig } from '../kernel/kernel.ts';
import { toLocalDateTime } from '../kernel/time/local-time.ts';
import { addDemoPictures, seedDemo, type SeededDemo } from '../modules/demo/index.ts';
import { runForecasts } from '../modules/forecast/index.ts';
import { createPricingCache } from '../modules/pricing/index.ts';
import {
  asMember,
  dayAtTill,
  runPlannedDay,
  openDays,
  sellRandomBill,
  weekdayOf,
  type PlannedAction,
  type PastEmployee,
} from './past-days.ts';
import { officeDays } from './past-documents.ts';
import { listPastEmployees, listPastGoods, listPastMenu } from './past-goods.store.ts';
import { PastOffice } from './past-office.ts';
import { tellPastMinutes, tellStates } from './past-devices.ts';
import { markExceptions, watchedActs } from './past-exceptions.ts';
import { makeRecords } from './past-records.ts';
import { serveGuests } from './past-restaurant.ts';
import { beginService, installChecks, nightlyService, orderFromShop } from './past-service.ts';
import { PastTill } from './past-till.ts';
import {
  createRandom,
  createIdSource,
  instantOf,
  PastCaller,
  type PastClock,
  type PastWorld,
} from './past-world.ts';

const SEED = 20_261_122;
/** Number of products of each department that the demonstration trades. */
const GOODS = {
  'מוצרי חלב': 20,
  'פירות וירקות': 16,
  'חד פעמי ואריזה': 10,
  'ניקיון וכביסה': 8,
  ביצים: 3,
  קפואים: 8,
  שימורים: 8,
  'סלטים וממרחים': 8,
  'קפה, תה ושתייה חמה': 8,
  משקאות: 12,
  'חטיפים וממתקים': 14,
  'לחם ומאפים': 10,
  'פסטה, אורז וקטניות': 8,
  'אפייה ובישול': 6,
  'תבלינים ורטבים': 6,
  'דגני בוקר וחטיפי בריאות': 5,
} as const;
/** Club members who are regular customers. */
const MEMBERS = [1, 3, 5, 7, 9, 11, 15, 17] as const;
const OFFICE_MINUTE = 9 * 60 + 30;
const THURSDAY = 4;
const MINUTE_MS = 60_000;

interface Shop {
  readonly world: PastWorld;
  readonly office: PastOffice;
  readonly caller: PastCaller;
  readonly tills: { readonly first: PastTill; readonly second: PastTill; readonly north: PastTill };
  readonly people: ReadonlyMap<string, PastEmployee>;
  /** The restaurant's dishes and tables, by name. */
  readonly menu: {
    readonly dishes: ReadonlyMap<string, CatalogueProduct>;
    readonly tables: ReadonlyMap<string, number>;
  };
}

/**
 * The demonstration and its past, in one transaction: after a failure or an interrupted start
 * nothing of it is stored (ADR 49).
 * @param stop checked after each of its days
 * @throws as {@link seedDemo}; the reason of `stop` once it is aborted
 */
export function seedDemoWithPast(
  database: Database,
  config: KernelConfig,
  stop: AbortSignal = new AbortController().signal,
): Promise<SeededDemo> {
  return inOneTransaction(database, async (whole) => {
    const demo = await seedDemo(whole);
    await simulatePast(whole, config, { demo, stop });
    return demo;
  });
}

/**
 * Six weeks of trade of the demonstration until now, made by a separate server whose clock runs
 * through them. Tills and a back office call it through the API, and it validates each call against
 * every rule, at that day's time.
 *
 * @param database must have no other user
 */
async function simulatePast(
  database: Database,
  config: KernelConfig,
  { demo, stop }: { readonly demo: SeededDemo; readonly stop: AbortSignal },
): Promise<void> {
  const until = Date.now();
  const today = toLocalDateTime(until).slice(0, 10);
  const days = openDays(today);
  const clock: PastClock = { now: instantOf(days[0] ?? today, 7 * 60) };
  // Closing the kernel leaves the database open.
  const kernel = await createKernel({ ...database, close: () => Promise.resolve() }, config, {
    now: () => clock.now,
  });
  try {
    const app = await buildApp(kernel, { logLevel: false, callsAMinute: Number.MAX_SAFE_INTEGER });
    for (const cloudId of demo.cloudIds)
      await addDemoPictures(kernel.tenant(cloudId), kernel.files, until);
    try {
      await tradeUntil(
        await openShop(app, { db: kernel.tenant(demo.cloudId), clock, demo, today }),
        { days, today, until, stop, kernel, demo: demo.cloudId, kiosk: demo.cloudId + 1 },
      );
    } finally {
      await app.close();
    }
  } finally {
    await kernel.close();
  }
}

interface PastSetup {
  readonly db: TenantDb;
  readonly clock: PastClock;
  readonly demo: SeededDemo;
  /** Local date. */
  readonly today: string;
}

/** The demonstration's manager in the back office, and its three tills, registered. */
async function openShop(
  app: FastifyInstance,
  { db, clock, demo, today }: PastSetup,
): Promise<Shop> {
  const listed = await listPastGoods(db, GOODS);
  const menu = await listPastMenu(db);
  const { env, products } = await createPricingCache(() => clock.now).forSale(
    db,
    [...listed.map(({ id }) => id), ...menu.dishes.values()],
    today,
    { branchId: 1, terminalId: 1 },
  );
  const world: PastWorld = {
    app,
    clock,
    chance: createRandom(SEED),
    baskets: createRandom(SEED + 1),
    newId: createIdSource(SEED),
    pricing: env,
    goods: listed.flatMap(({ id }) => products.get(id) ?? []),
    departments: new Map(listed.map(({ id, department }) => [id, department])),
  };
  const [manager] = demo.users;
  if (manager === undefined) throw new Error('The demonstration has no manager');
  const caller = new PastCaller(app);
  const { access_token: token } = await caller.post<{ access_token: string }>('oauth/token', {
    grant_type: 'password',
    email: manager.email,
    password: manager.password,
  });
  caller.setBearerToken(token);
  const till = async (branch: number, terminal: number): Promise<PastTill> => {
    const made = new PastTill(world, { branch, terminal, warehouse: branch });
    await made.register(token);
    return made;
  };
  const ids = await listPastEmployees(db);
  return {
    world,
    office: new PastOffice(world, caller),
    caller,
    menu: {
      dishes: new Map(
        [...menu.dishes].flatMap(([name, id]) => {
          const product = products.get(id);
          return product === undefined ? [] : [[name, product] as const];
        }),
      ),
      tables: menu.tables,
    },
    tills: { first: await till(1, 1), second: await till(1, 2), north: await till(2, 3) },
    people: new Map(
      demo.cards.map(({ key, name, card }) => [key, { id: ids.get(name) ?? 0, card }]),
    ),
  };
}

/** What the newest drawers of the north are short by, the last one first. */
const SHORT_DRAWERS: readonly number[] = [-780, -820, -800, -790, -810];
/** Days whose bills can be replayed step by step. */
const RECORDED_DAYS = 14;

/** The days of the past. */
interface PastPeriod {
  /** Local dates. */
  readonly days: readonly string[];
  readonly today: string;
  /** Milliseconds. */
  readonly until: number;
  readonly stop: AbortSignal;
  readonly kernel: Kernel;
  /** The demonstration. */
  readonly demo: number;
  /** The second business of the demonstration, which the provider bills. */
  readonly kiosk: number;
}

async function tradeUntil(
  { world, office, caller, tills, people, menu }: Shop,
  { days, today, until, stop, kernel, demo, kiosk }: PastPeriod,
): Promise<void> {
  const person = (key: string): PastEmployee => {
    const found = people.get(key);
    if (found === undefined) throw new Error(`The demonstration has nobody called ${key}`);
    return found;
  };
  await makeRecords(office, world);
  await beginService(kernel, office, { kiosk, day: days[0] ?? today });
  const nightly = nightlyService(kernel);
  const members: CartAccount[] = [];
  for (const id of MEMBERS) members.push(asMember(await office.account('customer', id)));
  const desk = new Map(officeDays(world).map(({ at, does }) => [at, does]));
  const { chance } = world;
  for (const [at, day] of days.entries()) {
    // The last two weeks are what a visitor replays.
    if (days.length - at <= RECORDED_DAYS)
      for (const till of Object.values(tills)) till.recordsSteps = true;
    const busy = weekdayOf(day) >= THURSDAY;
    const acts: PlannedAction[] = [
      ...dayAtTill(world, {
        till: tills.first,
        crew: { opens: person('shift'), sells: person('cashier') },
        members,
        day,
        bills: chance.between(4, busy ? 8 : 5),
      }),
    ];
    acts.push(
      ...dayAtTill(world, {
        till: tills.north,
        crew: { opens: person('manager'), sells: person('cashier2') },
        members,
        day,
        bills: chance.between(2, 4),
        // The last drawers of the north are short again and again, each by little.
        short: SHORT_DRAWERS[days.length - 1 - at],
      }),
    );
    if (busy)
      acts.push(
        ...dayAtTill(world, {
          till: tills.second,
          crew: { opens: person('shift'), sells: person('waiter') },
          members,
          day,
          bills: chance.between(2, 4),
        }),
      );
    acts.push(
      ...watchedActs(
        tills.first,
        { sells: person('cashier'), opens: person('shift') },
        world.goods,
        days.length - at,
      ),
    );
    const does = desk.get(at);
    if (does !== undefined) acts.push({ minute: OFFICE_MINUTE, run: () => does(office, day) });
    await runPlannedDay(world, day, acts);
    if (tills.first.recordsSteps && at % 3 === 0)
      await tills.first.cancelBill(world.goods.slice(0, 3));
    await nightly();
    stop.throwIfAborted();
  }
  await orderFromShop(world, caller);
  await installChecks(caller);
  await tradeToday();
  world.clock.now = Math.max(world.clock.now, until - 60 * MINUTE_MS);
  await tills.second.workAs(person('manager'));
  await serveGuests(world, tills.second, { ...menu, until });
  await markExceptions(kernel.tenant(demo), person('cashier').id, until);
  await tellPastMinutes(kernel.tenant(demo), until);
  await tellStates(Object.values(tills), until);
  for (const till of Object.values(tills)) {
    // A cashier lacks the permission.
    await till.workAs(person('manager'));
    await till.release();
  }
  await runForecasts(kernel.tenant(demo), today);

  /** Sells today's bills at the second till, whose register is still open. */
  async function tradeToday(): Promise<void> {
    const from = Math.max(instantOf(today, 1), until - 150 * MINUTE_MS);
    if (until - from < 30 * MINUTE_MS) return;
    world.clock.now = from;
    await tills.second.workAs(person('shift'));
    await tills.second.open(30_000);
    await tills.second.workAs(person('cashier'));
    for (let sale = 1; sale <= 6; sale += 1) {
      world.clock.now = from + Math.floor(((until - from) * sale) / 7);
      await sellRandomBill(world, tills.second, members);
    }
  }
}
