import { dateOf, dayOf } from '@dalpak/engine';
import type { SystemDb, TenantDb } from '../../../kernel/db/index.ts';
import { runEach } from '../../../kernel/run-each.ts';
import { toLocalDateTime } from '../../../kernel/time/local-time.ts';
import * as store from './sums.store.ts';

/** Days of bills of one statement: a tenth of a second of a busy business. */
const DAYS_AT_ONCE = 14;
/** Products of one statement; each one reads all bills. */
const PRODUCTS_AT_ONCE = 5_000;
/** Hour of the night from which sums are compared. */
const FROM_HOUR = 3;

export interface SumsReport {
  readonly bills: readonly store.BillDifference[];
  readonly products: readonly store.ProductDifference[];
}

async function* pieces(db: TenantDb): AsyncGenerator<store.Days> {
  const days = await store.findDays(db);
  if (days === null) return;
  const last = dayOf(days.to);
  for (let day = dayOf(days.from); day <= last; day += DAYS_AT_ONCE)
    yield { from: dateOf(day), to: dateOf(Math.min(last, day + DAYS_AT_ONCE - 1)) };
}

async function* groups(db: TenantDb): AsyncGenerator<store.Products> {
  const last = await store.findLastProduct(db);
  for (let from = 0; from <= last; from += PRODUCTS_AT_ONCE)
    yield { from, to: from + PRODUCTS_AT_ONCE - 1 };
}

/**
 * Compares what reports sum ahead with the base tables, in pieces, and notes how much differs, which
 * the home page of the business tells. Tills go on selling.
 */
export async function checkSums(db: TenantDb, now: number): Promise<SumsReport> {
  const bills: store.BillDifference[] = [];
  const products: store.ProductDifference[] = [];
  for await (const days of pieces(db)) bills.push(...(await store.listBillDifferences(db, days)));
  for await (const some of groups(db))
    products.push(...(await store.listProductDifferences(db, some)));
  await db.tx((tx) =>
    store.noteCheck(tx, {
      day: toLocalDateTime(now).slice(0, 10),
      at: new Date(now),
      differences: bills.length + products.length,
    }),
  );
  return { bills, products };
}

/**
 * Makes what reports sum ahead anew from the base tables, a piece in each transaction.
 * @returns the number of bills
 */
export async function rebuildSums(db: TenantDb): Promise<number> {
  let bills = 0;
  for await (const days of pieces(db)) bills += await db.tx((tx) => store.rebuildBills(tx, days));
  // First days are read from the sums of bills, so they come behind them.
  for await (const some of groups(db)) await db.tx((tx) => store.rebuildProducts(tx, some));
  return bills;
}

export interface SumsWork {
  readonly system: Pick<SystemDb, 'query'>;
  readonly tenant: (cloudId: number) => TenantDb;
  readonly now: () => number;
  /** Receives the number of differences of a business that has some. */
  readonly tell: (cloudId: number, differences: number) => void;
}

/** Compares the sums of each business once a night. @param signal ends it after the running business */
export async function checkDueSums(work: SumsWork, signal: AbortSignal): Promise<void> {
  const now = work.now();
  const local = toLocalDateTime(now);
  const today = local.slice(0, 10);
  const day = Number(local.slice(11, 13)) < FROM_HOUR ? dateOf(dayOf(today) - 1) : today;
  await runEach([...(await store.listDueClouds(work.system, day))], async (cloud) => {
    if (signal.aborted) return;
    const { bills, products } = await checkSums(work.tenant(cloud), now);
    if (bills.length + products.length > 0) work.tell(cloud, bills.length + products.length);
  });
}
