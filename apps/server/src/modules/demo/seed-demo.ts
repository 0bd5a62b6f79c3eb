import { insertDemoInsight } from './demo-insight.ts';
import { insertReadyDashboards } from '../dashboards/index.ts';
import { randomUUID } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { hashCard } from '../../kernel/auth/card-hash.ts';
import { hashPassword } from '../../kernel/auth/password.ts';
import { createCloud, type Database, type TenantTx } from '../../kernel/db/index.ts';
import { ensureCustomerGroup } from '../catalogue/index.ts';
import { importList, type ImportReport } from '../imports/index.ts';
import { insertChart } from '../ledger/index.ts';
import { insertRestaurant } from '../restaurant/index.ts';
import { FULL_MODULES } from '../signup/index.ts';
import { insertStartPaymentTypes } from '../payments/index.ts';
import { insertStartSubscriptions } from '../subscriptions/index.ts';
import {
  DEMO_BRANCHES,
  DEMO_CLOUD,
  DEMO_EMPLOYEES,
  DEMO_GROUPS,
  DEMO_POSITIONS,
  DEMO_SETTINGS,
  demoCustomers,
} from './demo.data.ts';
import { DEMO_RESTAURANT } from './demo-restaurant.data.ts';
import { insertDailyBenefit, insertEntryPackage } from './demo-club.ts';
import { insertDemoRows } from './demo-rows.store.ts';
import { makeDemoSecrets, type DemoSecrets } from './demo-secrets.ts';
import { insertDemoRota } from './demo-rota.ts';
import { DEMO_NAMES } from './demo-names.data.ts';
import { DEPARTMENT_PICTURES } from './demo-pictures.data.ts';
import * as store from './demo.store.ts';
import { seedBistro } from './seed-bistro.ts';
import { seedKiosk } from './seed-kiosk.ts';
import { seedRecords } from './seed-records.ts';

export interface SeedDemoOptions {
  /** Tests and benchmarks that sign in pass their own; by default random ones are generated. */
  readonly seedSecrets?: DemoSecrets;
  /** Default `demo`. */
  readonly code?: string;
}

/**
 * What a person needs to sign in. The secrets are returned here once: only their hashes are stored.
 */
export interface SeededDemo {
  readonly cloudId: number;
  readonly cloudUuid: string;
  /** This business and the others of the same owner. */
  readonly cloudIds: readonly number[];
  readonly code: string;
  readonly users: readonly {
    readonly key: string;
    readonly email: string;
    readonly name: string;
    readonly position: string;
    readonly password: string;
  }[];
  readonly cards: readonly {
    readonly key: string;
    readonly name: string;
    readonly position: string;
    readonly card: string;
  }[];
  readonly prices: ImportReport;
  readonly promos: ImportReport;
}

type SeedDatabase = Pick<Database, 'systemPool' | 'secrets'>;

/** Number of the demonstration's first customer. */
const FIRST_CUSTOMER = 1;

/** Chain and store of the catalogue that ships with the demonstration. */
const DEMO_STORE = { chain: '7290027600007', store: '413' } as const;

/**
 * Creates the cloud of the demonstration with branches, tills, people, customers, a real catalogue
 * with its promotions, and stock, in one transaction that a failure rolls back. Then creates a
 * kiosk and a restaurant of the same owner.
 *
 * @throws the driver's unique violation when a cloud with this code exists.
 */
export async function seedDemo(
  database: SeedDatabase,
  options: SeedDemoOptions = {},
): Promise<SeededDemo> {
  const secrets = options.seedSecrets ?? makeDemoSecrets();
  // Before the transaction: hashing is slow on purpose and must not hold a connection.
  const hashes = await hashPasswords(secrets);
  const cloud = { uuid: randomUUID(), ...DEMO_CLOUD, code: options.code ?? DEMO_CLOUD.code };
  const demo = await createCloud(database.systemPool, cloud, async (tx) => {
    const serviceId = await store.insertService(tx, DEMO_CLOUD.name, FULL_MODULES);
    // One till more than licences, so that the screens show what to do then.
    await insertStartSubscriptions(tx, serviceId, { tills: 2, people: 10 });
    await insertStartPaymentTypes(tx);
    await insertChart(tx);
    const warehouses: number[] = [];
    for (const branch of DEMO_BRANCHES)
      warehouses.push(await store.insertBranch(tx, branch, serviceId));
    await store.insertSettings(tx, DEMO_SETTINGS);
    await insertPeople(tx, database.secrets['card-lookup'], secrets, hashes);
    await store.insertExtensions(tx);
    await insertCustomers(tx);
    const prices = await importList({ db: tx }, 'prices', openDemoFile('prices'), {
      ...DEMO_STORE,
      fileName: demoFileName('prices'),
    });
    const promos = await importList({ db: tx }, 'promos', openDemoFile('promos'), {
      ...DEMO_STORE,
      fileName: demoFileName('promos'),
      openEnded: true,
    });
    await store.setCosts(tx);
    await store.setWages(tx);
    for (const warehouse of warehouses) await store.insertStock(tx, warehouse);
    await insertDailyBenefit(tx);
    await insertDemoRows(tx);
    await seedRecords(tx, FIRST_CUSTOMER);
    await insertEntryPackage(tx, FIRST_CUSTOMER);
    await insertReadyDashboards(tx, FULL_MODULES);
    await insertDemoInsight(tx);
    await insertDemoRota(tx);
    await insertRestaurant(tx, DEMO_RESTAURANT);
    await store.setDepartmentColours(tx, DEPARTMENT_PICTURES);
    await store.setNames(tx, DEMO_NAMES);
    return {
      cloudId: tx.cloudId,
      cloudUuid: cloud.uuid,
      cloudIds: [tx.cloudId],
      code: cloud.code,
      ...signIns(secrets),
      prices,
      promos,
    };
  });
  const owner = DEMO_EMPLOYEES.find(({ email }) => email !== undefined);
  if (owner?.email !== undefined) {
    const { email } = owner;
    const shared = { ...owner, email, card: cardOf(secrets, owner.key) };
    const kiosk = await seedKiosk(database, `${cloud.code}-kiosk`, shared);
    const bistro = await seedBistro(database, `${cloud.code}-bistro`, shared);
    return { ...demo, cloudIds: [demo.cloudId, kiosk, bistro] };
  }
  return demo;
}

async function hashPasswords(secrets: DemoSecrets): Promise<ReadonlyMap<string, string>> {
  const hashes = new Map<string, string>();
  for (const { key } of DEMO_EMPLOYEES) {
    const password = secrets[key]?.password ?? null;
    if (password !== null) hashes.set(key, await hashPassword(password));
  }
  return hashes;
}

async function insertPeople(
  tx: TenantTx,
  cardKey: Buffer,
  secrets: DemoSecrets,
  hashes: ReadonlyMap<string, string>,
): Promise<void> {
  const positions = new Map<string, number>();
  for (const position of DEMO_POSITIONS)
    positions.set(
      position.key,
      await store.insertPosition(tx, position.name, position.permissions),
    );
  for (const employee of DEMO_EMPLOYEES) {
    const positionId = positions.get(employee.position) ?? 0;
    const cardHash = hashCard(cardKey, tx.cloudId, cardOf(secrets, employee.key));
    const employeeId = await store.insertEmployee(tx, {
      firstName: employee.firstName,
      lastName: employee.lastName,
      positionId,
      cardHash,
      language: employee.language ?? null,
    });
    const passwordHash = hashes.get(employee.key);
    if (employee.email !== undefined && passwordHash !== undefined) {
      await store.insertUser(tx, {
        email: employee.email,
        name: fullName(employee),
        passwordHash,
        positionId,
        employeeId,
      });
    }
  }
}

async function insertCustomers(tx: TenantTx): Promise<void> {
  const groups = new Map<string, number>();
  for (const name of DEMO_GROUPS) groups.set(name, await ensureCustomerGroup(tx, name));
  await store.insertCustomers(tx, demoCustomers(), groups);
}

function signIns(secrets: DemoSecrets): Pick<SeededDemo, 'users' | 'cards'> {
  const people = DEMO_EMPLOYEES.map((employee) => ({
    key: employee.key,
    name: fullName(employee),
    position: DEMO_POSITIONS.find((position) => position.key === employee.position)?.name ?? '',
    email: employee.email,
    card: cardOf(secrets, employee.key),
    password: secrets[employee.key]?.password ?? null,
  }));
  return {
    users: people.flatMap(({ key, name, position, email, password }) =>
      email === undefined || password === null ? [] : [{ key, name, position, email, password }],
    ),
    cards: people.map(({ key, name, position, card }) => ({ key, name, position, card })),
  };
}

function cardOf(secrets: DemoSecrets, key: string): string {
  const card = secrets[key]?.card;
  if (card === undefined) throw new Error(`No card for ${key}`);
  return card;
}

function fullName(employee: { readonly firstName: string; readonly lastName: string }): string {
  return `${employee.firstName} ${employee.lastName}`.trim();
}

function demoFileName(kind: 'prices' | 'promos'): string {
  return `shufersal-413-${kind}.csv.gz`;
}

/** `demo/` next to the bundled server, or next to the sources. */
function openDemoFile(kind: 'prices' | 'promos') {
  const candidates = ['./demo/', '../../../demo/'].map((folder) =>
    fileURLToPath(new URL(folder + demoFileName(kind), import.meta.url)),
  );
  const path = candidates.find((candidate) => existsSync(candidate));
  if (path === undefined)
    throw new Error(`The demonstration's data is missing; looked in ${candidates.join(' and ')}`);
  return createReadStream(path);
}
