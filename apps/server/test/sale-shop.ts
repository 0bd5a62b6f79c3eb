import type { CatalogueProduct, DiscountRule } from '@dalpak/engine';
import { CLIENT_HEADERS } from '@dalpak/contracts';
import { aGift, aLevel, aProduct, aPurchase, aRule, aWeighedProduct } from '@dalpak/testkit';
import { announceAccessChange } from '../src/kernel/auth/session.store.ts';
import { hashCard } from '../src/kernel/auth/card-hash.ts';
import {
  reserveIdsUpTo,
  nextSyncVersion,
  tenantDb,
  type TenantDb,
} from '../src/kernel/db/index.ts';
import type { Kernel } from '../src/kernel/kernel.ts';
import { insertProducts, upsertRules } from '../src/modules/catalogue/index.ts';
import { aBusiness, Browser, OWNER, startTestApp, type TestApp } from './test-app.ts';

/**
 * Products of the test shop, by name; ids are 1, 2, … in this order. Prices in agorot, VAT
 * included.
 */
export const GOODS = {
  milk: aProduct({ id: 1, name: 'חלב', price: 690 }),
  bread: aProduct({ id: 2, name: 'לחם', price: 850 }),
  cola: aProduct({ id: 3, name: 'קולה', price: 400 }),
  juice: aProduct({ id: 4, name: 'מיץ', price: 1_290 }),
  /** Fruit and vegetables have no VAT. */
  tomatoes: aWeighedProduct({ id: 5, code: 'P5', name: 'עגבניות', price: 890, vatGroup: 1 }),
  cheese: aWeighedProduct({ id: 6, code: 'P6', name: 'גבינה', price: 6_490 }),
  apple: aProduct({ id: 7, name: 'תפוח', price: 350, vatGroup: 1 }),
  cigarettes: aProduct({ id: 8, name: 'סיגריות', price: 3_600, discountable: false }),
  chocolate: aProduct({ id: 9, name: 'שוקולד', price: 590 }),
  notebook: aProduct({ id: 10, name: 'מחברת', price: 1_990 }),
} satisfies Record<string, CatalogueProduct>;

/** Three bottles of cola for 10 shekels; members' 10 percent off chocolate. */
export const RULES: readonly DiscountRule[] = [
  aRule({
    id: 1,
    name: '3 ב-10',
    levels: [
      aLevel({
        purchase: { ...aPurchase({ all: false, products: [3], total: 3_000 }) },
        gift: aGift({ type: 5, total: 1_000 }),
      }),
    ],
  }),
  aRule({
    id: 2,
    name: 'חברי מועדון',
    customerGroups: [1],
    levels: [
      aLevel({
        purchase: aPurchase({ all: false, products: [9] }),
        gift: aGift({ type: 2, total: 1_000 }),
      }),
    ],
  }),
];

export const CARDS = { manager: OWNER.card, cashier: '5050' } as const;
/** Ids of the employees with {@link CARDS}, assigned by sign-up and by the seed. */
export const EMPLOYEES = { manager: 1, cashier: 50 } as const;
/** A member of customer group 1, and a customer without a group whose sales have no VAT. */
export const CUSTOMERS = { member: 1, eilat: 2 } as const;

/** Terminals of the shop; all of branch 1. */
export const TERMINALS = 8;

/** An open shop: its server, its first till with the manager signed in, and its back office. */
export interface ShopAtWork {
  readonly server: TestApp;
  readonly cloud: number;
  readonly till: Browser;
  readonly office: Browser;
}

/** Opens the shop for a test file, which must close its server. */
export async function shopAtWork(): Promise<ShopAtWork> {
  const server = await startTestApp();
  const cloud = await aShop(server);
  const till = await aTillOf(server, 1);
  const office = new Browser(server.app);
  await office.signIn();
  return { server, cloud, till, office };
}

/** Smaller ids are the shop's own. */
const FIRST_FREE_ID = 100;

/**
 * Creates a business with goods, rules, employees and terminals. Returns the id of its cloud.
 */
export async function aShop(server: TestApp, email: string = OWNER.email): Promise<number> {
  const cloud = await aBusiness(server.kernel, { email });
  await fillShop(server.kernel, cloud);
  return cloud;
}

/** Creates goods, rules, terminals, a cashier and customers for a business that just signed up. */
export async function fillShop(kernel: Kernel, cloud: number): Promise<void> {
  const cardKey = kernel.database.secrets['card-lookup'];
  await kernel.tenant(cloud).tx(async (tx) => {
    // The shop chooses these ids; records created later get higher ones.
    for (const table of [
      'customers',
      'customer_groups',
      'employees',
      'terminals',
      'warehouses',
      'discount_rules',
    ])
      await reserveIdsUpTo(tx, table, FIRST_FREE_ID - 1);
    await insertProducts(
      tx,
      Object.values(GOODS).map(asStored),
      await nextSyncVersion(tx, 'Products'),
    );
    await upsertRules(
      tx,
      'test',
      RULES.map((rule) => ({ externalId: `r${rule.id}`, rule })),
      await nextSyncVersion(tx, 'Discounts'),
    );
    await tx.query(
      'shop.terminals',
      `INSERT INTO terminals (cloud_id, id, branch_id, service_id, name, terminal_no)
       SELECT $1, n, 1, 1, 'קופה ' || n, n FROM generate_series(2, $2::integer) n`,
      [cloud, TERMINALS],
    );
    await tx.query(
      'shop.cashier',
      `INSERT INTO employees (cloud_id, id, first_name, last_name, position_id, card_lookup)
       SELECT $1, $2, 'יוסי', 'כהן', id, $3 FROM positions WHERE cloud_id = $1 AND name = 'קופאי'`,
      [cloud, EMPLOYEES.cashier, hashCard(cardKey, cloud, CARDS.cashier)],
    );
    await reserveIdsUpTo(tx, 'employees', EMPLOYEES.cashier);
    await tx.query(
      'shop.group',
      "INSERT INTO customer_groups (cloud_id, id, name) VALUES ($1, 1, 'מועדון')",
      [cloud],
    );
    await tx.query(
      'shop.customers',
      `INSERT INTO customers (cloud_id, id, code, name, group_id, vat_free) VALUES ($1, 1, 'C1', 'רות', 1, false), ($1, 2, 'C2', 'אילת', NULL, true)`,
      [cloud],
    );
  });
}

function asStored({
  code,
  name,
  barcode,
  departmentId,
  price,
  vatGroup,
  weighed,
  discountable,
}: CatalogueProduct) {
  return {
    code,
    name,
    barcode,
    departmentId,
    price,
    vatGroup,
    weighed,
    discountable,
    manufacturer: '',
    unit: '',
    contentQty: '',
    contentUnit: '',
    source: '',
  };
}

/** A registered terminal with an employee signed in by card. */
export async function aTillOf(
  server: TestApp,
  terminal: number,
  card: string | null = CARDS.manager,
  email: string = OWNER.email,
): Promise<Browser> {
  const till = new Browser(server.app);
  await till.signIn(email);
  const registered = await till.register(1, terminal);
  if (registered.statusCode !== 200)
    throw new Error(`terminal ${terminal} was not registered: ${registered.body}`);
  // From here on the browser is only a till.
  till.cookies.delete('dalpak_session');
  if (card !== null) await signInAt(till, card);
  return till;
}

export async function signInAt(till: Browser, card: string): Promise<void> {
  delete till.headers[CLIENT_HEADERS.employee];
  const signed = await till.signInEmployee(card);
  if (signed.statusCode !== 200) throw new Error(`card ${card} was not taken: ${signed.body}`);
}

let statements = 0;

/** A card terminal that charges no real card, for all tills. */
export function aPracticePinpad(server: TestApp, cloud: number): Promise<void> {
  return changeRows(
    server,
    cloud,
    "INSERT INTO pinpads (cloud_id, id, name, driver) VALUES ($1, 1, 'מסוף', 'practice')",
  );
}

/** A direct change in the database, like one of a back-office screen; `$1` is the cloud. */
export async function changeRows(
  server: TestApp,
  cloud: number,
  sql: string,
  params: readonly unknown[] = [],
): Promise<void> {
  statements += 1;
  const name = `shop.change_${statements}`;
  // On the system pool, because some statements create users, which no business can.
  await tenantDb(server.database.systemPool, cloud).tx(async (tx) => {
    await tx.query(name, sql, [cloud, ...params]);
    await announceAccessChange(tx, cloud);
  });
  server.kernel.sessions.dropCache(cloud);
}

/** Rows of a query; `$1` is the cloud. */
export async function queryRows<Row extends Record<string, unknown>>(
  db: TenantDb,
  sql: string,
  params: readonly unknown[] = [],
): Promise<readonly Row[]> {
  statements += 1;
  return (await db.query<Row>(`shop.ask_${statements}`, sql, [db.cloudId, ...params])).rows;
}

/** Row counts of everything that a sale writes. */
export async function countsOf(db: TenantDb): Promise<Record<string, number>> {
  const [row] = await queryRows<Record<string, number>>(
    db,
    `SELECT (SELECT count(*) FROM transactions WHERE cloud_id = $1) AS sales, (SELECT count(*) FROM transaction_rows WHERE cloud_id = $1) AS rows,
            (SELECT count(*) FROM transaction_payments WHERE cloud_id = $1) AS payments, (SELECT count(*) FROM outbox WHERE cloud_id = $1) AS events,
            (SELECT coalesce(sum(next_sequence - 1), 0)::bigint FROM document_series WHERE cloud_id = $1) AS numbers,
            (SELECT coalesce(sum(quantity), 0)::bigint FROM stock_levels WHERE cloud_id = $1) AS stock`,
  );
  return row ?? {};
}
