import { randomUUID } from 'node:crypto';
import { COMPONENT, type Endpoint } from '@dalpak/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRoutes } from '../src/build-app.ts';
import { runAsOwner } from '../src/kernel/db/test-database.ts';
import { SaleCart } from './sale-cart.ts';
import { aShop, aTillOf, GOODS, TERMINALS } from './sale-shop.ts';
import { aBusiness, Browser, outcome, startTestApp, type TestApp } from './test-app.ts';

let server: TestApp;
let cloud: number;
const tills: Browser[] = [];
let neighbour: Browser;

beforeAll(async () => {
  // As many as a server has: with fewer connections the shares would coincide.
  server = await startTestApp({}, { connections: 10 });
  cloud = await aShop(server);
  for (let terminal = 1; terminal <= TERMINALS; terminal += 1)
    tills.push(await aTillOf(server, terminal));
  await aBusiness(server.kernel, { email: 'other@example.com' });
  neighbour = new Browser(server.app);
  await neighbour.signIn('other@example.com');
});
afterAll(() => server.close());

const tillOf = (terminal: number): Browser => tills[terminal - 1] as Browser;
const sell = (terminal: number) =>
  tillOf(terminal).post(
    'pos/transactions/cart_format',
    new SaleCart({ terminal }).scan(GOODS.milk).pay().wire(),
  );

const SIMULATED = {
  id: 0,
  data: {
    name: 'x',
    timing: 'immediate',
    use_limit: 0,
    levels: [
      {
        id: 1,
        priority: 1,
        purchase: { all: true, type: 'count', total: 0 },
        gift: { type: 2, calcType: 1, total: 1_000, totalCount: 0 },
      },
    ],
  },
  against: 'none',
  from: '2026-01-01',
  to: '2026-01-31',
};

/** Runs while no till of the shop can store a sale: every submit waits for its series' lock. */
async function whileSeriesAreLocked(run: () => Promise<void>): Promise<void> {
  await server.kernel.tenant(cloud).tx(async (tx) => {
    await tx.query('work.lock', 'SELECT 1 FROM document_series WHERE cloud_id = $1 FOR UPDATE', [
      cloud,
    ]);
    await run();
  });
}

async function anOffice(): Promise<Browser> {
  const office = new Browser(server.app);
  await office.signIn();
  return office;
}

/**
 * Runs while admitted and queued calls wait for a table's lock, and returns their results; then the
 * lock is released.
 */
async function whileLocked<T>(
  table: string,
  read: () => ReturnType<Browser['get']>[],
  run: () => Promise<T>,
  mode = 'ACCESS EXCLUSIVE',
): Promise<T> {
  let answered = 0;
  const { found, reads } = await runAsOwner(server.database.url, async (owner) => {
    await owner.query(`BEGIN; LOCK TABLE ${table} IN ${mode} MODE`);
    const hanging = read().map(async (asked) => {
      const { statusCode } = await asked;
      answered += 1;
      return statusCode;
    });
    // By the time that another business's calls were answered, all of them have been admitted or
    // queued.
    for (let i = 0; i < 20; i += 1)
      expect((await neighbour.get('account/me')).statusCode).toBe(200);
    const result = await run();
    expect(answered).toBe(0);
    await owner.query('ROLLBACK');
    return { found: result, reads: hanging };
  });
  expect(new Set(await Promise.all(reads))).toEqual(new Set([200]));
  return found;
}

/**
 * Office calls that return a list or a file and yet only one record, the data of one record,
 * records that the caller names, or a kind of which a business has few. All other calls that return
 * many must declare `looks` of `handle`.
 */
const BRING_FEW: ReadonlySet<string> = new Set([
  // One record, with its data.
  'getRecord',
  'getRecordHistory',
  'formsOldRead',
  'getTransaction',
  'transactionPdf',
  'readReplay',
  'readUniformFile',
  'readEntry',
  'readLedgerCard',
  'readOwnReport',
  // A model has as many products as colours by sizes.
  'readModelProducts',
  'fillEntry',
  // A business has few.
  'readBookChoices',
  'readTrialBalance',
  'findBookParties',
  'readFloorPlan',
  'listSalesMenus',
  'getClosing',
  'getDocument',
  'documentHistory',
  // The modules that a plan opens or closes.
  'previewPlan',
  // What is unusual is rare, and each look is logged.
  'listExceptions',
  'listExceptionBills',
  'listTillActs',
  // A business has few devices; the bills of one hour of a till.
  'listDevices',
  'getPulse',
  'listDeviceBills',
  // At most twenty.
  'listAttachments',
  'getImport',
  'listImportChanges',
  'listImportFaults',
  'timekeeperOf',
  'employeesFingerprints',
  'permissionsAllowed',
  'permissionsRequestRead',
  'getScreenShare',
  'readScreenShare',
  'getMyAccount',
  'detectCaller',
  // Named by the caller.
  'listProducts',
  'formBalances',
  'documentContext',
  'documentPrices',
  'documentBaseMoves',
  'matchPictures',
  'secureFileUrls',
  // Kinds of which there are few.
  'appInit',
  'listTechnicians',
  'listNotifications',
  'getTillMenu',
  // At most three displays of a till, and a switchboard for each branch.
  'listDisplays',
  'listSwitchboards',
  'listAutomations',
  'listSettings',
  'getSetting',
  'getSettingRelations',
  'getServiceModules',
  'listImports',
  'listRecordImports',
  // The last 50.
  'listBulkChanges',
  // The last 20.
  'listSupplierFiles',
  // Two channels, and ten steps.
  'listMessageProviders',
  'readChecklist',
  'listReportFilters',
  'listReportSchedules',
  'readReportCatalogue',
  'readReportLayout',
  // The links of one paper.
  'listSaleLinks',
  'listDocumentLinks',
  'listHomeLines',
  'listDashboards',
  'readHome',
  'listTransmissions',
  'availableSubscriptions',
  'listSubscriptions',
  'listBillingDocuments',
  'listLabelTemplates',
  'listUniformRuns',
  'listPaperStyles',
  'listMarketplace',
  'getPluginSettings',
  'listActivePlugins',
  'terminalsAvailable',
  'listSeriesGaps',
  'accountClouds',
  'listPushDevices',
  'listCustomerCards',
  'listCustomerEntries',
  'listOwnPlugins',
  'listOwnReports',
  'listAccessKeys',
  'readAccessKeyUse',
  'listWebhooks',
  'listWebhookDeliveries',
  'contractBilling',
  // Data of no business.
  'findLocalities',
  'listProviderServices',
  'listPlanPrices',
  'readPlan',
  'downloadPlugin',
]);

/** Whether an answer may contain many items. */
function bringsMany(schema: unknown): boolean {
  const seen = new Set<unknown>();
  const look = (one: unknown): boolean => {
    if (typeof one !== 'object' || one === null || seen.has(one)) return false;
    seen.add(one);
    const def: unknown =
      '_zod' in one ? (one as { readonly _zod: { readonly def: unknown } })._zod.def : one;
    if (typeof def !== 'object' || def === null) return false;
    return (
      ('type' in def && (def.type === 'array' || def.type === 'record')) ||
      Object.values(def).some((part) => look(part))
    );
  };
  return look(schema);
}

const readsForOffice = ({ auth, method, reads, stream }: Endpoint): boolean =>
  (auth === 'session' || auth === 'user') &&
  (method === 'GET' || reads === true) &&
  stream !== true;

describe('every office call that stores nothing and returns many', () => {
  it('uses the connections of lists, or of reports, or is known to return few', () => {
    const many = allRoutes(server.kernel).filter(
      ({ endpoint }) =>
        readsForOffice(endpoint) && (endpoint.file === true || bringsMany(endpoint.response)),
    );
    const silent = many
      .filter(({ readExtent: looks }) => looks === undefined)
      .map(({ endpoint }) => endpoint.name);
    expect(silent.toSorted()).toEqual([...BRING_FEW].toSorted());
  });

  it('and every call that uses those connections stores nothing', () => {
    const looking = allRoutes(server.kernel).filter(({ readExtent: looks }) => looks !== undefined);
    expect(
      looking.filter(({ endpoint: { method, reads } }) => method !== 'GET' && reads !== true),
    ).toEqual([]);
    expect(
      looking.map(({ endpoint: { name }, readExtent: looks }) => `${name} ${looks ?? ''}`),
    ).toEqual(expect.arrayContaining(['searchSales look', 'runReport long', 'exportRecords long']));
  });
});

describe('work in progress', () => {
  beforeAll(async () => {
    for (let terminal = 1; terminal <= TERMINALS; terminal += 1) {
      const sold = await sell(terminal);
      if (sold.statusCode !== 200) throw new Error(sold.body);
    }
  });

  it('of one till is two sales and eight that wait; further ones get a time to retry, and all other calls continue', async () => {
    let answers: ReturnType<typeof sell>[] = [];
    await whileSeriesAreLocked(async () => {
      answers = Array.from({ length: 13 }, () => sell(1));
      const refused = await Promise.all(answers.slice(10));
      expect(refused.map(outcome)).toEqual(
        [1, 2, 3].map(() => ({ status: 429, code: 'TOO_MANY_REQUESTS' })),
      );
      expect(refused.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true);
      expect((await tillOf(1).get('pos/lists')).statusCode).toBe(200);
      expect((await neighbour.get('account/me')).statusCode).toBe(200);
    });
    expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([
      ...Array.from({ length: 10 }, () => 200),
      429,
      429,
      429,
    ]);
  });

  it('of one business leaves connections to the others, however many of its tills block', async () => {
    let hanging: ReturnType<typeof sell>[] = [];
    await whileSeriesAreLocked(async () => {
      hanging = tills.flatMap((_, index) => [sell(index + 1), sell(index + 1)]);
      // By the time that another business's call was answered twice, all of them have been admitted
      // and have requested a connection.
      for (let i = 0; i < 2; i += 1)
        expect((await neighbour.get('account/me')).statusCode).toBe(200);
    });
    expect(new Set((await Promise.all(hanging)).map(({ statusCode }) => statusCode))).toEqual(
      new Set([200]),
    );
  });

  it('of an office leaves places to its own tills, however many lists it opens and however long they take', async () => {
    const offices = await Promise.all([1, 2, 3].map(() => anOffice()));
    const lists = () =>
      offices.flatMap((office) =>
        Array.from({ length: 16 }, () => office.get(`components/${COMPONENT.leads}/records`)),
      );
    expect(await whileLocked('leads', lists, async () => (await sell(1)).statusCode)).toBe(200);
  });

  it('of an office leaves connections to its own tills, whatever it reads and however long that takes', async () => {
    const office = await anOffice();
    const reads = () => Array.from({ length: 8 }, () => office.get('settings/automations'));
    expect(await whileLocked('automations', reads, async () => (await sell(1)).statusCode)).toBe(
      200,
    );
  });

  it.each([
    {
      of: 'a list of records',
      table: 'leads',
      read: (office: Browser) => office.get(`components/${COMPONENT.leads}/records`),
    },
    {
      of: 'cheques in hand',
      table: 'cheques',
      read: (office: Browser) => office.get('documents/cheques'),
    },
    {
      of: 'totals of cards',
      table: 'accounts',
      read: (office: Browser) => office.get('documents/card_totals'),
    },
    {
      of: 'sums of a discount',
      table: 'transactions',
      read: (office: Browser) => office.post('promotions/simulate', SIMULATED),
    },
  ])(
    'of an office that waits for $of leaves a connection to one record',
    async ({ table, read }) => {
      const office = await anOffice();
      const reads = () => Array.from({ length: 4 }, () => read(office));
      expect(
        await whileLocked(
          table,
          reads,
          async () => (await office.get(`components/${COMPONENT.customers}/records/1`)).statusCode,
        ),
      ).toBe(200);
    },
  );

  it('of an office leaves a till its search for a sale, however many lists wait', async () => {
    const office = await anOffice();
    const lists = () =>
      Array.from({ length: 8 }, () => office.get(`components/${COMPONENT.leads}/records`));
    expect(
      await whileLocked(
        'leads',
        lists,
        async () => (await tillOf(1).get('pos/refundable/search?day=2026-01-01')).statusCode,
      ),
    ).toBe(200);
  });

  it('of a till leaves connections to sales, however many lists are opened at it and however long they take', async () => {
    const lists = () =>
      Array.from({ length: 8 }, () => tillOf(1).get(`components/${COMPONENT.leads}/records`));
    expect(await whileLocked('leads', lists, async () => (await sell(1)).statusCode)).toBe(200);
  });

  it('of a till leaves the others their search for a sale, however many lists are opened at it', async () => {
    const lists = () =>
      Array.from({ length: 8 }, () => tillOf(1).get(`components/${COMPONENT.leads}/records`));
    expect(
      await whileLocked(
        'leads',
        lists,
        async () => (await tillOf(2).get('pos/refundable/search?day=2026-01-01')).statusCode,
      ),
    ).toBe(200);
  });

  it('of an office leaves connections to its own tills, however many of its writes wait', async () => {
    const office = await anOffice();
    const stores = () =>
      Array.from({ length: 9 }, (_, i) =>
        office.post(`components/${COMPONENT.leads}/records`, {
          request_id: randomUUID(),
          data: { name: `פונה ${i}` },
        }),
      );
    expect(await whileLocked('leads', stores, async () => (await sell(1)).statusCode)).toBe(200);
  });

  it('of users who mark a business as their favourite leaves connections to its tills, wherever they are', async () => {
    const office = await anOffice();
    const [uuid] = (await office.get('account/clouds'))
      .json<{ data: { uuid: string }[] }>()
      .data.map((one) => one.uuid);
    const marks = () =>
      Array.from({ length: 9 }, () => office.put(`account/clouds/${uuid}`, { fav: true }));
    expect(
      await whileLocked('cloud_users', marks, async () => (await sell(1)).statusCode, 'SHARE'),
    ).toBe(200);
  });

  it('of an office with many reports leaves a connection to its lists', async () => {
    const office = await anOffice();
    const reports = () => Array.from({ length: 4 }, () => office.get('reports/I100/run'));
    expect(
      await whileLocked(
        'stock_levels',
        reports,
        async () => (await office.get(`components/${COMPONENT.leads}/records`)).statusCode,
      ),
    ).toBe(200);
  });

  it('does not begin for a sale without authorization: its body is not read', async () => {
    const till = new Browser(server.app);
    tillOf(1).cookies.forEach((value, name) => till.cookies.set(name, value));
    const broken = (query: string) =>
      till.call('POST', `/api/v2/pos/transactions/cart_format${query}`, '{', {
        'content-type': 'application/json',
      });
    expect(outcome(await broken(''))).toEqual({ status: 403, code: 'EMPLOYEE_REQUIRED' });
    expect(outcome(await broken('?offline=0'))).toEqual({ status: 403, code: 'EMPLOYEE_REQUIRED' });
    expect(outcome(await broken('?offline=1'))).toEqual({ status: 400, code: 'MALFORMED_JSON' });
  });

  it('of a large sale takes its turn and ends: the next one is served like the first', async () => {
    const wire = new SaleCart().scan(GOODS.milk).pay().wire();
    const large = { ...wire, temp: 'x'.repeat(300 * 1024) };
    for (let round = 0; round < 4; round += 1) {
      const answers = await Promise.all(
        [1, 2, 3].map(() => tillOf(1).post('pos/transactions/cart_format', large)),
      );
      expect(answers.every(({ statusCode }) => statusCode !== 429 && statusCode < 500)).toBe(true);
    }
    expect((await sell(1)).statusCode).toBe(200);
  });
});
