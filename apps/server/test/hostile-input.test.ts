import {
  FIRST_RULES,
  CLIENT_HEADERS,
  ENDPOINTS,
  ERRORS,
  endpointUrl,
  isErrorCode,
  makeLinkToken,
  SERVICE_MODULE_KEYS,
  type Endpoint,
} from '@dalpak/contracts';
import type { LightMyRequestResponse } from 'fastify';
import { encodeOrderEvent, makeAccount, orderEvents } from '@dalpak/engine';
import { IS_NIGHTLY, seededRandom } from '@dalpak/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DocumentCart, RUTH } from './document-cart.ts';
import { StepsOfBill } from './bill-steps.ts';
import { SaleCart } from './sale-cart.ts';
import { aShop, aTillOf, CUSTOMERS, EMPLOYEES, GOODS } from './sale-shop.ts';
import { Browser, OWNER, startTestApp } from './test-app.ts';
import type { TestApp } from './test-app.ts';
import { DEVICE_REPORT } from './samples/device-samples.ts';
import { REPRINT } from './samples/exception-samples.ts';
import { countScan } from './samples/count-samples.ts';
import { ROTA_NEEDS, ROTA_WEEK, ROTA_WISH, rotaShift } from './samples/rota-samples.ts';
import { GOAL, OWN_REPORT, SCHEDULE, SPEED } from './samples/report-samples.ts';

let server: TestApp;
let user: Browser;
let till: Browser;

beforeAll(async () => {
  server = await startTestApp();
  await aShop(server);
  till = await aTillOf(server, 1);
  user = new Browser(server.app);
  await user.signIn();
});
afterAll(() => server.close());

/** Values that must not break any field. The nesting is deeper than any stack. */
const HOSTILE: readonly unknown[] = [
  '\u0000',
  'a\u0000b',
  '\uD800',
  'x\uDC00y',
  '\uDC00\uD800',
  '',
  ' ',
  '💥',
  "'; DROP TABLE users; --",
  '%00',
  '9'.repeat(40),
  '0000-01-01',
  '9999-99-99',
  'x'.repeat(5_000),
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  1e300,
  -1,
  0.5,
  null,
  true,
  [],
  {},
  ['\u0000'],
  { '\u0000': 1 },
  { '\uD800': { constructor: 1 } },
];
const DEEP = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;

const random = seededRandom(20_261_128);
/**
 * Values to try at one place. The nightly run tries every value everywhere; by day each place gets
 * one value, and each value is tried at many places.
 */
function someOf<T>(values: readonly T[]): readonly T[] {
  return IS_NIGHTLY ? values : values.slice(random.int(0, values.length - 1)).slice(0, 1);
}

type Json = Readonly<Record<string, unknown>> | readonly unknown[];
type Path = readonly (string | number)[];

/** Paths of a value and of the values inside it, in order. */
function placesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inside = Object.entries(value).flatMap(([key, item]) => placesOf(item, [...path, key]));
  return [path, ...inside];
}

function withValue(base: unknown, path: Path, value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const copy = (Array.isArray(base) ? [...base] : { ...(base as object) }) as Record<
    string | number,
    unknown
  >;
  copy[key] = withValue(copy[key], rest, value);
  return copy;
}

interface Sample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: () => Json;
  /** Values to put into each place of the body; all when absent. */
  readonly values?: readonly unknown[] | ((place: Path) => readonly unknown[]);
  /** Expected status; 200 when absent. */
  readonly answer?: number;
}

/** Values that a decoder may accept, for the code behind it. */
const BEHIND_A_DECODER = ['a\u0000b', '\uD800', 2_147_483_648, Number.MAX_SAFE_INTEGER, -1, null];
/**
 * In these parts of a cart, `submitTransaction` tries every value, and one decoder reads the same
 * parts for all endpoints. Here only values that pass the decoder are tried.
 */
const behindTheDecoder =
  (...parts: readonly RegExp[]) =>
  (place: Path): readonly unknown[] =>
    parts.some((part) => part.test(place.join('.'))) ? BEHIND_A_DECODER : HOSTILE;

let people = 0;
const stranger = () => `stranger${(people += 1)}@example.com`;
const signUpForm = () => ({
  business_name: OWNER.businessName,
  vat_number: OWNER.vatNumber,
  branch_name: OWNER.branchName,
  first_name: OWNER.firstName,
  last_name: OWNER.lastName,
  email: stranger(),
  password: OWNER.password,
  card: OWNER.card,
});
const paperLink = () => ({
  id: crypto.randomUUID(),
  token: makeLinkToken(),
  channel: 'copy',
  to: '',
  language: 'he',
});
const UUIDS = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g;

/**
 * The same body with fresh ids each time: a bill is built once, not for each value that is put into
 * it.
 */
function withFreshIds(make: () => Json): () => Json {
  let made: string | null = null;
  return () => {
    made ??= JSON.stringify(make());
    const ids = new Map<string, string>();
    for (const id of made.match(UUIDS) ?? []) if (!ids.has(id)) ids.set(id, crypto.randomUUID());
    return JSON.parse(made.replaceAll(UUIDS, (id) => ids.get(id) ?? id)) as Json;
  };
}

const sale = withFreshIds(() => {
  const cart = new SaleCart().scan(GOODS.milk, 2).discount(10);
  return cart
    .customer(makeAccount({ type: 'customer', id: CUSTOMERS.member, code: 'C1', name: 'רות' }))
    .pay()
    .wire() as unknown as Json;
});
/** A receipt at the till: an account, a payment, and the sender's own terminal and employee. */
const document = () =>
  new DocumentCart(16, { header: { terminalId: 1, employeeId: EMPLOYEES.manager } })
    .for(RUTH)
    .pay(690)
    .wire() as unknown as Json;
/** An order's first submission, with one of everything that the wire allows. */
const orderWire = withFreshIds(() => {
  const cart = new SaleCart().scan(GOODS.milk, 2).discount(10).pay();
  cart.customer(makeAccount({ type: 'customer', id: CUSTOMERS.member, code: 'C1', name: 'רות' }));
  const events = orderEvents(cart.cart, null, {
    device: '1',
    employeeId: EMPLOYEES.manager,
    now: Date.now(),
    newId: () => crypto.randomUUID(),
  });
  return events.map(encodeOrderEvent) as unknown as Json;
});
/** Counter of days without an absence yet, and the last of them. */
let days = 0;
const day = () => new Date(Date.UTC(2026, 0, days)).toISOString().slice(0, 10);
const nextDay = () => {
  days += 1;
  return day();
};
const UUID = '5a0d8c3e-51b6-4d0e-8a43-1f6d0c0e7a01';

/** A cursor of a list of records, as the server issues it. */
const cursor = (...position: (string | number)[]): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url');

const VIEW = {
  view: 'ALL',
  perPage: 50,
  columns: [{ field: 'name', width: 120 }],
  sort: null,
  search: {},
};
const SUPPLIER_WISH = {
  columns: ['code'],
  vat_included: true,
  per_pack: true,
  day: '2026-11-01',
  settled: [{ line: 5, as: 'product', product: 5 }],
};
const PRICE_RISE = {
  field: 'price',
  way: 'percent',
  value: 500,
  list: null,
  rounding: '.90',
  rounding_way: 'up',
  not_under_cost: true,
};
const SIMULATED_RULE = {
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
};
const FILTER = {
  ReportPerItem: 20,
  ReportPerPage: 10,
  Production: 2,
  IncludeMovements: 0,
  from: '2026-01-01',
  to: null,
};

/** A call of each endpoint that reaches its handler; endpoints without one take no input. */
const SAMPLES: Readonly<Record<string, readonly Sample[]>> = {
  oauthToken: [
    {
      body: () => ({ grant_type: 'password', email: stranger(), password: 'not the password' }),
      answer: 401,
    },
    { body: () => ({ grant_type: 'refresh_token', refresh_token: 'dlr_nonsense' }), answer: 401 },
    {
      body: () => ({ grant_type: 'second_step', step_token: 'dls_nonsense', code: '123456' }),
      answer: 403,
    },
  ],
  requestPasswordReset: [{ body: () => ({ email: stranger() }) }],
  confirmPasswordReset: [
    { body: () => ({ token: 'A'.repeat(43), password: OWNER.password }), answer: 422 },
  ],
  signupCode: [{ body: signUpForm }],
  signupCloud: [{ body: () => ({ ...signUpForm(), code: '000000' }), answer: 422 }],
  signupProducts: [{ query: { type: '2' } }],
  signupUser: [
    {
      body: () => ({
        first_name: 'נועה',
        last_name: 'לוי',
        email: stranger(),
        password: OWNER.password,
        position: 1,
      }),
    },
  ],
  terminalsRegister: [{ body: () => ({ branch: 1, terminal: 2, services: [1] }) }],
  employeesLogin: [{ body: () => ({ type: 'card', card: OWNER.card }) }],
  permissionsValidate: [
    {
      body: () => ({
        type: 'pos',
        action: 'r',
        key: 'cart.discount',
        cart_id: UUID,
        verify: { type: 'card', card: OWNER.card },
      }),
    },
  ],
  employeesFingerprints: [{ params: { id: '1' } }],
  employeesEnrolFingerprint: [
    { params: { id: '1', finger: '2' }, body: () => ({ fingerprint: `finger-${(people += 1)}` }) },
  ],
  employeesRemoveFingerprint: [{ params: { id: '1', finger: '9' }, answer: 404 }],
  permissionsAllowed: [{ query: { type: 'pos', action: 'r', key: 'cart.freeze' } }],
  permissionsRequest: [
    {
      body: () => ({
        type: 'pos',
        action: 'r',
        key: 'cart.freeze',
        desc: 'x',
        employee: EMPLOYEES.cashier,
        cart_id: UUID,
        field: 'x',
        value: 'y',
        basket: { total: 690, rows: [{ name: 'חלב', quantity: 1_000, total: 690 }], more: 0 },
      }),
    },
  ],
  permissionsRequestRead: [{ params: { id: UUID }, answer: 404 }],
  permissionsRequestUpdate: [{ params: { id: UUID }, body: () => ({ desc: 'x' }), answer: 404 }],
  permissionsRequestAllow: [{ params: { id: UUID }, body: () => ({ digest: 'x' }), answer: 404 }],
  permissionsRequestDeny: [
    { params: { id: UUID }, body: () => ({ digest: 'x', note: 'x' }), answer: 404 },
  ],
  permissionsRequestWithdraw: [{ params: { id: UUID }, answer: 404 }],
  syncGetVers: [
    {
      body: () => ({ operations: ['Products'], app_token: 'x', terminal: { id: 1 }, device: 'y' }),
    },
  ],
  syncGet: [
    {
      body: () => ({
        operation: 'Products',
        limit: { counter: 0, len: 10 },
        args: { relations: ['ProductsKeys'], format: 'columns' },
      }),
    },
    { body: () => ({ operation: 'Products', limit: { counter: 0, len: 10 }, items: [1, 2] }) },
  ],
  syncCheckForUpdates: [{ body: () => ({ offline_status: { Products: 1, Discounts: 0 } }) }],
  chargeCard: [
    {
      body: () => ({
        id: crypto.randomUUID(),
        cart: UUID,
        amount: 690,
        terms: 'payments',
        payments: 3,
        first: 230,
        fixed: 230,
        refund_of: null,
      }),
      answer: 422,
    },
  ],
  chargeCibus: [
    {
      body: () => ({ id: crypto.randomUUID(), cart: UUID, amount: 690, code: '1234' }),
      answer: 422,
    },
  ],
  chargeTenbis: [
    {
      body: () => ({ id: crypto.randomUUID(), cart: UUID, amount: 690, code: '1234' }),
      answer: 422,
    },
  ],
  transmitCards: [{ body: () => ({ id: crypto.randomUUID(), pinpads: [] }), answer: 422 }],
  transmitFromOffice: [{ body: () => ({ id: crypto.randomUUID(), pinpads: [] }), answer: 422 }],
  listTransmissions: [{ query: { pinpad: '1' } }],
  checkCardTerminal: [{ params: { id: '1' }, body: () => ({}), answer: 404 }],
  adoptCardTerminal: [{ params: { id: '1' }, body: () => ({}), answer: 404 }],
  readCharge: [{ params: { id: UUID }, answer: 404 }],
  listCharges: [{ query: { cart: UUID } }],
  carryCharges: [{ body: () => ({ from: UUID, to: UUID, charges: [UUID] }) }],
  voidCharge: [{ params: { id: UUID }, body: () => ({}), answer: 404 }],
  lookUpNumber: [{ body: () => ({ method: 'gift_card', number: 'X1' }), answer: 422 }],
  lookUpCoupon: [{ body: () => ({ number: 'X1', customer: null }), answer: 422 }],
  readMember: [{ body: () => ({ bill: UUID, customer: 1 }) }],
  holdPoints: [{ body: () => ({ bill: UUID, customer: 1, points: 0 }), answer: 404 }],
  giveGift: [{ body: () => ({ customer: 1, gift: 1 }), answer: 404 }],
  listClubs: [{}],
  joinClub: [
    {
      body: () => ({
        club: 1,
        customer: null,
        phone: '0501234567',
        name: 'דנה',
        other_person: false,
        marketing: false,
      }),
      answer: 404,
    },
  ],
  readMemberCard: [{ params: { token: `1-${'a'.repeat(22)}` }, answer: 404 }],
  setCardConsent: [
    { params: { token: `1-${'a'.repeat(22)}` }, body: () => ({ marketing: true }), answer: 404 },
  ],
  leaveClub: [{ params: { token: `1-${'a'.repeat(22)}` }, body: () => ({}), answer: 404 }],
  listTillEntries: [{ params: { customer: '1' } }],
  listCustomerEntries: [{ params: { id: '1' } }],
  askOutsideClub: [{ body: () => ({ card: '12345678' }), answer: 422 }],
  reserveOutsideBenefit: [
    { body: () => ({ bill: UUID, card: '12345678', benefit: 'ten' }), answer: 422 },
  ],
  cancelOutsideBenefit: [{ body: () => ({ bill: UUID }) }],
  listCustomerCards: [{ params: { id: '1' } }],
  beginCustomerCard: [{ params: { id: '1' }, body: () => ({}), answer: 422 }],
  removeCustomerCard: [{ params: { id: '1', card: UUID }, answer: 404 }],
  reportCardPage: [
    {
      params: { cloud: '1' },
      body: () => ({
        request: UUID,
        state: 'abandoned',
        masked_number: '',
        expires: '',
        auth_number: '',
        brand: '',
        token: '',
      }),
      answer: 403,
    },
  ],
  readSamples: [{}],
  removeSamples: [{ body: () => ({}) }],
  holdRuleUses: [{ body: () => ({ bill: UUID, customer: 1, uses: [] }) }],
  readCredit: [{ params: { id: '1' } }],
  checkCheques: [
    { body: () => ({ cheques: [{ bank: '12', branch: '571', account: '41116', number: '7' }] }) },
  ],
  readOrder: [{ params: { id: UUID }, answer: 404 }],
  saveOrders: [
    {
      body: () => ({ orders: [{ id: crypto.randomUUID(), events: orderWire() }], kitchen: true }),
      values: behindTheDecoder(/\.change\.(row|payment|account)\./),
    },
  ],
  cancelOrder: [{ params: { id: UUID }, body: () => ({ approval: null }), answer: 404 }],
  putFrozenCart: [
    {
      body: () => ({
        cart: new SaleCart().scan(GOODS.milk).wire() as unknown as Json,
        name: 'x',
        frozen_at: 1_700_000_000_000,
      }),
      values: behindTheDecoder(/^cart\./),
    },
  ],
  takeFrozenCart: [{ params: { id: UUID }, body: () => ({}), answer: 404 }],
  endFrozenCart: [{ params: { id: UUID }, body: () => ({}) }],
  submitTransaction: [
    { query: { offline: '0' }, body: sale },
    { query: { offline: '1' }, body: sale, values: ['a\u0000b', '\uD800', 2_147_483_648, null] },
  ],
  submitQueue: [
    { body: () => ({ sales: [sale()] }), values: ['a\u0000b', '\uD800', 2_147_483_648, null] },
  ],
  storeSteps: [
    {
      body: () => ({
        parts: [new StepsOfBill(new SaleCart().scan(GOODS.milk).cart, 1_700_000_000_000).part()],
      }),
    },
  ],
  readReplay: [{ params: { kind: 'sale', id: UUID }, answer: 404 }],
  readTillReplay: [{ params: { id: UUID }, answer: 404 }],
  compareSeries: [{ body: () => ({ series: [{ code: 320, confirmed: 0, held: [[1, 1]] }] }) }],
  listSeriesGaps: [{}],
  confirmSeries: [
    { body: () => ({ terminal: 8, series: [{ code: 320, last: 8_000_001 }] }), answer: 404 },
  ],
  listTransactions: [
    {
      query: {
        limit: '2',
        number: '1',
        from: '2026-01-01',
        to: '2026-12-31',
        terminal: '1',
        review: '1',
      },
    },
    { query: { after: `2026-01-01T00:00:00.000000Z~${UUID}` } },
  ],
  getTillMenu: [{ query: { branch: '1' } }],
  putTillMenu: [{ body: () => ({ branch: 1, layout: { shown: ['lock'], hidden: ['mute'] } }) }],
  listAutomations: [{}],
  saveAutomation: [
    {
      body: () => ({
        id: null,
        active: true,
        name: `כלל ${(people += 1)}`,
        timing: 'before',
        action: 'warn',
        message: 'שימו לב',
        conditions: [{ field: 'total', operator: 'at_least', value: 100 }],
      }),
    },
  ],
  deleteAutomation: [{ params: { id: '2000000000' }, answer: 404 }],
  findSaleByNumber: [{ query: { number: '1' } }],
  searchSales: [{ query: { day: '2026-01-01', sum: '100', customer: 'רות' } }],
  getRefundable: [{ params: { id: UUID }, answer: 404 }],
  approveSale: [{ params: { id: UUID }, body: () => ({ without_cheques: [UUID] }), answer: 404 }],
  allocateTransaction: [{ params: { id: UUID }, body: () => ({}), answer: 404 }],
  getTransaction: [{ params: { id: UUID }, answer: 404 }],
  submitDocument: [{ body: document, values: ['a\u0000b', '\uD800', 2_147_483_648, -1, null] }],
  documentContext: [{ query: { type: '1', date: '2026-11-01', branch: '1' } }],
  documentsByAccount: [
    {
      query: {
        account_type: 'customer',
        account: '1',
        type: '3',
        open: '1',
        from: '2026-01-01',
        to: '2026-12-31',
      },
    },
  ],
  documentBaseMoves: [{ query: { ids: UUID }, answer: 404 }],
  getDocument: [{ params: { id: UUID }, answer: 404 }],
  documentHistory: [{ params: { id: UUID }, answer: 404 }],
  moveDocument: [
    { params: { id: UUID }, body: () => ({ from: 'draft', to: 'sent' }), answer: 404 },
  ],
  documentPrices: [{ query: { type: '6', date: '2026-01-01', branch: '1', products: '1' } }],
  listChequesInHand: [{}],
  listCardTotals: [{}],
  returnCheque: [{ params: { id: UUID }, body: () => ({ payment: '1', reason: '' }), answer: 404 }],
  listAttachments: [{ params: { of: 'document', id: UUID }, answer: 404 }],
  // Text instead of bytes.
  addAttachment: [{ params: { of: 'document', id: UUID }, body: () => ({}), answer: 422 }],
  removeAttachment: [
    {
      params: { of: 'document', id: UUID },
      body: () => ({ file: UUID, reason: 'טעות' }),
      answer: 404,
    },
  ],
  previewConsolidation: [{ query: { from: '2026-01-01', to: '2026-01-02' } }],
  consolidateNotes: [
    {
      body: () => ({
        run: crypto.randomUUID(),
        from: '2026-01-01',
        to: '2026-01-02',
        customer: 1,
      }),
      answer: 404,
    },
  ],
  allocateDocument: [{ params: { id: UUID }, body: () => ({}), answer: 404 }],
  openRegister: [
    { body: () => ({ id: crypto.randomUUID(), at: new Date().toISOString(), float: 0 }) },
  ],
  beginWithdrawal: [
    { body: () => ({ id: crypto.randomUUID(), amount: 10_000, pinpad: null }), answer: 422 },
  ],
  listWithdrawals: [{}],
  takeCash: [
    {
      body: () => ({ id: crypto.randomUUID(), cart: crypto.randomUUID(), amount: 1_000 }),
      answer: 422,
    },
  ],
  payOutCash: [
    { body: () => ({ id: crypto.randomUUID(), amount: 1_000, reason: 'ספק' }), answer: 422 },
  ],
  payWithdrawal: [
    { body: () => ({ id: crypto.randomUUID(), withdrawal: crypto.randomUUID() }), answer: 404 },
  ],
  readMachineAct: [{ params: { id: UUID }, answer: 404 }],
  cancelMachineAct: [{ params: { id: UUID }, body: () => ({}), answer: 404 }],
  listMachineActs: [{}],
  readCashMachine: [{ answer: 422 }],
  findTillBases: [{ query: { query: 'x' } }],
  tillInvoiceTerms: [{ query: { customer: '1' } }],
  handWithdrawal: [{ params: { id: UUID }, body: () => ({}), answer: 404 }],
  dropWithdrawal: [{ params: { id: UUID }, body: () => ({}), answer: 404 }],
  moveCash: [
    {
      body: () => ({
        id: crypto.randomUUID(),
        at: new Date().toISOString(),
        kind: 'in',
        amount: 100,
        reason: 'פריטה',
      }),
    },
  ],
  readX: [{}],
  closeRegister: [
    {
      body: () => ({
        id: crypto.randomUUID(),
        at: new Date().toISOString(),
        unsent: 1,
        counted: 0,
        notes: 'x',
        despite_missing: false,
      }),
      answer: 409,
    },
  ],
  getClosing: [{ params: { id: '2000000000' }, answer: 404 }],
  listProducts: [{ query: { ids: '1,2,3', with: 'extra' } }],
  searchSuppliers: [{ query: { query: 'ספק', limit: '5' } }, { query: { query: '*ספק' } }],
  leaseCustomerIds: [{ body: () => ({}) }],
  createTillCustomer: [
    {
      body: () => ({ id: 2_000_000_000, name: 'דנה', phone: '050-1234567', vat_id: '' }),
      answer: 409,
    },
  ],
  searchCustomers: [{ query: { query: 'חבר', limit: '5' } }, { query: { query: '*חבר' } }],
  listAudit: [
    {
      query: {
        limit: '2',
        action: 'product.created',
        entity: 'product',
        entity_id: '1',
        employee: '1',
        terminal: '1',
        from: '2026-01-01',
        to: '2026-12-31',
      },
    },
    { query: { after: `2026-01-01T00:00:00.000000Z~${UUID}` } },
  ],
  findLocalities: [{ query: { query: 'חי' } }],
  reportError: [
    {
      body: () => ({
        code: 'SYSTEM_ERROR',
        message: 'x is not a function',
        stack: 'at a (app.js:1:2)',
        route: '/items/13',
        version: '6.0.0',
      }),
    },
  ],
  openTech: [{ body: () => ({ employee: 1, password: 'not the password' }), answer: 401 }],
  setTechPassword: [{ params: { employee: '1' }, body: () => ({ password: 'copper-lantern-47' }) }],
  listNotifications: [{ query: { status: '0,1' } }],
  readNotification: [{ params: { id: '1' }, body: () => ({ status: 0 }), answer: 404 }],
  listSettings: [{ query: { branch: '1', terminal: '1' } }],
  getSetting: [{ params: { id: '81' }, query: { branch: '1' } }],
  putSetting: [
    {
      params: { id: 'receipt.footer' },
      body: () => ({ scope: 'branch', scope_id: 1, value: 'תודה' }),
    },
  ],
  postSetting: [
    {
      params: { id: 'receipt.footer' },
      body: () => ({ scope: 'branch', scope_id: 1, value: 'תודה' }),
    },
    {
      params: { id: '81' },
      body: () => ({ scope: 'cloud', value: 1_800, valid_from: '2020-01-01' }),
    },
    { params: { id: '131' }, body: () => ({ scope: 'terminal', scope_id: 1, remove: true }) },
  ],
  getSettingRelations: [{ params: { id: 'receipt.footer' } }],
  postSettingRelations: [
    {
      params: { id: 'receipt.footer' },
      body: () => ({ relations: [{ scope: 'branch', scope_id: 1, value: 'תודה' }] }),
    },
  ],
  activateCloud: [{ body: () => ({ uuid: UUID, fav: true, branch: 1, terminal: 1 }), answer: 404 }],
  activateCloudById: [
    {
      params: { uuid: UUID },
      body: () => ({ fav: true, branch: 1, terminal: false }),
      answer: 404,
    },
  ],
  markCloud: [{ params: { uuid: UUID }, body: () => ({ fav: true }), answer: 404 }],
  updateMyAccount: [{ body: () => ({ name: 'דנה לוי', email: OWNER.email }) }],
  changePassword: [
    { body: () => ({ current: 'not the password', password: 'another-lantern-48' }), answer: 403 },
  ],
  endMySessions: [{ body: () => ({ id: UUID }), answer: 404 }],
  beginSecondStep: [{ body: () => ({ password: OWNER.password }) }],
  // The call above started a second step, and this is not its code.
  confirmSecondStep: [{ body: () => ({ code: '123456' }), answer: 403 }],
  renewRecoveryCodes: [{ body: () => ({ password: OWNER.password, code: '123456' }), answer: 409 }],
  endSecondStep: [{ body: () => ({ password: OWNER.password, code: '123456' }), answer: 409 }],
  timekeeperCheckin: [
    {
      body: () => ({
        type: 'card',
        card: OWNER.card,
        request_id: crypto.randomUUID(),
        at: new Date().toISOString(),
      }),
    },
  ],
  timekeeperCheckout: [
    {
      body: () => ({
        type: 'card',
        card: OWNER.card,
        request_id: crypto.randomUUID(),
        at: new Date().toISOString(),
      }),
    },
  ],
  timekeeperAttendance: [{ query: { from: '2026-01-01', to: '2026-01-31', employee: '1' } }],
  timekeeperOwn: [
    { body: () => ({ type: 'card', card: OWNER.card, from: '2026-01-01', to: '2026-01-31' }) },
  ],
  timekeeperCorrect: [
    {
      body: () => ({
        request_id: crypto.randomUUID(),
        action: 'add',
        employee: 1,
        kind: 'in',
        at: '2026-01-04T08:00',
        reason: 'שכח',
      }),
    },
    {
      body: () => ({ request_id: crypto.randomUUID(), action: 'void', entry: UUID, reason: 'שכח' }),
      answer: 404,
    },
  ],
  timekeeperOf: [{ params: { id: '1' }, query: { from: '2026-01-01', to: '2026-01-31' } }],
  timekeeperStampOf: [
    {
      params: { id: '1' },
      body: () => ({
        request_id: crypto.randomUUID(),
        kind: 'in',
        at: '2026-01-04T08:00',
        reason: 'שכח',
      }),
    },
  ],
  readRota: [{ query: { week: ROTA_WEEK.week, branch: '1' } }],
  readOwnRota: [{}],
  putRotaShift: [{ params: { id: UUID }, body: () => rotaShift(1) }],
  removeRotaShift: [
    { params: { id: '5a0d8c3e-51b6-4d0e-8a43-1f6d0c0e7a99' }, body: () => ({}), answer: 404 },
  ],
  copyRota: [{ body: () => ({ branch: 1, week: '2020-01-05', from: '2020-01-12' }) }],
  publishRota: [{ body: () => ROTA_WEEK }],
  putRotaNeeds: [{ body: () => ROTA_NEEDS }],
  askRota: [{ params: { id: UUID }, body: () => ROTA_WISH }],
  withdrawRotaRequest: [
    { params: { id: '5a0d8c3e-51b6-4d0e-8a43-1f6d0c0e7a99' }, body: () => ({}), answer: 404 },
  ],
  answerRotaRequest: [
    {
      params: { id: '5a0d8c3e-51b6-4d0e-8a43-1f6d0c0e7a99' },
      body: () => ({ accept: false }),
      answer: 404,
    },
  ],
  timekeeperAddAbsence: [
    {
      body: () => ({
        request_id: crypto.randomUUID(),
        employee: 1,
        kind: 'sickness',
        from: nextDay(),
        to: day(),
        note: '',
      }),
    },
  ],
  timekeeperVoidAbsence: [{ params: { id: UUID }, answer: 404 }],
  createProduct: [
    {
      body: () => ({
        request_id: crypto.randomUUID(),
        name: 'קפה',
        barcode: `NEW-${(people += 1)}`,
        price: 1_290,
        department: null,
        weighed: false,
        vat_group: 0,
      }),
    },
  ],
  checkBarcode: [{ body: () => ({ barcode: '4711000' }) }],
  nextBarcode: [{ body: () => ({}) }],
  detectCaller: [
    { body: () => ({ phone: '050-1234567', app_token: 'x', terminal: { id: 1 }, device: 'y' }) },
  ],
  listRecords: [
    { params: { component: '13' }, query: { limit: '2', q: 'חלב' } },
    { params: { component: '13' }, query: { after: cursor('a', 1) } },
    // Values decoded after the check of the whole call: texts, and dates that do not exist.
    { params: { component: '13' }, query: { filter: 'name~contains~%00' }, answer: 422 },
    {
      params: { component: '13' },
      query: { filter: 'name~starts~x;name~contains~a%00b' },
      answer: 422,
    },
    // Every condition is checked, also of one column, and not only the last one.
    {
      params: { component: '13' },
      query: { filter: 'name~contains~a%00b;name~contains~a' },
      answer: 422,
    },
    { params: { component: '13' }, query: { after: cursor('a\u0000', 1) }, answer: 422 },
    { params: { component: '13' }, query: { after: cursor('\uDC00', 1) }, answer: 422 },
    ...[
      '2026-02-30T10:00:00.000000Z',
      '2026-02-31T24:00:00.000000Z',
      '2026-01-01T24:00:00.000000Z',
      '0000-01-01T00:00:00.000000Z',
    ].flatMap((day) => [
      { params: { component: '101' }, query: { after: cursor(day, UUID) }, answer: 422 },
      { params: { component: '33' }, query: { after: cursor(day, UUID) }, answer: 422 },
      { params: { component: '102' }, query: { after: cursor(day, 1) }, answer: 422 },
    ]),
    { params: { component: '101' }, query: { after: cursor('2026-02-28T10:00:00.000000Z', UUID) } },
  ],
  findRecords: [
    { params: { component: '13' }, query: { q: 'חלב 3%' } },
    { params: { component: '145' }, query: { q: '12' }, answer: 404 },
  ],
  getRecord: [{ params: { component: '13', id: '1' } }],
  createRecord: [
    {
      params: { component: '111' },
      body: () => ({
        request_id: crypto.randomUUID(),
        data: { name: 'לקוח', phone: '03-5550000', group: null, vat_free: false },
      }),
    },
  ],
  changeRecord: [
    {
      params: { component: '111', id: '1' },
      body: () => ({ data: { city: 'עכו' }, before: { city: 'חיפה' } }),
      answer: 409,
    },
  ],
  setRecordStatus: [{ params: { component: '111' }, body: () => ({ ids: [1], active: true }) }],
  getRecordHistory: [{ params: { component: '111', id: '1' } }],
  saveView: [
    {
      params: { component: '111' },
      body: () => ({
        name: `v${(people += 1)}`,
        view: { ...VIEW, sort: ['asc', 'city'], search: { name: { val: 'רו', type: 'starts' } } },
      }),
    },
    {
      params: { component: '111' },
      body: () => ({ id: 2_000_000_000, name: 'x', view: VIEW }),
      answer: 404,
    },
  ],
  deleteView: [{ params: { component: '111', id: '2000000000' }, answer: 404 }],
  componentsOld: [
    { body: () => ({ task: 'getFirstView', comID: 13 }) },
    {
      body: () => ({
        comID: 13,
        view: 'ACTIVE',
        page: 1,
        perpage: 20,
        startFrom: 0,
        search: { [btoa('name')]: { val: 'חלב', type: 'contains' } },
        sort: ['asc', btoa('price')],
        q: 'x',
        of: { field: 'department', id: 1 },
        fields: ['code', 'price'],
      }),
    },
  ],
  viewData: [
    {
      params: { id: 'ACTIVE' },
      body: () => ({
        comID: 13,
        page: 1,
        perpage: 20,
        search: { [btoa('name')]: { val: 'חלב', type: 'contains' } },
        sort: ['asc', btoa('price')],
        q: 'x',
      }),
    },
  ],
  autocompleteOld: [
    {
      query: {
        relation: '111',
        def: 'group',
        query: '*חבר',
        start: '0',
        limit: '30',
        searchType: 'starts',
        depend: '{"a":1}',
      },
    },
    { query: { component: '111', query: 'רו', searchType: 'equal' } },
  ],
  searchEverything: [{ query: { q: 'חלב 050-123' } }],
  formsOldRead: [
    { params: { formID: '111' }, query: { task: 'get', id: '1' } },
    { params: { formID: '111' }, query: { task: 'updateNewItems', field: 'group' } },
    {
      params: { formID: '111' },
      query: { task: 'dynamicTable', id: '1', field: 'name' },
      answer: 404,
    },
    {
      params: { formID: '111' },
      query: {
        task: 'dynamicTable',
        id: '1',
        table: 'Contacts',
        fields: 'name',
        options: '{"limit":5,"sort":["asc","name"]}',
      },
    },
  ],
  formBalances: [{ params: { file: 'customersBalance.php' }, body: () => ({ ids: [1] }) }],
  formsOldWrite: [
    {
      params: { formID: '111' },
      body: () => ({
        task: 'save',
        id: 0,
        request_id: crypto.randomUUID(),
        data: { name: 'לקוח', email: 'a@b.example', notes: 'x', group: { id: 1, label: '' } },
      }),
    },
    { params: { formID: '111' }, body: () => ({ task: 'validate', id: 0, value: ['name', 'x'] }) },
    { params: { formID: '111' }, body: () => ({ task: 'status', ids: [1], active: true }) },
  ],
  patchRecord: [{ params: { component: '111', id: '1' }, body: () => ({ data: { city: 'עכו' } }) }],
  availableSubscriptions: [
    { query: { app_type: 'user', app_id: '3', employee_identity: '#1' } },
    { query: { app_type: 'terminal', terminals_id: '1' } },
  ],
  updateSubscriptions: [
    { body: () => ({ app_type: 'terminal', selected: { 2: 1 }, terminal_id: 1 }) },
  ],
  createAccessKey: [
    {
      body: () => ({ name: 'חנות', scopes: [{ component: 13, rights: ['r'] }], expires_on: null }),
    },
  ],
  rotateAccessKey: [{ params: { id: '2000000000' }, body: () => ({}), answer: 404 }],
  readAccessKeyUse: [{ params: { id: '2000000000' }, answer: 404 }],
  revokeAccessKey: [{ params: { id: '2000000000' }, answer: 404 }],
  importFile: [
    {
      params: { kind: 'prices' },
      body: () => ({
        file_name: 'x.csv',
        content: Buffer.from('a,b\n').toString('base64'),
        dry_run: true,
        chain: 'x',
        store: '1',
      }),
      answer: 422,
    },
  ],
  beginImport: [{ params: { component: '111' }, body: () => ({ file_name: 'x.csv', bytes: 12 }) }],
  sendImportPart: [
    {
      params: { component: '111', id: '2000000000', part: '0' },
      body: () => ({ content: 'YSxi' }),
      answer: 404,
    },
  ],
  readImport: [{ params: { component: '111', id: '2000000000' }, answer: 404 }],
  checkImport: [
    {
      params: { component: '111', id: '2000000000' },
      body: () => ({ plan: { fields: ['name'], key: '' }, chain: 'x', store: '1' }),
      answer: 404,
    },
  ],
  makeMissingRecords: [
    {
      params: { component: '111', id: '2000000000' },
      body: () => ({ field: 'group' }),
      answer: 404,
    },
  ],
  commitImport: [{ params: { component: '111', id: '2000000000' }, answer: 404 }],
  undoImport: [{ params: { component: '111', id: '2000000000' }, answer: 404 }],
  getImport: [{ params: { component: '111', id: '2000000000' }, answer: 404 }],
  listImportFaults: [
    { params: { component: '111', id: '2000000000' }, query: { after: '5' }, answer: 404 },
  ],
  listImportChanges: [
    {
      params: { component: '111', id: '2000000000' },
      query: { verdict: 'new', after: '5' },
      answer: 404,
    },
  ],
  readEmployeePage: [{ params: { id: '2000000000' }, answer: 404 }],
  sendPasswordLink: [{ params: { id: '2000000000' }, answer: 404 }],
  listMessageProviders: [{}],
  saveMessageProvider: [
    {
      params: { channel: 'sms' },
      body: () => ({
        url: 'https://sms.example/send',
        sender: 'Shop',
        template: '',
        day_cap: 5,
        month_cap: 5,
        key: 'x',
      }),
    },
  ],
  removeMessageProvider: [{ params: { channel: 'sms' } }],
  reportMessage: [
    {
      params: { cloud: '1', channel: 'sms', proof: 'A'.repeat(43) },
      body: () => ({ id: '1-1-1', state: 'failed', reason: 'x' }),
      answer: 404,
    },
  ],
  readChecklist: [{}],
  putChecklistItem: [{ params: { item: 'books' }, body: () => ({ put_off: 'x' }) }],
  showChecklist: [{ body: () => ({ shown: true }) }],
  readBusiness: [{}],
  saveBusiness: [{ body: () => ({ name: 'x', vat_name: 'x', address: 'x', phone: 'x' }) }],
  previewBulkChange: [
    {
      body: () => ({
        rows: { active: true, view: '', q: 'x', search: {} },
        change: PRICE_RISE,
        from: 5,
      }),
    },
  ],
  startBulkChange: [
    {
      body: () => ({
        rows: { ids: [2_000_000_000] },
        change: PRICE_RISE,
        name: 'x',
        reason: 'x',
        without: [5],
        at: null,
      }),
      answer: 422,
    },
  ],
  listBulkChanges: [{}],
  undoBulkChange: [{ params: { id: '2000000000' }, answer: 404 }],
  matchPictures: [{ body: () => ({ names: ['x'] }) }],
  putPictures: [
    {
      body: () => ({
        name: 'x',
        pictures: [{ product: 2_000_000_000, file: 'aaaaaaaa-0000-4000-8000-000000000009' }],
      }),
      answer: 422,
    },
  ],
  sendSupplierFile: [
    {
      params: { supplier: '2000000000' },
      body: () => ({ file_name: 'x', content: 'eAp5Cg==' }),
      answer: 404,
    },
  ],
  listSupplierFiles: [{ params: { supplier: '2000000000' }, answer: 404 }],
  previewSupplierFile: [
    {
      params: { supplier: '2000000000', id: '2000000000' },
      body: () => ({ wish: SUPPLIER_WISH, only: 'all', from: 5 }),
      answer: 404,
    },
  ],
  takeSupplierCosts: [
    {
      params: { supplier: '2000000000', id: '2000000000' },
      body: () => ({ wish: SUPPLIER_WISH, prices: [{ line: 5, price: 5 }] }),
      answer: 404,
    },
  ],
  receiveSupplierFile: [
    {
      params: { supplier: '2000000000', id: '2000000000' },
      body: () => ({ wish: SUPPLIER_WISH, request_id: crypto.randomUUID() }),
      answer: 404,
    },
  ],
  undoSupplierFile: [{ params: { supplier: '2000000000', id: '2000000000' }, answer: 404 }],
  listRecordImports: [{ params: { component: '111' } }],
  exportRecords: [
    {
      params: { component: '111' },
      query: {
        format: 'csv',
        status: '1',
        q: 'x',
        search: '{"name":{"val":"x","type":"starts"}}',
        fields: 'name,code',
      },
    },
    ...['\\u0000', 'a\\u0000b', '\\ud800'].map((text) => ({
      params: { component: '13' },
      query: { search: `{"name":{"val":"${text}","type":"contains"}}` },
      answer: 422,
    })),
  ],
  simulatePromotion: [
    {
      body: () => ({
        id: 0,
        data: SIMULATED_RULE,
        against: 'none',
        from: '2026-01-01',
        to: '2026-01-31',
        after: { day: '2026-01-02', id: UUID, version: 0 },
      }),
      answer: 409,
    },
  ],
  runReport: [
    {
      params: { code: 'S110' },
      query: { ReportPerItem: '5', IncludeMovements: '1', from: '2026-01-01', to: '2026-12-31' },
    },
  ],
  listReportFilters: [{ params: { code: 'S100' } }],
  listReportSchedules: [{ query: { report: 'S100' } }],
  addReportSchedule: [{ body: () => SCHEDULE }],
  removeReportSchedule: [{ params: { id: '1000000' }, body: () => ({}), answer: 404 }],
  readDigest: [{}],
  saveDigest: [{ body: () => ({ on: false, hour: 7, rests: true }) }],
  askQuestion: [{ body: () => ({ question: 'כמה מכרנו היום' }) }],
  listSpeed: [{}],
  reportSpeed: [{ body: () => SPEED }],
  reportDevice: [{ body: DEVICE_REPORT }],
  listDevices: [{}],
  getPulse: [{}],
  listDeviceBills: [
    {
      params: { id: '1000000' },
      query: { from: '2026-11-30T08:00:00Z', to: '2026-11-30T09:00:00Z' },
      answer: 404,
    },
  ],
  sendTillActs: [{ body: () => ({ acts: [REPRINT()] }) }],
  listExceptions: [{}],
  listTillActs: [{ query: { until: '2026-11-30' } }],
  listExceptionBills: [{ params: { id: '1000000' }, answer: 404 }],
  decideException: [
    { params: { id: '1000000' }, body: () => ({ state: 'training', reason: '' }), answer: 404 },
  ],
  setExceptionRules: [{ body: () => ({ ...FIRST_RULES, off: ['reprints'] }) }],
  tryExceptionRules: [{ body: () => ({ ...FIRST_RULES, off: ['reprints'] }) }],
  readForecast: [{}],
  listForecastProducts: [{ query: { branch: '1' } }],
  readSmallCash: [{}],
  listGoals: [{ query: { month: '2026-11' } }],
  proposeGoal: [{ query: { month: '2026-11', measure: 'net', scope: 'business' } }],
  setGoal: [{ body: () => GOAL }],
  removeGoal: [{ params: { id: '1000000' }, body: () => ({}), answer: 404 }],
  listHomeLines: [{}],
  putOffHomeLine: [{ params: { kind: 'tasks' }, body: () => ({ until: 'now' }) }],
  giveHomeLine: [
    {
      params: { kind: 'tasks' },
      body: () => ({ employee: 2_000_000_000, subject: 'x' }),
      answer: 404,
    },
  ],
  listOwnReports: [{}],
  addOwnReport: [{ body: () => ({ report: OWN_REPORT }) }],
  readOwnReport: [{ params: { code: 'U900000' }, answer: 404 }],
  changeOwnReport: [
    { params: { code: 'U900000' }, body: () => ({ report: OWN_REPORT, version: 1 }), answer: 404 },
  ],
  removeOwnReport: [{ params: { code: 'U900000' }, body: () => ({}), answer: 404 }],
  restoreOwnReport: [{ params: { code: 'U900000' }, body: () => ({}), answer: 404 }],
  readReportLayout: [{ params: { code: 'S100' } }],
  saveReportLayout: [
    { params: { code: 'S100' }, body: () => ({ columns: ['date', 'total'], view: 'table' }) },
  ],
  saveReportFilter: [
    { body: () => ({ report: 'S100', name: `f${(people += 1)}`, filter: FILTER }) },
  ],
  updateReportFilter: [
    { body: () => ({ id: 2_000_000_000, name: 'x', filter: FILTER }), answer: 404 },
  ],
  deleteReportFilter: [{ body: () => ({ id: 2_000_000_000 }), answer: 404 }],
  checkPluginUpdate: [{ query: { platform: 'win-x64', version: '1.0.0' } }],
  // Installed first, so that the following calls reach their handlers.
  installPlugin: [{ params: { id: 'closing-times' }, body: () => ({ permissions: [] }) }],
  getPluginSettings: [{ params: { id: 'closing-times' } }],
  putPluginSettings: [
    { params: { id: 'closing-times' }, body: () => ({ values: { close_before: 45 } }) },
  ],
  uninstallPlugin: [{ params: { id: 'closing-times' }, body: () => ({}) }],
  runPluginOperation: [
    {
      params: { id: 'closing-times', operation: 'nothing' },
      body: () => ({ data: { to: 'a' } }),
      answer: 404,
    },
  ],
  downloadPlugin: [{ params: { version: '1.0.0', platform: 'win-x64' }, answer: 404 }],
  // Text instead of bytes.
  uploadFile: [
    { query: { component: '13', field: 'image', name: 'x.png' }, body: () => ({}), answer: 422 },
  ],
  secureFileUrl: [{ params: { id: UUID }, answer: 404 }],
  secureFileUrls: [{ body: () => ({ ids: [UUID] }) }],
  readStoredFile: [{ params: { token: `1.${UUID}.9999999999.${'A'.repeat(43)}` }, answer: 403 }],
  saveLabelTemplate: [
    { params: { id: 'shelf' }, body: () => ({ name: 'שלט', width: 600, height: 380, items: [] }) },
  ],
  printDocument: [{ params: { id: UUID }, body: () => ({}), answer: 404 }],
  documentPdf: [{ params: { id: UUID }, body: () => ({}), answer: 404 }],
  mailTillSale: [
    {
      params: { id: UUID },
      body: () => ({ id: UUID, mode: 'copy', to: 'a@example.com' }),
      answer: 409,
    },
  ],
  mailDocument: [
    { params: { id: UUID }, body: () => ({ id: UUID, to: 'a@example.com' }), answer: 404 },
  ],
  tillSalePdf: [{ params: { id: UUID }, query: { mode: 'copy' }, body: () => ({}), answer: 404 }],
  transactionPdf: [{ params: { id: UUID }, answer: 404 }],
  verifySale: [{ params: { id: UUID }, answer: 404 }],
  linkTillSale: [{ params: { id: UUID }, body: paperLink, answer: 404 }],
  linkSale: [{ params: { id: UUID }, body: paperLink, answer: 404 }],
  listSaleLinks: [{ params: { id: UUID }, answer: 404 }],
  linkDocument: [{ params: { id: UUID }, body: paperLink, answer: 404 }],
  listDocumentLinks: [{ params: { id: UUID }, answer: 404 }],
  endPaperLink: [{ params: { id: UUID }, answer: 404 }],
  readCustomerCard: [{ params: { id: '1000000' }, answer: 404 }],
  saveDashboard: [{ params: { id: '1000000' }, body: () => ({ widgets: [] }), answer: 404 }],
  readLeadBoard: [{}],
  convertLead: [{ params: { id: '1000000' }, body: () => ({ customer: null }), answer: 404 }],
  readTimeline: [{ query: { of: 'customer', id: '1000000' }, answer: 404 }],
  searchSerials: [{ query: { q: 'ABC' } }],
  readCallOrder: [{ params: { id: '1' } }],
  readTillStock: [{ query: { warehouse: '1', products: '1,2' } }],
  readStockCard: [{ query: { product: '1000000' }, answer: 404 }],
  setStockBounds: [
    {
      body: () => ({ product: 1_000_000, warehouse: 1, minimum: 1_000, maximum: null }),
      answer: 404,
    },
  ],
  listLowStock: [{}],
  listOrderHints: [{}],
  setOrderHabit: [
    { body: () => ({ warehouse: 1, product: 1_000_000, share: 8_000 }), answer: 404 },
  ],
  orderLowStock: [
    {
      body: () => ({
        request_id: UUID,
        supplier: 1_000_000,
        warehouse: 1,
        lines: [{ product: 1, quantity: 1_000 }],
      }),
      answer: 422,
    },
  ],
  startStockCount: [{ body: () => ({ warehouse: 1_000_000, department: null }), answer: 404 }],
  listStockCounts: [{}],
  readStockCount: [{ params: { id: '1000000' }, query: { search: 'x' }, answer: 404 }],
  setStockCounted: [
    { params: { id: '1000000' }, body: () => ({ product: 1, counted: 1_000 }), answer: 404 },
  ],
  addStockScans: [
    { params: { id: '1000000' }, body: () => ({ scans: [countScan()] }), answer: 404 },
  ],
  endStockCount: [{ params: { id: '1000000' }, body: () => ({ act: 'leave' }), answer: 404 }],
  receiveTransfer: [
    { params: { id: UUID }, body: () => ({ rows: [], rest: 'lost' }), answer: 404 },
  ],
  readModelProducts: [{ params: { id: '1000000' }, answer: 404 }],
  readBought: [{ params: { id: '1000000' }, query: { sort: 'sum' }, answer: 404 }],
  readPoints: [{ params: { id: '1000000' }, answer: 404 }],
  readCampaignSending: [{ params: { id: '1000000' }, answer: 404 }],
  sendCampaign: [{ params: { id: '1000000' }, body: () => ({}), answer: 404 }],
  saveHome: [{ body: () => ({ widgets: null }) }],
  listKitchenTickets: [{ query: { station: '1000000' }, answer: 404 }],
  moveKitchenTicket: [
    { params: { id: UUID }, body: () => ({ step: UUID, stage: 'ready', row: null }), answer: 404 },
  ],
  listDisplays: [{ query: {} }],
  removeDisplay: [{ params: { id: UUID }, answer: 404 }],
  showDisplayBill: [
    {
      body: () => ({
        bill: {
          state: 'selling',
          business: 'x',
          rows: [{ key: 'a', name: 'x', quantity: 1_000, weighed: false, net: 100 }],
          total: 100,
          discount: 0,
          change: 0,
        },
      }),
    },
  ],
  pairDisplay: [{ body: () => ({ code: '000000' }), answer: 422 }],
  readDisplayBill: [{ params: { terminal: '1' }, answer: 401 }],
  followDisplay: [{ params: { terminal: '1' }, answer: 401 }],
  reportCall: [
    {
      params: { cloud: UUID, branch: '1' },
      body: () => ({ call_id: 'a', event: 'ring', extension: '1', line: '', number: '0541234567' }),
      answer: 401,
    },
  ],
  linkCall: [{ params: { id: '1' }, body: () => ({ customer: 1 }), answer: 404 }],
  renewSwitchboardSecret: [{ params: { branch: '1' } }],
  receiveKitchenTickets: [{ body: () => ({ tickets: [UUID], by: 'screen' }) }],
  claimKitchenTicket: [{ params: { id: UUID }, body: () => ({}) }],
  resendKitchenTicket: [{ params: { id: UUID }, body: () => ({ station: null }), answer: 404 }],
  listOrderTickets: [{ params: { id: UUID } }],
  readFloorPlan: [{ params: { id: '1000000' }, answer: 404 }],
  saveFloorPlan: [
    {
      params: { id: '1000000' },
      body: () => ({ version: 0, width: 1_000, height: 1_000, elements: [] }),
      answer: 404,
    },
  ],
  assignSection: [{ body: () => ({ section: 'א', waiter: null }) }],
  readDelivery: [{ params: { id: UUID }, answer: 404 }],
  changeDeliveries: [
    { body: () => ({ orders: [{ id: UUID, events: orderWire() as object[] }] }), answer: 404 },
  ],
  runReportBody: [{ body: () => ({ measures: ['net'], dimensions: ['branch'] }) }],
  exportReport: [{ params: { code: 'S100' }, query: { format: 'csv' } }],
  listReportValues: [{ params: { dimension: 'branch' } }],
  saveTileLayout: [{ params: { department: '900' }, body: () => ({ version: 0, tiles: [] }) }],
  saveSalesMenu: [
    { params: { id: '1000000' }, body: () => ({ version: 0, pages: [] }), answer: 404 },
  ],
  listUniformRuns: [{}],
  makeUniformFile: [{ body: () => ({ from: '2020-01-01', to: '2020-01-02', drive: 'D' }) }],
  readUniformFile: [{ params: { id: '1000000' }, answer: 404 }],
  listEntries: [{}],
  readEntry: [{ params: { id: '1000000' }, answer: 404 }],
  saveEntry: [
    { body: () => ({ request_id: UUID, day: '2026-01-01', value_day: '2026-01-01', lines: [] }) },
  ],
  postEntry: [{ params: { id: '1000000' }, answer: 404 }],
  deleteEntry: [{ params: { id: '1000000' }, answer: 404 }],
  reverseEntry: [{ params: { id: '1000000' }, body: () => ({ day: '2026-01-01' }), answer: 404 }],
  fillEntry: [{ params: { id: '1000000' }, query: { sum: '100', day: '2026-01-01' }, answer: 404 }],
  readBookChoices: [{}],
  findBookParties: [{ query: { kind: 'customer', text: 'ר' } }],
  readTrialBalance: [{ query: { from: '2026-01-01', to: '2026-12-31' } }],
  readLedgerCard: [
    {
      query: { kind: 'account', id: '1000000', from: '2026-01-01', to: '2026-12-31' },
      answer: 404,
    },
  ],
  listPaperStyles: [{}],
  savePaperStyle: [
    {
      params: { type: '9' },
      body: () => ({
        header: 'שלום',
        footer: 'להתראות',
        logo: '',
        hidden: ['codes'],
        width: 80,
        copies: '1',
      }),
    },
  ],
  deletePaperStyle: [{ params: { type: '9' } }],
  deleteLabelTemplate: [{ params: { id: UUID }, answer: 404 }],
  labelProducts: [
    { body: () => ({ of: 'ids', ids: [1, 2] }) },
    {
      body: () => ({
        of: 'changed',
        since: '2026-01-01',
        after: { at: 1_700_000_000_000_000, id: 1 },
        limit: 5,
      }),
    },
  ],
  supportAccess: [{ body: () => ({ action: 'open' }) }],
  startScreenShare: [{ body: () => ({ grant: UUID }), answer: 404 }],
  sendScreenShare: [
    {
      params: { id: UUID },
      body: () => ({ seq: 1, snapshot: true, paused: false, events: '[]' }),
      answer: 404,
    },
  ],
  endScreenShare: [{ params: { id: UUID }, answer: 404 }],
  readScreenShare: [{ params: { id: UUID }, query: { after: '0' }, answer: 404 }],
  // The owner of a business is no provider: refused before the input is checked.
  listPushDevices: [{}],
  putPushDevice: [
    {
      body: () => ({
        endpoint: 'https://push.example.com/a1',
        keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
        kinds: ['tasks'],
        quiet: null,
        details: false,
      }),
    },
  ],
  removePushDevice: [{ params: { id: '2000000000' }, answer: 404 }],
  listOwnPlugins: [{}],
  uploadOwnPlugin: [{ body: () => ({}), answer: 422 }],
  submitOwnPlugin: [{ params: { id: 'own-none', version: '1.0.0' }, answer: 404 }],
  withdrawOwnPlugin: [{ params: { id: 'own-none', version: '1.0.0' }, answer: 404 }],
  listPluginReviews: [{ answer: 403 }],
  reviewPlugin: [
    {
      params: {
        uuid: '0199a0f3-0000-7000-8000-000000000001',
        id: 'own-none',
        version: '1.0.0',
      },
      body: () => ({ verdict: 'approve' }),
      answer: 403,
    },
  ],
  listProviderServices: [{ answer: 403 }],
  beginProvider: [{ body: () => ({}), answer: 403 }],
  billingDocumentPaper: [{ params: { id: UUID }, body: () => ({}), answer: 404 }],
  billingDocumentPdf: [{ params: { id: UUID }, body: () => ({}), answer: 404 }],
  makeProviderBusiness: [
    {
      body: () => ({
        request_id: UUID,
        name: 'חנות חדשה',
        vat_number: '000000018',
        first_name: 'דנה',
        last_name: 'לוי',
        email: 'new@shop.example',
        type: 2,
        price: 10_000,
        period: 'month',
        tills: 1,
        people: 1,
        trial_days: 0,
      }),
      answer: 403,
    },
  ],
  listPlanPrices: [{ answer: 403 }],
  addPlanPrice: [
    {
      body: () => ({
        app_id: 3,
        tier: 'basic',
        period: 'month',
        starts: '2099-01-01',
        price: 9_900,
        trial_days: 30,
        modules: [],
        sold: true,
      }),
      answer: 403,
    },
  ],
  // No business of this system bills the others.
  previewPlan: [
    { body: () => ({ tier: 'gold', period: 'month', tills: 2, people: 5 }), answer: 409 },
  ],
  changePlan: [
    {
      body: () => ({
        tier: 'gold',
        period: 'month',
        tills: 2,
        people: 5,
        password: 'copper-lantern-47',
        charge: 0,
        at: 'now',
      }),
      answer: 409,
    },
  ],
  withdrawPlan: [{ answer: 409 }],
  setProviderPlan: [
    {
      params: { uuid: UUID },
      body: () => ({ price: 10_000, period: 'month', tills: 2, people: 5 }),
      answer: 403,
    },
  ],
  contractBilling: [{ params: { id: '2000000000' }, answer: 404 }],
  billContract: [{ params: { id: '2000000000' }, body: () => ({}), answer: 404 }],
  createWebhook: [
    {
      body: () => ({ name: 'חנות', url: 'https://shop.example.com/', events: ['sale.stored'] }),
    },
  ],
  stopWebhook: [{ params: { id: '2000000000' }, answer: 404 }],
  listWebhookDeliveries: [{ params: { id: '2000000000' }, answer: 404 }],
  resendWebhookDelivery: [
    { params: { id: '2000000000', delivery: UUID }, body: () => ({}), answer: 404 },
  ],
  quotePrices: [{ body: () => ({ rows: [{ product: 1, quantity: 1_000 }] }) }],
  // A user has no key of a shop: refused by the handler.
  placeShopOrder: [
    {
      body: () => ({ number: 'A-1', customer: { id: 1 }, rows: [{ product: 1, quantity: 1_000 }] }),
      answer: 403,
    },
  ],
  readShopOrder: [{ params: { number: 'A-1' }, answer: 403 }],
  setProviderService: [
    { params: { uuid: UUID }, body: () => ({ status: 'suspended', reason: 'חוב' }), answer: 403 },
  ],
  // An empty list would be accepted, and the following calls refused.
  setServiceModules: [
    {
      body: () => ({ modules: [...SERVICE_MODULE_KEYS], before: [...SERVICE_MODULE_KEYS] }),
      values: HOSTILE.filter((value) => !Array.isArray(value)),
    },
  ],
};
/** Cursors and numbers with a valid form and invalid content. */
const HOSTILE_TEXTS = [
  ...HOSTILE.filter((value) => typeof value === 'string' || typeof value === 'number').map(String),
  `2026-99-99T99:99:99.000000Z~${UUID}`,
  `0000-01-01T00:00:00.000000Z~${UUID}`,
  `2026-01-01T00:00:00.000000Z~${'-'.repeat(36)}`,
  '~',
  '0000-01-01',
  '2026-02-30',
];

/** Characters that an address cannot carry; their bytes are among the raw ones below. */
const LONE = /\p{Surrogate}/gu;

let calls = 0;
/** Each call uses another address, so that no rate limit applies. */
const nextAddress = () => `10.${(calls += 1) >> 16}.${(calls >> 8) & 255}.${calls & 255}`;

function send(
  endpoint: Endpoint,
  url: string,
  payload?: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<LightMyRequestResponse> {
  const { cookies, headers: own } = endpoint.auth === 'user' ? user : till;
  return server.app.inject({
    method: endpoint.method,
    url,
    remoteAddress: nextAddress(),
    cookies: Object.fromEntries(cookies),
    headers: { ...own, 'content-type': 'application/json', ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
}

/**
 * Null when the answer is a success or a declared error of the catalogue; otherwise what is wrong
 * with it.
 */
function findProblem(endpoint: Endpoint, response: LightMyRequestResponse): string | null {
  if (response.statusCode < 300) return null;
  const { code } = response.json<{ code: string }>();
  if (!isErrorCode(code) || ERRORS[code].status !== response.statusCode)
    return `${response.statusCode} ${code}`;
  if (response.statusCode >= 500) return code;
  return endpoint.errors.includes(code) || code === 'BAD_REQUEST' || code === 'NOT_FOUND'
    ? null
    : `${code} is not declared`;
}

const show = (value: unknown) => JSON.stringify(value).slice(0, 60);

async function attackBody(
  endpoint: Endpoint,
  url: string,
  body: () => Json,
  values: NonNullable<Sample['values']>,
): Promise<string[]> {
  const found: string[] = [];
  for (const path of placesOf(body())) {
    for (const value of someOf(typeof values === 'function' ? values(path) : values)) {
      const wrong = findProblem(
        endpoint,
        await send(endpoint, url, JSON.stringify(withValue(body(), path, value))),
      );
      if (wrong !== null) found.push(`${path.join('.')} = ${show(value)}: ${wrong}`);
    }
  }
  for (const path of someOf([[], ...Object.keys(body()).map((key) => [key, 'new']), ['new']])) {
    const wrong = findProblem(
      endpoint,
      await send(
        endpoint,
        url,
        JSON.stringify(withValue(body(), path, '@deep')).replace('"@deep"', DEEP),
      ),
    );
    if (wrong !== null) found.push(`${path.join('.')} = 20000 brackets: ${wrong}`);
  }
  return found;
}

function addressOf(endpoint: Endpoint, params: Sample['params'], query: string): string {
  return `${endpointUrl(endpoint).replaceAll(/:(\w+)/g, (_whole, name: string) => params?.[name] ?? '')}?${query}`;
}

async function attackAddress(endpoint: Endpoint, sample: Sample): Promise<string[]> {
  const found: string[] = [];
  const query = new URLSearchParams(sample.query);
  // Includes raw bytes that are no UTF-8, percent-encoded.
  const values = [
    ...HOSTILE_TEXTS.map((text) => encodeURIComponent(text.replaceAll(LONE, '\uFFFD'))),
    '%00',
    '%ED%A0%80',
    '%FF',
    'a%00b',
  ];
  const places = [...Object.keys(sample.params ?? {}), ...query.keys(), 'unknown', '%00'].length;
  for (const value of IS_NIGHTLY
    ? values
    : Array.from({ length: places }, () => someOf(values)).flat()) {
    for (const name of someOf(Object.keys(sample.params ?? {}))) {
      const wrong = findProblem(
        endpoint,
        await send(endpoint, addressOf(endpoint, { ...sample.params, [name]: value }, '')),
      );
      if (wrong !== null) found.push(`:${name} = ${value.slice(0, 60)}: ${wrong}`);
    }
    for (const name of someOf([...query.keys(), 'unknown', '%00'])) {
      const others = new URLSearchParams(query);
      others.delete(name);
      const payload = sample.body === undefined ? undefined : JSON.stringify(sample.body());
      const wrong = findProblem(
        endpoint,
        await send(
          endpoint,
          addressOf(endpoint, sample.params, `${others.toString()}&${name}=${value}`),
          payload,
        ),
      );
      if (wrong !== null) found.push(`?${name}=${value.slice(0, 60)}: ${wrong}`);
    }
  }
  return found;
}

/** In the order of the samples: what one call makes, another one finds. */
const place = (name: string): number => Object.keys(SAMPLES).indexOf(name);
const endpoints = ENDPOINTS.toSorted((a, b) => place(a.name) - place(b.name));

describe('hostile input', () => {
  // A stream takes no input, and has no end to wait for.
  it.each(endpoints.filter(({ name, stream }) => !/logout/i.test(name) && stream !== true))(
    'never breaks $name: it is accepted or refused with a code of the catalogue',
    async (endpoint) => {
      const found: string[] = [];
      for (const sample of SAMPLES[endpoint.name] ?? [{}]) {
        // An unchanged call succeeds, so a refusal below is due to the one changed value.
        const plain = await send(
          endpoint,
          addressOf(endpoint, sample.params, new URLSearchParams(sample.query).toString()),
          sample.body === undefined ? undefined : JSON.stringify(sample.body()),
        );
        expect(plain.statusCode).toBe(sample.answer ?? 200);
        found.push(...(await attackAddress(endpoint, sample)));
        const url = addressOf(
          endpoint,
          sample.params,
          new URLSearchParams(sample.query).toString(),
        );
        const body = sample.body ?? (() => ({}));
        if (endpoint.method === 'POST')
          found.push(...(await attackBody(endpoint, url, body, sample.values ?? HOSTILE)));
      }
      expect(found).toEqual([]);
    },
  );

  it('in headers and cookies identifies no caller', async () => {
    const found: string[] = [];
    // A stream that opens for a known caller has no end to wait for.
    for (const endpoint of ENDPOINTS.filter(
      ({ auth, stream }) => auth !== 'public' && stream !== true,
    )) {
      for (const value of someOf([
        '%00',
        '%ED%A0%80',
        '\u00ff',
        'dla_',
        `dla_${'A'.repeat(5_000)}`,
        'Bearer \u00e9',
        '{"a":1}',
      ])) {
        for (const name of someOf([
          'authorization',
          CLIENT_HEADERS.employee,
          CLIENT_HEADERS.terminalType,
          'cookie',
          'origin',
          'x-forwarded-for',
        ])) {
          const wrong = findProblem(
            endpoint,
            await send(endpoint, endpointUrl(endpoint).replace(':id', UUID), undefined, {
              [name]:
                name === 'cookie' ? `dalpak_session=${value}; dalpak_terminal=${value}` : value,
            }),
          );
          if (wrong !== null)
            found.push(`${endpoint.name} ${name}: ${value.slice(0, 60)}: ${wrong}`);
        }
      }
    }
    expect(found).toEqual([]);
    // The nightly run sends some ten thousand requests here.
  }, 240_000);

  it.each(ENDPOINTS.filter(({ name }) => /logout/i.test(name)))(
    'never breaks $name',
    async (endpoint) => {
      const found: string[] = [];
      for (const value of someOf(HOSTILE)) {
        const wrong = findProblem(
          endpoint,
          await send(
            endpoint,
            `${endpointUrl(endpoint)}?${encodeURIComponent('\u0000')}=%00`,
            JSON.stringify(value),
          ),
        );
        if (wrong !== null) found.push(`${show(value)}: ${wrong}`);
      }
      expect(found).toEqual([]);
    },
  );
});
