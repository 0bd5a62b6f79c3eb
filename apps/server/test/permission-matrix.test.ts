import { randomUUID } from 'node:crypto';
import {
  FIRST_RULES,
  CLIENT_HEADERS,
  type Endpoint,
  type EndpointName,
  ENDPOINTS,
  endpointUrl,
  type ErrorCode,
  makeLinkToken,
  SERVICE_MODULE_KEYS,
} from '@dalpak/contracts';
import { encodeOrderEvent, orderEvents, type CartCommand } from '@dalpak/engine';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashCard } from '../src/kernel/auth/card-hash.ts';
import {
  type CashMachineSimulator,
  emptyMachine,
  startCashMachineSimulator,
} from '../src/cash-machine-simulator/cash-machine-simulator.ts';
import { DocumentCart } from './document-cart.ts';
import { openEvents } from './event-stream.ts';
import { StepsOfBill } from './bill-steps.ts';
import { SaleCart } from './sale-cart.ts';
import {
  queryRows,
  aPracticePinpad,
  aShop,
  aTillOf,
  CARDS,
  changeRows,
  EMPLOYEES,
  GOODS,
  signInAt,
} from './sale-shop.ts';
import { signUpCode } from './mails.ts';
import { aBusiness, Browser, OWNER, startTestApp, type TestApp } from './test-app.ts';
import { DEVICE_REPORT } from './samples/device-samples.ts';
import { REPRINT } from './samples/exception-samples.ts';
import { countScan } from './samples/count-samples.ts';
import { ROTA_NEEDS, ROTA_WEEK, ROTA_WISH, rotaShift } from './samples/rota-samples.ts';
import { GOAL, OWN_REPORT, SCHEDULE, SPEED } from './samples/report-samples.ts';

let server: TestApp;
let cloud: number;
let machine: CashMachineSimulator;
let url: string;
let ourUuid: string;
let callers: Record<
  'manager' | 'managersTill' | 'powerless' | 'powerlessTill' | 'stranger' | 'strangersTill',
  Browser
>;

const DISCOUNT: CartCommand = {
  type: 'setCartDiscount',
  discount: { type: 'percent', rate: 1_000 },
};
/** A bulk change of a product that does not exist. */
const SUPPLIER_WISH = {
  columns: ['code'],
  vat_included: false,
  per_pack: false,
  day: '2026-11-01',
  settled: [],
};
const PRICE_RISE = {
  rows: { ids: [2_000_000_000] },
  change: { field: 'price', way: 'percent', value: 500 },
};
const STRANGER = 'stranger@example.com';
const STRANGERS_CARD = '2002';
const POWERLESS = { email: 'powerless@example.com', id: 90, card: '9090' };
/** Terminal and employee of each till. */
const SELLERS = {
  manager: { terminal: 2, employee: EMPLOYEES.manager },
  powerless: { terminal: 1, employee: POWERLESS.id },
  stranger: { terminal: 1, employee: 1 },
};
/** Card of another employee who has no permission either. */
const SECOND_CARD = '9191';
const MONTHS = 500 * 24 * 3_600_000;

type Who = keyof typeof SELLERS;

/** The input of a call. */
interface Sample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/**
 * The answers of one endpoint to callers without permission: a code, or `ok` when the call affects
 * only the caller's own business, which the modules' tests check.
 */
interface Row {
  /** Built anew for each call, because approvals and requests can be used only once. */
  readonly sample?: (who: Who) => Sample | Promise<Sample>;
  /**
   * Signed in, without any permission. When absent: PERMISSION_DENIED if the gate requires a
   * permission, otherwise `ok`.
   */
  readonly powerless?: ErrorCode | 'ok';
  /** The manager of another business, who names records of this one. */
  readonly stranger: ErrorCode | 'ok';
  /** The permitted caller; `ok` when absent. */
  readonly manager?: ErrorCode | 'ok';
  /** The same call with an approval that was already used. */
  readonly replayed?: { readonly sample: () => Promise<Sample>; readonly code: ErrorCode };
}

/** A bill with a discount that needs approval, approved by card. */
async function approvedSale(): Promise<{ readonly cart: SaleCart; readonly approval: string }> {
  const cart = new SaleCart({ employee: POWERLESS.id }).scan(GOODS.milk);
  const { approval } = (
    await callers.powerlessTill.post('employees/perrmissions/validate', {
      type: 'pos',
      key: 'cart.discount',
      cart_id: cart.id,
      field: 'discount',
      value: 'percent 1000',
      verify: { type: 'card', card: CARDS.manager },
    })
  ).json<{ approval: string }>();
  return { cart, approval };
}

/** A pending request of the employee without permissions to the manager. */
async function pendingRequest(): Promise<Sample> {
  const response = await callers.powerlessTill.call(
    'PUT',
    '/api/v2/employees/perrmissions/request',
    permissionRequest(),
  );
  return { params: { id: response.json<{ data: { id: string } }>().data.id } };
}

/** A pending request, with what the requested approver was shown. */
async function seenRequest(): Promise<Sample> {
  const sample = await pendingRequest();
  const id = String(sample.params?.['id']);
  const view = await callers.manager.get(`employees/perrmissions/request/${id}`);
  return {
    ...sample,
    body: { digest: view.json<{ data: { digest?: string } }>().data.digest ?? 'x' },
  };
}

const chargeRequest = () => ({ id: randomUUID(), cart: randomUUID(), amount: 690 });

/** A finished charge of the manager's till. */
async function chargeId(): Promise<string> {
  const id = randomUUID();
  await changeRows(
    server,
    cloud,
    'INSERT INTO payment_intents (cloud_id, id, terminal_id, cart_id, provider, amount, request, state, busy_until, created_at) VALUES ($1, $2, $3, $2, \'pinpad\', 690, \'{"terms":"regular","payments":1,"first":null,"fixed":null}\', \'declined\', now(), now())',
    [id, SELLERS.manager.terminal],
  );
  return id;
}

const permissionRequest = () => ({
  type: 'pos',
  action: 'r',
  key: 'cart.discount',
  desc: '',
  employee: EMPLOYEES.manager,
  cart_id: randomUUID(),
  field: 'discount',
  value: 'percent 1000',
});
const finger = (id: number) => ({ params: { id: String(id), finger: '3' } });

const closingTimes = { params: { id: 'closing-times' }, body: { permissions: [] } };

/** A plugin that only the manager's business has installed. */
async function installed(): Promise<Sample> {
  await callers.stranger.call(
    'POST',
    '/api/v2/app/marketplace/plugins/closing-times/uninstall',
    {},
  );
  await callers.manager.call(
    'POST',
    '/api/v2/app/marketplace/plugins/closing-times/install',
    closingTimes.body,
  );
  return { params: closingTimes.params, body: {} };
}

const footer = { params: { id: 'receipt.footer' }, body: { scope: 'cloud', value: 'תודה' } };
const EMAILS: Readonly<Record<Who, string>> = {
  manager: OWNER.email,
  powerless: POWERLESS.email,
  stranger: STRANGER,
};
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
const FILTER = {
  ReportPerItem: 20,
  ReportPerPage: 10,
  Production: 2,
  IncludeMovements: 0,
  from: '2026-01-01',
  to: null,
};

const LABEL = { name: 'שלט', width: 600, height: 380, items: [] };
const STYLE = {
  header: '',
  footer: 'להתראות',
  logo: '',
  hidden: ['codes'],
  width: 58,
  copies: 'ask',
};
const ENTRY = {
  request_id: '00000000-0000-4000-8000-0000000000b0',
  day: '2026-01-01',
  value_day: '2026-01-01',
  lines: [],
};
/** One pixel. */
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const VIEW = { view: 'ALL', perPage: 50, columns: [{ field: 'name' }], sort: null, search: {} };

/** A view of the customers that the manager saved. */
async function viewId(): Promise<number> {
  const response = await callers.manager.call('POST', '/api/v2/components/111/views', {
    name: randomUUID(),
    view: VIEW,
  });
  return response.json<{ data: { id: number } }>().data.id;
}

const NEW_KEY = {
  name: 'חנות באינטרנט',
  scopes: [{ component: 13, rights: ['r'] }],
  expires_on: null,
};

/** A key that the manager created and revoked: no other business has so many. */
async function keyId(): Promise<number> {
  const made = await callers.manager.post('account/access_keys', NEW_KEY);
  const { id } = made.json<{ data: { id: number } }>().data;
  await callers.manager.call('DELETE', `/api/v2/account/access_keys/${id}`);
  return id;
}

/** An import that the manager started. */
async function importId(): Promise<string> {
  const response = await callers.manager.call('POST', '/api/v2/imports/records/111', {
    file_name: 'x.csv',
    bytes: 10,
  });
  return String(response.json<{ data: { id: number } }>().data.id);
}

/** A quote that the manager created. */
async function documentId(): Promise<string> {
  return (await new DocumentCart(1).add(GOODS.milk).store(callers.manager)).id;
}

const aLink = () => ({
  id: randomUUID(),
  token: makeLinkToken(),
  channel: 'copy' as const,
  to: '',
  language: 'he' as const,
});

/** A filter that the manager saved. */
async function filterId(): Promise<number> {
  const endpoint = ENDPOINTS.find(({ name }) => name === 'saveReportFilter');
  if (endpoint === undefined) throw new Error('There are no report filters');
  const response = await callers.manager.call(endpoint.method, endpointUrl(endpoint), {
    report: 'S100',
    name: randomUUID(),
    filter: FILTER,
  });
  return response.json<{ data: { id: number } }>().data.id;
}

async function scheduleId(): Promise<number> {
  const made = await callers.manager.call('POST', '/api/v2/report-schedules', SCHEDULE);
  return made.json<{ data: { id: number } }>().data.id;
}

/** A shift that the manager planned. */
async function rotaShiftId(): Promise<string> {
  const id = randomUUID();
  await callers.manager.call('PUT', `/api/v2/rota/shifts/${id}`, rotaShift(EMPLOYEES.manager));
  return id;
}

/** A wish of the manager's own. */
async function rotaRequestId(): Promise<string> {
  const id = randomUUID();
  await callers.manager.call('PUT', `/api/v2/rota/requests/${id}`, ROTA_WISH);
  return id;
}

async function goalId(): Promise<number> {
  await callers.manager.call('PUT', '/api/v2/goals', GOAL);
  // The first goal of every business has the same number.
  const made = await callers.manager.call('PUT', '/api/v2/goals', { ...GOAL, month: '2026-12' });
  return made.json<{ data: { id: number } }>().data.id;
}

/** A mark about an employee who is not the caller. */
async function exceptionId(): Promise<string> {
  marks += 1;
  await changeRows(server, cloud, 'DELETE FROM exception_marks WHERE cloud_id = $1');
  await changeRows(
    server,
    cloud,
    `INSERT INTO exception_marks (cloud_id, id, employee_id, sign, state, from_day, to_day, score, times, bills, usual_low, usual_high, own_past, made_at)
     VALUES ($1, $2, $3, 'reprints', 'open', '2026-10-01', '2026-10-28', 40, 9, 100, 1, 2, false, now()) ON CONFLICT DO NOTHING`,
    [marks, EMPLOYEES.cashier],
  );
  return String(marks);
}
let marks = 900;

/** A new report of the manager, by its code. */
async function ownReport({ removed = false } = {}): Promise<string> {
  const made = await callers.manager.call('POST', '/api/v2/own-reports', { report: OWN_REPORT });
  const { code } = made.json<{ data: { code: string } }>().data;
  if (removed) await callers.manager.call('DELETE', `/api/v2/own-reports/${code}`);
  return code;
}

/** A late stamp from a device: it is stored whatever the employee's state was. */
const stampOf = (kind: 'in' | 'out') => ({
  type: 'card',
  card: CARDS.cashier,
  request_id: randomUUID(),
  at: `2026-01-0${kind === 'in' ? 5 : 6}T06:00:00.000Z`,
});

const act = () => ({ id: randomUUID(), at: new Date().toISOString() });

/** A till with an open shift that has sales. */
/** No Z is made while a withdrawal is open. */
async function settleWithdrawals(): Promise<void> {
  await changeRows(
    server,
    cloud,
    "UPDATE cash_withdrawals SET state = 'dropped' WHERE cloud_id = $1 AND state = 'open'",
  );
}

async function openedTill(who: Who): Promise<Sample> {
  await settleWithdrawals();
  const till = {
    manager: callers.managersTill,
    powerless: callers.powerlessTill,
    stranger: callers.strangersTill,
  }[who];
  await till.post('pos/register/movements', { ...act(), kind: 'in', amount: 100, reason: 'פריטה' });
  return {};
}

/** A withdrawal that the drawer can spare, at a till whose earlier one is settled. */
async function aWithdrawal(): Promise<Sample> {
  await settleWithdrawals();
  await changeRows(
    server,
    cloud,
    `INSERT INTO settings (cloud_id, scope, scope_id, key, value) VALUES ($1, 'cloud', 0, 'atm.enabled', 'true'), ($1, 'cloud', 0, 'atm.kept', '0') ON CONFLICT DO NOTHING`,
  );
  await changeRows(
    server,
    cloud,
    'INSERT INTO register_shifts (cloud_id, id, branch_id, terminal_id, opened_at, by_itself) SELECT $1, gen_random_uuid(), branch_id, id, now(), true FROM terminals WHERE cloud_id = $1 AND id < 3 ON CONFLICT DO NOTHING',
  );
  await changeRows(
    server,
    cloud,
    "INSERT INTO cash_movements (cloud_id, id, branch_id, terminal_id, kind, amount, at, shift_id) SELECT $1, (random() * 1000000000)::integer + 1000000, branch_id, terminal_id, 'in', 1000000, now(), id FROM register_shifts WHERE cloud_id = $1 AND terminal_id < 3 AND closing_id IS NULL",
  );
  return { body: { id: randomUUID(), amount: 5_000 } };
}

/** A Z of the manager's till; the stranger's own may have the lowest numbers too. */
async function closingId(): Promise<string> {
  for (;;) {
    await openedTill('manager');
    const closed = (
      await callers.managersTill.post('pos/register/z', { ...act(), unsent: 0, counted: null })
    ).json<{ data: { id: number } }>().data;
    if (closed.id > 2) return String(closed.id);
  }
}

const nowhere = { powerless: 'NOT_FOUND', stranger: 'NOT_FOUND', manager: 'NOT_FOUND' } as const;
const atDesk = {
  powerless: 'TERMINAL_REQUIRED',
  stranger: 'TERMINAL_REQUIRED',
  manager: 'TERMINAL_REQUIRED',
} as const;

let absences = 0;
const absence = () => {
  absences += 1;
  const day = new Date(Date.UTC(2026, 0, absences)).toISOString().slice(0, 10);
  return {
    request_id: randomUUID(),
    employee: POWERLESS.id,
    kind: 'sickness',
    from: day,
    to: day,
    note: '',
  };
};

/** A new order of a till. */
function orderBody(terminal: number, employee: number) {
  const { cart } = new SaleCart({ terminal, employee }).scan(GOODS.milk);
  const events = orderEvents(cart, null, {
    device: String(terminal),
    employeeId: employee,
    now: Date.now(),
    newId: () => randomUUID(),
  });
  return {
    id: cart.id,
    body: { orders: [{ id: cart.id, events: events.map(encodeOrderEvent) }], kitchen: false },
  };
}

/** An order that the manager's till opened. */
async function orderId(): Promise<string> {
  const { id, body } = orderBody(SELLERS.manager.terminal, SELLERS.manager.employee);
  await callers.managersTill.post('pos/orders', body);
  return id;
}

function frozenBody(who: Who) {
  const sale = new SaleCart(SELLERS[who]).scan(GOODS.milk);
  return { id: sale.id, body: { cart: sale.wire(), name: '', frozen_at: Date.now() } };
}

const signUpForm = () => ({
  business_name: OWNER.businessName,
  vat_number: OWNER.vatNumber,
  branch_name: OWNER.branchName,
  first_name: OWNER.firstName,
  last_name: OWNER.lastName,
  email: `${randomUUID()}@example.com`,
  password: OWNER.password,
  card: OWNER.card,
});

/** The matrix of callers by endpoint: an endpoint without a row is a type error. */
const MATRIX: Readonly<Record<EndpointName, Row>> = {
  health: { stranger: 'ok' },
  appInit: { stranger: 'ok' },
  oauthToken: {
    sample: () => ({
      body: { grant_type: 'password', email: OWNER.email, password: OWNER.password },
    }),
    stranger: 'ok',
  },
  oauthLogout: { stranger: 'ok' },
  requestPasswordReset: {
    sample: () => ({ body: { email: `${randomUUID()}@example.com` } }),
    stranger: 'ok',
  },
  confirmPasswordReset: {
    sample: () => ({ body: { token: 'A'.repeat(43), password: OWNER.password } }),
    stranger: 'RESET_LINK_INVALID',
    manager: 'RESET_LINK_INVALID',
  },
  signupCode: { sample: () => ({ body: signUpForm() }), stranger: 'ok' },
  signupCloud: {
    sample: async () => {
      const form = signUpForm();
      return { body: { ...form, code: await signUpCode(server, form) } };
    },
    stranger: 'ok',
  },
  signupProducts: { stranger: 'ok' },
  signupDone: { stranger: 'ok' },
  // The position belongs to the caller's own business.
  signupUser: {
    sample: () => ({
      body: {
        first_name: 'נועה',
        last_name: 'לוי',
        email: `${randomUUID()}@example.com`,
        password: OWNER.password,
        position: 1,
      },
    }),
    stranger: 'ok',
  },
  terminalsAvailable: { stranger: 'ok' },
  terminalsRegister: {
    sample: () => ({ body: { branch: 1, terminal: 8, services: [], take_over: true } }),
    stranger: 'NOT_FOUND',
  },
  terminalsLogout: { powerless: 'PERMISSION_DENIED', stranger: 'ok' },
  employeesLogin: {
    sample: () => ({ body: { type: 'card', card: CARDS.manager } }),
    stranger: 'UNKNOWN_CARD',
  },
  employeesLogout: { stranger: 'ok' },
  employeesFingerprints: { sample: () => finger(POWERLESS.id), stranger: 'NOT_FOUND' },
  employeesEnrolFingerprint: {
    sample: () => ({ ...finger(POWERLESS.id), body: { fingerprint: `finger-${randomUUID()}` } }),
    stranger: 'NOT_FOUND',
  },
  employeesRemoveFingerprint: {
    sample: async () => {
      await callers.manager.call('PUT', `/api/v2/employees/${POWERLESS.id}/fingerprints/3`, {
        fingerprint: `finger-${randomUUID()}`,
      });
      return finger(POWERLESS.id);
    },
    stranger: 'NOT_FOUND',
  },
  permissionsValidate: {
    sample: () => ({
      body: {
        type: 'pos',
        key: 'cart.discount',
        cart_id: randomUUID(),
        verify: { type: 'card', card: CARDS.manager },
      },
    }),
    stranger: 'UNKNOWN_CARD',
  },
  permissionsAllowed: {
    sample: () => ({ query: { type: 'pos', key: 'cart.discount' } }),
    stranger: 'ok',
  },
  // Employees cannot request their own approval: the manager asks the cashier, who has the
  // permission.
  permissionsRequest: {
    sample: () => ({
      body: { ...permissionRequest(), key: 'cart.freeze', employee: EMPLOYEES.cashier },
    }),
    stranger: 'NOT_FOUND',
  },
  permissionsRequestRead: { sample: pendingRequest, stranger: 'NOT_FOUND' },
  permissionsRequestUpdate: {
    sample: async () => ({ ...(await pendingRequest()), body: { desc: 'x' } }),
    powerless: 'NOT_FOUND',
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  permissionsRequestAllow: {
    sample: seenRequest,
    powerless: 'NOT_FOUND',
    stranger: 'NOT_FOUND',
  },
  permissionsRequestDeny: { sample: seenRequest, powerless: 'NOT_FOUND', stranger: 'NOT_FOUND' },
  // Only the employee who made the request can withdraw it, at the same till.
  permissionsRequestWithdraw: {
    sample: pendingRequest,
    powerless: 'NOT_FOUND',
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  syncGetVers: {
    sample: () => ({
      body: { operations: ['Products'], app_token: 'x', terminal: { id: 1 }, device: 'y' },
    }),
    stranger: 'ok',
  },
  syncGet: {
    sample: () => ({ body: { operation: 'Products', limit: { counter: 0, len: 10 }, args: {} } }),
    stranger: 'ok',
  },
  syncCheckForUpdates: {
    sample: () => ({ body: { offline_status: { Products: 1 } } }),
    stranger: 'ok',
  },
  tillLists: { stranger: 'ok' },
  chargeCard: {
    sample: () => ({ body: chargeRequest() }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'CARD_TERMINAL_MISSING',
  },
  transmitCards: {
    sample: () => ({ body: { id: randomUUID(), pinpads: [] } }),
    stranger: 'CARD_TERMINAL_MISSING',
  },
  transmitFromOffice: {
    sample: () => ({ body: { id: randomUUID(), pinpads: [] } }),
    stranger: 'CARD_TERMINAL_MISSING',
  },
  listTransmissions: { powerless: 'PERMISSION_DENIED', stranger: 'ok' },
  checkCardTerminal: {
    sample: () => ({ params: { id: '1' }, body: {} }),
    stranger: 'NOT_FOUND',
  },
  adoptCardTerminal: {
    sample: () => ({ params: { id: '1' }, body: {} }),
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  chargeCibus: {
    sample: () => ({ body: { ...chargeRequest(), code: '1234' } }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'PAYMENT_NOT_ALLOWED',
    manager: 'PAYMENT_NOT_ALLOWED',
  },
  chargeTenbis: {
    sample: () => ({ body: { ...chargeRequest(), code: '1234' } }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'PAYMENT_NOT_ALLOWED',
    manager: 'PAYMENT_NOT_ALLOWED',
  },
  readCharge: {
    sample: async () => ({ params: { id: await chargeId() } }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'NOT_FOUND',
    manager: 'ok',
  },
  listCharges: {
    sample: () => ({ query: { cart: randomUUID() } }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'ok',
  },
  carryCharges: {
    sample: async () => ({
      body: { from: randomUUID(), to: randomUUID(), charges: [await chargeId()] },
    }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'ok',
    manager: 'ok',
  },
  voidCharge: {
    sample: async () => ({ params: { id: await chargeId() }, body: {} }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'NOT_FOUND',
    manager: 'ok',
  },
  lookUpNumber: {
    sample: () => ({ body: { method: 'gift_card', number: 'X1' } }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'VOUCHER_UNKNOWN',
    manager: 'VOUCHER_UNKNOWN',
  },
  lookUpCoupon: {
    sample: () => ({ body: { number: 'X1', customer: null } }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'COUPON_UNKNOWN',
    manager: 'COUPON_UNKNOWN',
  },
  readMember: {
    sample: () => ({ body: { bill: randomUUID(), customer: 1 } }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'ok',
    manager: 'ok',
  },
  holdPoints: {
    sample: () => ({ body: { bill: randomUUID(), customer: 1, points: 0 } }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  giveGift: {
    sample: () => ({ body: { customer: 1, gift: 1 } }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  listClubs: { powerless: 'PERMISSION_DENIED', stranger: 'ok', manager: 'ok' },
  joinClub: {
    sample: () => ({
      body: {
        club: 1,
        customer: null,
        phone: '0501234567',
        name: 'דנה',
        other_person: false,
        marketing: false,
      },
    }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  readMemberCard: {
    sample: () => ({ params: { token: `1-${'a'.repeat(22)}` } }),
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  setCardConsent: {
    sample: () => ({ params: { token: `1-${'a'.repeat(22)}` }, body: { marketing: true } }),
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  leaveClub: {
    sample: () => ({ params: { token: `1-${'a'.repeat(22)}` }, body: {} }),
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  listTillEntries: {
    sample: () => ({ params: { customer: '1' } }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'ok',
    manager: 'ok',
  },
  listCustomerEntries: {
    sample: () => ({ params: { id: '1' } }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'ok',
    manager: 'ok',
  },
  askOutsideClub: {
    sample: () => ({ body: { card: '12345678' } }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'OUTSIDE_CLUB_UNKNOWN',
    manager: 'OUTSIDE_CLUB_UNKNOWN',
  },
  reserveOutsideBenefit: {
    sample: () => ({ body: { bill: randomUUID(), card: '12345678', benefit: 'ten' } }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'OUTSIDE_CLUB_UNKNOWN',
    manager: 'OUTSIDE_CLUB_UNKNOWN',
  },
  cancelOutsideBenefit: {
    sample: () => ({ body: { bill: randomUUID() } }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'ok',
    manager: 'ok',
  },
  listCustomerCards: {
    sample: () => ({ params: { id: '1' } }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'ok',
    manager: 'ok',
  },
  beginCustomerCard: {
    sample: () => ({ params: { id: '1' }, body: {} }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'CARD_PAGE_OFF',
    manager: 'CARD_PAGE_OFF',
  },
  removeCustomerCard: {
    sample: () => ({ params: { id: '1', card: randomUUID() } }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  reportCardPage: {
    sample: () => ({
      params: { cloud: '1' },
      body: {
        request: randomUUID(),
        state: 'abandoned',
        masked_number: '',
        expires: '',
        auth_number: '',
        brand: '',
        token: '',
      },
    }),
    stranger: 'CARD_PAGE_SIGNATURE',
    manager: 'CARD_PAGE_SIGNATURE',
  },
  readSamples: { powerless: 'PERMISSION_DENIED', stranger: 'ok', manager: 'ok' },
  removeSamples: {
    sample: () => ({ body: {} }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'ok',
    manager: 'ok',
  },
  holdRuleUses: {
    sample: () => ({ body: { bill: randomUUID(), customer: 1, uses: [] } }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'NOT_FOUND',
    manager: 'ok',
  },
  readCredit: {
    sample: () => ({ params: { id: '1' } }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'NOT_FOUND',
    manager: 'ok',
  },
  checkCheques: {
    sample: () => ({
      body: { cheques: [{ bank: '12', branch: '571', account: '41116', number: '7' }] },
    }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'ok',
  },
  listOrders: { stranger: 'ok' },
  readOrder: { sample: async () => ({ params: { id: await orderId() } }), stranger: 'NOT_FOUND' },
  // An id of another business creates a new order in the caller's own.
  saveOrders: {
    sample: (who) => ({ body: orderBody(SELLERS[who].terminal, SELLERS[who].employee).body }),
    stranger: 'ok',
  },
  cancelOrder: {
    sample: async () => ({ params: { id: await orderId() }, body: { approval: null } }),
    stranger: 'NOT_FOUND',
  },
  // An employee without the right; a kitchen screen needs none (kitchen.test.ts).
  listKitchenStations: { powerless: 'PERMISSION_DENIED', stranger: 'ok' },
  listKitchenTickets: {
    sample: () => ({ query: { station: '900' } }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  moveKitchenTicket: {
    sample: () => ({
      params: { id: randomUUID() },
      body: { step: randomUUID(), stage: 'ready', row: null },
    }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  // A ticket of another business stays as it is, and the answer reveals nothing about it.
  receiveKitchenTickets: {
    sample: () => ({ body: { tickets: [randomUUID()], by: 'screen' } }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'ok',
  },
  claimKitchenTicket: {
    sample: () => ({ params: { id: randomUUID() }, body: {} }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'ok',
  },
  resendKitchenTicket: {
    sample: () => ({ params: { id: randomUUID() }, body: { station: null } }),
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  listOrderTickets: {
    sample: async () => ({ params: { id: await orderId() } }),
    stranger: 'ok',
  },
  listVoidReasons: { stranger: 'ok' },
  readRestaurant: { stranger: 'ok' },
  readFloorPlan: {
    sample: () => ({ params: { id: '900' } }),
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  saveFloorPlan: {
    sample: () => ({
      params: { id: '900' },
      body: { version: 0, width: 100, height: 100, elements: [] },
    }),
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  assignSection: {
    sample: () => ({ body: { section: 'חלון', waiter: 900 } }),
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  readRestaurantFloors: { stranger: 'ok' },
  readRestaurantElements: { stranger: 'ok' },
  listDeliveries: { stranger: 'ok' },
  // An order at a table is none that leaves the house.
  readDelivery: {
    sample: async () => ({ params: { id: await orderId() } }),
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  changeDeliveries: {
    sample: async (who) => ({
      body: {
        orders: [
          {
            id: await orderId(),
            events: [
              {
                id: randomUUID(),
                device: String(SELLERS[who].terminal),
                at: 1,
                employee_id: null,
                approval: null,
                change: { type: 'status', status: 'packed' },
              },
            ],
          },
        ],
      },
    }),
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  listSalesMenus: { stranger: 'ok' },
  saveTileLayout: {
    sample: () => ({ params: { department: '900' }, body: { version: 0, tiles: [] } }),
    stranger: 'ok',
  },
  saveSalesMenu: {
    sample: () => ({ params: { id: '900' }, body: { version: 0, pages: [] } }),
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  listFrozenCarts: { stranger: 'ok' },
  putFrozenCart: { sample: (who) => ({ body: frozenBody(who).body }), stranger: 'ok' },
  takeFrozenCart: {
    sample: async () => {
      const { id, body } = frozenBody('manager');
      await callers.managersTill.post('pos/frozen_carts', body);
      return { params: { id }, body: {} };
    },
    stranger: 'NOT_FOUND',
  },
  // The held sale of another till is not changed, and the answer reveals nothing about it.
  endFrozenCart: { sample: () => ({ params: { id: randomUUID() }, body: {} }), stranger: 'ok' },
  submitTransaction: {
    // The discount is the part that needs a permission.
    sample: (who) => ({
      body: new SaleCart(SELLERS[who]).scan(GOODS.milk).do(DISCOUNT).pay().wire(),
    }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'PRODUCT_UNKNOWN',
    replayed: {
      code: 'PERMISSION_DENIED',
      sample: async () => {
        const { cart, approval } = await approvedSale();
        const by = { by: { employeeId: EMPLOYEES.manager, approval } };
        // Used for one bill, then sent with another.
        await callers.powerlessTill.post(
          'pos/transactions/cart_format',
          cart
            .do({ ...DISCOUNT, ...by })
            .pay()
            .wire(),
        );
        return {
          body: new SaleCart({ employee: POWERLESS.id })
            .scan(GOODS.milk)
            .do({ ...DISCOUNT, ...by })
            .pay()
            .wire(),
        };
      },
    },
  },
  // Already paid, so it is stored: lines without permission, and unknown goods, get a review flag.
  submitQueue: {
    sample: (who) => ({
      body: { sales: [new SaleCart(SELLERS[who]).scan(GOODS.milk).do(DISCOUNT).pay().wire()] },
    }),
    stranger: 'ok',
  },
  // Bills are named by their device, so a stranger's part is the stranger's own.
  storeSteps: {
    sample: (who) => ({
      body: { parts: [new StepsOfBill(new SaleCart(SELLERS[who]).cart, Date.now()).part()] },
    }),
    stranger: 'ok',
  },
  readReplay: {
    sample: async () => ({ params: { kind: 'sale', id: await soldId() } }),
    stranger: 'NOT_FOUND',
  },
  readTillReplay: {
    sample: async () => ({ params: { id: await soldId() } }),
    stranger: 'NOT_FOUND',
  },
  // Each till reports its own series: a stranger's are the stranger's.
  compareSeries: { sample: () => ({ body: { series: [] } }), stranger: 'ok' },
  listSeriesGaps: { stranger: 'ok' },
  // No terminal is waiting for a confirmation.
  confirmSeries: {
    sample: () => ({ body: { terminal: 8, series: [] } }),
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  listTransactions: { stranger: 'ok' },
  // Each till has its own register: a stranger's is the stranger's.
  registerState: { stranger: 'ok' },
  openRegister: { sample: () => ({ body: { ...act(), float: 0 } }), stranger: 'ok' },
  moveCash: {
    sample: () => ({ body: { ...act(), kind: 'in', amount: 100, reason: 'פריטה' } }),
    stranger: 'ok',
  },
  beginWithdrawal: {
    sample: aWithdrawal,
    stranger: 'WITHDRAWAL_OFF',
  },
  listWithdrawals: { stranger: 'ok' },
  takeCash: {
    sample: () => ({ body: { id: randomUUID(), cart: randomUUID(), amount: 1_000 } }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'CASH_MACHINE_MISSING',
  },
  payOutCash: {
    sample: () => ({ body: { id: randomUUID(), amount: 1_000, reason: 'ספק' } }),
    stranger: 'CASH_MACHINE_MISSING',
  },
  payWithdrawal: {
    sample: () => ({ body: { id: randomUUID(), withdrawal: randomUUID() } }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  readMachineAct: {
    sample: () => ({ params: { id: randomUUID() } }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  cancelMachineAct: {
    sample: () => ({ params: { id: randomUUID() }, body: {} }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  listMachineActs: { stranger: 'ok' },
  readCashMachine: { stranger: 'CASH_MACHINE_MISSING' },
  findTillBases: { stranger: 'ok' },
  tillInvoiceTerms: {
    sample: () => ({ query: { customer: '1' } }),
    stranger: 'NOT_FOUND',
    manager: 'ok',
  },
  handWithdrawal: {
    sample: () => ({ params: { id: randomUUID() }, body: {} }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  dropWithdrawal: {
    sample: () => ({ params: { id: randomUUID() }, body: {} }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  readX: { sample: openedTill, stranger: 'ok' },
  closeRegister: {
    sample: async (who) => ({
      ...(await openedTill(who)),
      body: { ...act(), unsent: 0, counted: null },
    }),
    stranger: 'ok',
  },
  getClosing: {
    sample: async () => ({ params: { id: await closingId() } }),
    stranger: 'NOT_FOUND',
  },
  getTillMenu: { stranger: 'ok' },
  putTillMenu: { sample: () => ({ body: { branch: null, layout: null } }), stranger: 'ok' },
  listAutomations: { stranger: 'ok' },
  saveAutomation: {
    sample: () => ({ body: { ...AUTOMATION, name: randomUUID() } }),
    stranger: 'ok',
  },
  deleteAutomation: {
    sample: async () => ({ params: { id: String(await automationId()) } }),
    stranger: 'NOT_FOUND',
  },
  findSaleByNumber: { sample: () => ({ query: { number: '1' } }), stranger: 'ok' },
  searchSales: { sample: () => ({ query: { day: '2026-01-01' } }), stranger: 'ok' },
  getRefundable: {
    sample: async () => ({ params: { id: await soldId() } }),
    stranger: 'NOT_FOUND',
  },
  approveSale: {
    sample: async () => ({ params: { id: await flaggedSaleId() }, body: {} }),
    stranger: 'NOT_FOUND',
  },
  allocateTransaction: {
    sample: async () => ({ params: { id: await soldId() }, body: {} }),
    stranger: 'NOT_FOUND',
    manager: 'CONFLICT',
  },
  getTransaction: {
    sample: async () => ({ params: { id: await soldId() } }),
    stranger: 'NOT_FOUND',
  },
  submitDocument: {
    sample: () => ({ body: new DocumentCart(1).add(GOODS.notebook).wire() }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'PRODUCT_UNKNOWN',
  },
  documentContext: {
    sample: () => ({ query: { type: '1' } }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'ok',
  },
  documentsByAccount: {
    sample: async () => ({ query: { account_type: 'customer', account: await customerId() } }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'NOT_FOUND',
  },
  // Documents that may not be read look like missing ones.
  documentBaseMoves: {
    sample: async () => ({ query: { ids: await documentId() } }),
    powerless: 'NOT_FOUND',
    stranger: 'NOT_FOUND',
  },
  getDocument: {
    sample: async () => ({ params: { id: await documentId() } }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'NOT_FOUND',
  },
  documentHistory: {
    sample: async () => ({ params: { id: await documentId() } }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'NOT_FOUND',
  },
  moveDocument: {
    sample: async () => ({
      params: { id: await documentId() },
      body: { from: 'draft', to: 'sent' },
    }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'NOT_FOUND',
  },
  // No allocation number was requested for it, so there is nothing to retry.
  documentPrices: {
    sample: () => ({ query: { type: '6', date: '2026-01-01', branch: '1', products: '1' } }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'ok',
  },
  listCardTotals: { powerless: 'PERMISSION_DENIED', stranger: 'ok' },
  listChequesInHand: { powerless: 'PERMISSION_DENIED', stranger: 'ok' },
  returnCheque: {
    sample: async () => ({
      params: { id: await documentId() },
      body: { payment: '1', reason: '' },
    }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  allocateDocument: {
    sample: async () => ({ params: { id: await documentId() }, body: {} }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'NOT_FOUND',
    manager: 'CONFLICT',
  },
  printDocument: {
    sample: async () => ({ params: { id: await documentId() }, body: {} }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'NOT_FOUND',
  },
  documentPdf: {
    sample: async () => ({ params: { id: await documentId() }, body: {} }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'NOT_FOUND',
  },
  tillSalePdf: {
    sample: async () => ({ params: { id: await soldId() }, query: { mode: 'copy' }, body: {} }),
    stranger: 'NOT_FOUND',
  },
  mailTillSale: {
    sample: async () => ({
      params: { id: await soldId() },
      body: { id: randomUUID(), to: 'a@example.com', mode: 'copy' },
    }),
    stranger: 'PLUGIN_NOT_SET_UP',
    manager: 'PLUGIN_NOT_SET_UP',
  },
  mailDocument: {
    sample: async () => ({
      params: { id: await documentId() },
      body: { id: randomUUID(), to: 'a@example.com' },
    }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'NOT_FOUND',
    manager: 'PLUGIN_NOT_SET_UP',
  },
  linkTillSale: {
    sample: async () => ({ params: { id: await soldId() }, body: aLink() }),
    stranger: 'NOT_FOUND',
  },
  linkSale: {
    sample: async () => ({ params: { id: await soldId() }, body: aLink() }),
    stranger: 'NOT_FOUND',
  },
  listSaleLinks: {
    sample: async () => ({ params: { id: await soldId() } }),
    stranger: 'NOT_FOUND',
  },
  linkDocument: {
    sample: async () => ({ params: { id: await documentId() }, body: aLink() }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'NOT_FOUND',
  },
  listDocumentLinks: {
    sample: async () => ({ params: { id: await documentId() } }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'NOT_FOUND',
  },
  endPaperLink: {
    sample: async () => {
      const link = aLink();
      await callers.manager.post(`pos/transactions/${await soldId()}/links`, link);
      return { params: { id: link.id } };
    },
    powerless: 'PERMISSION_DENIED',
    stranger: 'NOT_FOUND',
  },
  transactionPdf: {
    sample: async () => ({ params: { id: await soldId() } }),
    stranger: 'NOT_FOUND',
  },
  verifySale: {
    sample: async () => ({ params: { id: await soldId() } }),
    stranger: 'NOT_FOUND',
  },
  listUniformRuns: { stranger: 'ok' },
  makeUniformFile: {
    sample: () => ({ body: { from: '2020-01-01', to: '2020-01-02' } }),
    stranger: 'ok',
  },
  listAttachments: {
    sample: async () => ({ params: { of: 'document', id: await documentId() } }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'NOT_FOUND',
  },
  addAttachment: {
    sample: async () => ({
      params: { of: 'document', id: await documentId() },
      body: GIF,
    }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'NOT_FOUND',
  },
  removeAttachment: {
    sample: async () => ({
      params: { of: 'document', id: await documentId() },
      body: { file: randomUUID(), reason: 'בדיקה' },
    }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  previewConsolidation: {
    sample: () => ({ query: { from: '2020-01-01', to: '2020-01-02' } }),
    stranger: 'ok',
  },
  consolidateNotes: {
    sample: () => ({
      body: { run: randomUUID(), from: '2020-01-01', to: '2020-01-02', customer: 1 },
    }),
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  readUniformFile: { sample: () => ({ params: { id: '1' } }), stranger: 'ok' },
  listEntries: { stranger: 'ok' },
  readEntry: {
    sample: () => ({ params: { id: '1000000' } }),
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  saveEntry: { sample: () => ({ body: ENTRY }), stranger: 'ok' },
  postEntry: {
    sample: () => ({ params: { id: '1000000' } }),
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  deleteEntry: {
    sample: () => ({ params: { id: '1000000' } }),
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  reverseEntry: {
    sample: () => ({ params: { id: '1000000' }, body: { day: '2026-01-01' } }),
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  fillEntry: {
    sample: () => ({ params: { id: '1000000' }, query: { sum: '100', day: '2026-01-01' } }),
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  readBookChoices: { stranger: 'ok' },
  findBookParties: {
    sample: () => ({ query: { kind: 'customer', text: 'ר' } }),
    stranger: 'ok',
  },
  readTrialBalance: {
    sample: () => ({ query: { from: '2026-01-01', to: '2026-12-31' } }),
    stranger: 'ok',
  },
  readLedgerCard: {
    sample: () => ({
      query: { kind: 'account', id: '1000000', from: '2026-01-01', to: '2026-12-31' },
    }),
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  listPaperStyles: { stranger: 'ok' },
  savePaperStyle: { sample: () => ({ params: { type: '9' }, body: STYLE }), stranger: 'ok' },
  deletePaperStyle: { sample: () => ({ params: { type: '9' } }), stranger: 'ok' },
  searchSuppliers: { sample: () => ({ query: { query: 'ספ' } }), stranger: 'ok' },
  leaseCustomerIds: { sample: () => ({ body: {} }), stranger: 'ok' },
  createTillCustomer: {
    sample: async (who) => ({
      body: {
        id: who === 'stranger' ? 2_000_000_000 : await promisedId(who),
        name: 'דנה',
        phone: '',
        vat_id: '',
        at: new Date().toISOString(),
      },
    }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'CONFLICT',
  },
  membersOfWeek: { sample: () => ({}), stranger: 'ok' },
  searchCustomers: { sample: () => ({ query: { query: 'רות' } }), stranger: 'ok' },
  createProduct: {
    sample: () => ({
      body: {
        request_id: randomUUID(),
        name: 'קפה',
        barcode: `M-${randomUUID().slice(0, 8)}`,
        price: 1_290,
        department: null,
        weighed: false,
        vat_group: 0,
      },
    }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'ok',
  },
  listSettings: { stranger: 'ok' },
  getSetting: { sample: () => ({ params: { id: '81' } }), stranger: 'ok' },
  putSetting: { sample: () => footer, stranger: 'ok' },
  postSetting: { sample: () => footer, stranger: 'ok' },
  getSettingRelations: { sample: () => ({ params: { id: 'receipt.footer' } }), stranger: 'ok' },
  postSettingRelations: {
    sample: () => ({
      params: { id: 'receipt.footer' },
      body: { relations: [{ scope: 'cloud', value: 'תודה' }] },
    }),
    stranger: 'ok',
  },
  accountClouds: { stranger: 'ok' },
  // The manager's cloud, by its id: only members may switch to it.
  activateCloud: {
    sample: () => ({ body: { uuid: ourUuid, fav: false, branch: false, terminal: false } }),
    stranger: 'NOT_FOUND',
  },
  activateCloudById: {
    sample: () => ({
      params: { uuid: ourUuid },
      body: { fav: false, branch: false, terminal: false },
    }),
    stranger: 'NOT_FOUND',
  },
  markCloud: {
    sample: () => ({ params: { uuid: ourUuid }, body: { fav: false } }),
    stranger: 'NOT_FOUND',
  },
  getMyAccount: { stranger: 'ok' },
  updateMyAccount: {
    sample: (who) => ({ body: { name: 'דנה לוי', email: EMAILS[who] } }),
    stranger: 'ok',
  },
  changePassword: {
    sample: () => ({ body: { current: 'not the password', password: 'another-lantern-48' } }),
    powerless: 'WRONG_PASSWORD',
    stranger: 'WRONG_PASSWORD',
    manager: 'WRONG_PASSWORD',
  },
  endMySessions: {
    sample: () => ({ body: { id: randomUUID() } }),
    powerless: 'NOT_FOUND',
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  getSecondStep: { stranger: 'ok' },
  beginSecondStep: { sample: () => ({ body: { password: OWNER.password } }), stranger: 'ok' },
  confirmSecondStep: {
    sample: async (who) => {
      await callers[who].post('account/second_step/begin', { password: OWNER.password });
      return { body: { code: '000000' } };
    },
    powerless: 'WRONG_CODE',
    stranger: 'WRONG_CODE',
    manager: 'WRONG_CODE',
  },
  // Second-step codes are off for all of them.
  renewRecoveryCodes: {
    sample: () => ({ body: { password: OWNER.password, code: '000000' } }),
    powerless: 'CONFLICT',
    stranger: 'CONFLICT',
    manager: 'CONFLICT',
  },
  endSecondStep: {
    sample: () => ({ body: { password: OWNER.password, code: '000000' } }),
    powerless: 'CONFLICT',
    stranger: 'CONFLICT',
    manager: 'CONFLICT',
  },
  // A list without read permission looks like a missing one.
  listRecords: {
    sample: () => ({ params: { component: '13' } }),
    powerless: 'NOT_FOUND',
    stranger: 'ok',
  },
  findRecords: {
    sample: () => ({ params: { component: '13' }, query: { q: 'חלב' } }),
    powerless: 'NOT_FOUND',
    stranger: 'ok',
  },
  getRecord: {
    sample: () => ({ params: { component: '13', id: String(GOODS.notebook.id) } }),
    powerless: 'NOT_FOUND',
    stranger: 'NOT_FOUND',
  },
  createRecord: {
    sample: () => ({
      params: { component: '151' },
      body: { request_id: randomUUID(), data: { name: 'ספק' } },
    }),
    powerless: 'NOT_FOUND',
    stranger: 'ok',
  },
  changeRecord: {
    sample: async () => ({
      params: { component: '111', id: await customerId() },
      body: { data: { city: 'עכו' } },
    }),
    powerless: 'NOT_FOUND',
    stranger: 'NOT_FOUND',
  },
  patchRecord: {
    sample: async () => ({
      params: { component: '111', id: await customerId() },
      body: { data: { city: 'עכו' } },
    }),
    powerless: 'NOT_FOUND',
    stranger: 'NOT_FOUND',
  },
  setRecordStatus: {
    sample: async () => ({
      params: { component: '111' },
      body: { ids: [Number(await customerId())], active: false },
    }),
    powerless: 'NOT_FOUND',
    stranger: 'NOT_FOUND',
  },
  getRecordHistory: {
    sample: async () => ({ params: { component: '111', id: await customerId() } }),
    powerless: 'NOT_FOUND',
    stranger: 'NOT_FOUND',
  },
  saveView: {
    sample: () => ({ params: { component: '111' }, body: { name: randomUUID(), view: VIEW } }),
    powerless: 'NOT_FOUND',
    stranger: 'ok',
  },
  deleteView: {
    sample: async () => ({ params: { component: '111', id: String(await viewId()) } }),
    powerless: 'NOT_FOUND',
    stranger: 'NOT_FOUND',
  },
  viewData: {
    sample: async () => ({ params: { id: String(await viewId()) }, body: { comID: 111 } }),
    powerless: 'NOT_FOUND',
    stranger: 'NOT_FOUND',
  },
  componentsOld: {
    sample: () => ({ body: { task: 'getFirstView', comID: 111 } }),
    powerless: 'NOT_FOUND',
    stranger: 'ok',
  },
  searchEverything: { sample: () => ({ query: { q: 'רו' } }), stranger: 'ok' },
  autocompleteOld: {
    sample: () => ({ query: { component: '111', query: 'רו' } }),
    powerless: 'NOT_FOUND',
    stranger: 'ok',
  },
  formsOldRead: {
    sample: async () => ({
      params: { formID: '111' },
      query: { task: 'get', id: await customerId() },
    }),
    powerless: 'NOT_FOUND',
    stranger: 'NOT_FOUND',
  },
  formBalances: {
    sample: async () => ({
      params: { file: 'customersBalance.php' },
      body: { ids: [Number(await customerId())] },
    }),
    powerless: 'NOT_FOUND',
    stranger: 'ok',
  },
  formsOldWrite: {
    sample: async () => ({
      params: { formID: '111' },
      body: {
        task: 'save',
        id: Number(await customerId()),
        request_id: randomUUID(),
        data: { city: 'עכו' },
      },
    }),
    powerless: 'NOT_FOUND',
    stranger: 'NOT_FOUND',
  },
  importFile: {
    sample: () => ({
      params: { kind: 'prices' },
      body: {
        file_name: 'x.csv',
        content: Buffer.from('a,b\n').toString('base64'),
        dry_run: true,
        chain: 'x',
        store: '1',
      },
    }),
    stranger: 'FILE_FORMAT',
    manager: 'FILE_FORMAT',
  },
  listImports: { stranger: 'ok' },
  beginImport: {
    sample: () => ({ params: { component: '111' }, body: { file_name: 'x.csv', bytes: 10 } }),
    stranger: 'ok',
  },
  sendImportPart: {
    sample: async () => ({
      params: { component: '111', id: await importId(), part: '0' },
      body: { content: 'YSxi' },
    }),
    stranger: 'NOT_FOUND',
  },
  readImport: {
    sample: async () => ({ params: { component: '111', id: await importId() } }),
    stranger: 'NOT_FOUND',
  },
  // Permitted, but refused because there is no file.
  checkImport: {
    sample: async () => ({
      params: { component: '111', id: await importId() },
      body: { plan: { fields: [], key: '' } },
    }),
    stranger: 'NOT_FOUND',
    manager: 'IMPORT_NOT_READY',
  },
  makeMissingRecords: {
    sample: async () => ({
      params: { component: '111', id: await importId() },
      body: { field: 'group' },
    }),
    stranger: 'NOT_FOUND',
    manager: 'IMPORT_NOT_READY',
  },
  commitImport: {
    sample: async () => ({ params: { component: '111', id: await importId() } }),
    stranger: 'NOT_FOUND',
    manager: 'IMPORT_NOT_READY',
  },
  undoImport: {
    sample: async () => ({ params: { component: '111', id: await importId() } }),
    stranger: 'NOT_FOUND',
    manager: 'IMPORT_NOT_READY',
  },
  getImport: {
    sample: async () => ({ params: { component: '111', id: await importId() } }),
    stranger: 'NOT_FOUND',
  },
  listImportFaults: {
    sample: async () => ({ params: { component: '111', id: await importId() } }),
    stranger: 'NOT_FOUND',
  },
  listImportChanges: {
    sample: async () => ({ params: { component: '111', id: await importId() } }),
    stranger: 'NOT_FOUND',
  },
  readEmployeePage: {
    sample: () => ({ params: { id: String(EMPLOYEES.manager) } }),
    // A person of the stranger's business may have the same number.
    stranger: 'ok',
  },
  sendPasswordLink: {
    sample: () => ({ params: { id: '2000000000' } }),
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  listMessageProviders: { stranger: 'ok' },
  saveMessageProvider: {
    sample: () => ({
      params: { channel: 'sms' },
      body: {
        url: 'https://sms.example/send',
        sender: 'Shop',
        template: '',
        day_cap: 5,
        month_cap: 5,
      },
    }),
    stranger: 'ok',
  },
  removeMessageProvider: { sample: () => ({ params: { channel: 'sms' } }), stranger: 'ok' },
  reportMessage: {
    sample: () => ({
      params: { cloud: String(cloud), channel: 'sms', proof: 'A'.repeat(43) },
      body: { id: `${cloud}-1-1`, state: 'sent' },
    }),
    powerless: 'NOT_FOUND',
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  readChecklist: { stranger: 'ok' },
  putChecklistItem: {
    sample: () => ({ params: { item: 'books' }, body: { put_off: 'x' } }),
    stranger: 'ok',
  },
  showChecklist: { sample: () => ({ body: { shown: true } }), stranger: 'ok' },
  readBusiness: { stranger: 'ok' },
  saveBusiness: {
    sample: () => ({ body: { name: 'x', vat_name: 'x', address: '', phone: '' } }),
    stranger: 'ok',
  },
  previewBulkChange: {
    sample: () => ({ body: PRICE_RISE }),
    stranger: 'ok',
  },
  startBulkChange: {
    sample: () => ({ body: { ...PRICE_RISE, name: 'rise' } }),
    stranger: 'VALIDATION_FAILED',
    manager: 'VALIDATION_FAILED',
  },
  listBulkChanges: { stranger: 'ok' },
  undoBulkChange: {
    sample: () => ({ params: { id: '2000000000' } }),
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  matchPictures: { sample: () => ({ body: { names: ['x.jpg'] } }), stranger: 'ok' },
  putPictures: {
    sample: () => ({
      body: {
        name: 'x',
        pictures: [{ product: 2_000_000_000, file: 'aaaaaaaa-0000-4000-8000-000000000009' }],
      },
    }),
    stranger: 'VALIDATION_FAILED',
    manager: 'VALIDATION_FAILED',
  },
  sendSupplierFile: {
    sample: () => ({
      params: { supplier: '2000000000' },
      body: { file_name: 'x.csv', content: 'eAp5Cg==' },
    }),
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  previewSupplierFile: {
    sample: () => ({
      params: { supplier: '2000000000', id: '2000000000' },
      body: { wish: SUPPLIER_WISH },
    }),
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  takeSupplierCosts: {
    sample: () => ({
      params: { supplier: '2000000000', id: '2000000000' },
      body: { wish: SUPPLIER_WISH },
    }),
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  receiveSupplierFile: {
    sample: () => ({
      params: { supplier: '2000000000', id: '2000000000' },
      body: { wish: SUPPLIER_WISH, request_id: crypto.randomUUID() },
    }),
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  undoSupplierFile: {
    sample: () => ({ params: { supplier: '2000000000', id: '2000000000' } }),
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  listSupplierFiles: {
    sample: () => ({ params: { supplier: '2000000000' } }),
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  listRecordImports: { sample: () => ({ params: { component: '111' } }), stranger: 'ok' },
  exportRecords: {
    sample: () => ({ params: { component: '111' } }),
    powerless: 'NOT_FOUND',
    stranger: 'ok',
  },
  simulatePromotion: { sample: () => ({ body: SIMULATED }), stranger: 'ok' },
  runReport: {
    sample: () => ({ params: { code: 'S100' }, query: { from: '2026-01-01', to: '2026-12-31' } }),
    stranger: 'ok',
  },
  listReportSchedules: { sample: () => ({ query: { report: 'S100' } }), stranger: 'ok' },
  addReportSchedule: { sample: () => ({ body: SCHEDULE }), stranger: 'ok' },
  removeReportSchedule: {
    sample: async () => ({ params: { id: String(await scheduleId()) } }),
    stranger: 'NOT_FOUND',
  },
  readDigest: { stranger: 'ok' },
  saveDigest: {
    sample: () => ({ body: { on: true, hour: 7, rests: true } }),
    stranger: 'ok',
  },
  askQuestion: { sample: () => ({ body: { question: 'כמה מכרנו היום' } }), stranger: 'ok' },
  listSpeed: { sample: () => ({}), stranger: 'ok' },
  reportSpeed: { sample: () => ({ body: SPEED }), stranger: 'ok' },
  reportDevice: { sample: () => ({ body: DEVICE_REPORT() }), stranger: 'ok' },
  listDevices: { stranger: 'ok' },
  getPulse: { stranger: 'ok' },
  listDeviceBills: {
    sample: () => ({
      params: { id: '1' },
      query: { from: '2026-11-30T08:00:00Z', to: '2026-11-30T09:00:00Z' },
    }),
    // Its own first till.
    stranger: 'ok',
  },
  readForecast: { sample: () => ({}), stranger: 'ok' },
  listForecastProducts: {
    sample: () => ({ query: { branch: '1000000' } }),
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  readSmallCash: { sample: () => ({}), stranger: 'ok' },
  listGoals: { sample: () => ({ query: { month: '2026-11' } }), stranger: 'ok' },
  proposeGoal: {
    sample: () => ({ query: { month: '2026-11', measure: 'net', scope: 'business' } }),
    stranger: 'ok',
  },
  setGoal: { sample: () => ({ body: GOAL }), stranger: 'ok' },
  removeGoal: {
    sample: async () => ({ params: { id: String(await goalId()) } }),
    stranger: 'NOT_FOUND',
  },
  sendTillActs: { sample: () => ({ body: { acts: [REPRINT()] } }), stranger: 'ok' },
  listExceptions: { stranger: 'ok' },
  listTillActs: { sample: () => ({ query: { until: '2026-11-30' } }), stranger: 'ok' },
  listExceptionBills: {
    sample: async () => ({ params: { id: await exceptionId() } }),
    stranger: 'NOT_FOUND',
  },
  decideException: {
    sample: async () => ({
      params: { id: await exceptionId() },
      body: { state: 'training', reason: '' },
    }),
    stranger: 'NOT_FOUND',
  },
  setExceptionRules: { sample: () => ({ body: FIRST_RULES }), stranger: 'ok' },
  tryExceptionRules: { sample: () => ({ body: FIRST_RULES }), stranger: 'ok' },
  listHomeLines: { stranger: 'ok' },
  putOffHomeLine: {
    sample: () => ({ params: { kind: 'tasks' }, body: { until: 'now' } }),
    stranger: 'ok',
  },
  giveHomeLine: {
    sample: () => ({
      params: { kind: 'stock_low' },
      body: { employee: EMPLOYEES.cashier, subject: 'מלאי נמוך' },
    }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'NOT_FOUND',
  },
  listDashboards: { stranger: 'ok' },
  saveDashboard: {
    sample: () => ({ params: { id: '1' }, body: { widgets: [] } }),
    // Each business has a dashboard of this number.
    stranger: 'ok',
  },
  readHome: { stranger: 'ok' },
  saveHome: { sample: () => ({ body: { widgets: null } }), stranger: 'ok' },
  runReportBody: { sample: () => ({ body: { measures: ['net'] } }), stranger: 'ok' },
  exportReport: { sample: () => ({ params: { code: 'S100' } }), stranger: 'ok' },
  readReportCatalogue: { stranger: 'ok' },
  listReportValues: { sample: () => ({ params: { dimension: 'branch' } }), stranger: 'ok' },
  listReportFilters: { sample: () => ({ params: { code: 'S100' } }), stranger: 'ok' },
  listOwnReports: { stranger: 'ok' },
  addOwnReport: { sample: () => ({ body: { report: OWN_REPORT } }), stranger: 'ok' },
  readOwnReport: {
    sample: async () => ({ params: { code: await ownReport() } }),
    stranger: 'NOT_FOUND',
  },
  changeOwnReport: {
    sample: async () => ({
      params: { code: await ownReport() },
      body: { report: OWN_REPORT, version: 1 },
    }),
    stranger: 'NOT_FOUND',
  },
  removeOwnReport: {
    sample: async () => ({ params: { code: await ownReport() } }),
    stranger: 'NOT_FOUND',
  },
  restoreOwnReport: {
    sample: async () => ({ params: { code: await ownReport({ removed: true }) } }),
    stranger: 'NOT_FOUND',
  },
  readReportLayout: { sample: () => ({ params: { code: 'S100' } }), stranger: 'ok' },
  saveReportLayout: {
    sample: () => ({ params: { code: 'S100' }, body: { columns: ['date', 'total'], view: null } }),
    stranger: 'ok',
  },
  saveReportFilter: {
    sample: () => ({ body: { report: 'S100', name: randomUUID(), filter: FILTER } }),
    stranger: 'ok',
  },
  updateReportFilter: {
    sample: async () => ({ body: { id: await filterId(), name: randomUUID(), filter: FILTER } }),
    stranger: 'NOT_FOUND',
  },
  deleteReportFilter: {
    sample: async () => ({ body: { id: await filterId() } }),
    stranger: 'NOT_FOUND',
  },
  // A card stamp requires a till; the module's own tests check the permissions of each card.
  timekeeperCheckin: { sample: () => ({ body: stampOf('in') }), ...atDesk },
  timekeeperCheckout: { sample: () => ({ body: stampOf('out') }), ...atDesk },
  timekeeperAttendance: {
    sample: () => ({ query: { from: '2026-01-01', to: '2026-01-31' } }),
    stranger: 'ok',
  },
  timekeeperOwn: {
    sample: () => ({
      body: { type: 'card', card: CARDS.manager, from: '2026-01-01', to: '2026-01-31' },
    }),
    ...atDesk,
  },
  timekeeperCorrect: {
    sample: () => ({
      body: {
        request_id: randomUUID(),
        action: 'add',
        employee: POWERLESS.id,
        kind: 'in',
        at: '2026-01-04T08:00',
        reason: 'שכח',
      },
    }),
    stranger: 'NOT_FOUND',
  },
  timekeeperOf: {
    sample: () => ({
      params: { id: String(POWERLESS.id) },
      query: { from: '2026-01-01', to: '2026-01-31' },
    }),
    stranger: 'NOT_FOUND',
  },
  timekeeperStampOf: {
    sample: () => ({
      params: { id: String(POWERLESS.id) },
      body: { request_id: randomUUID(), kind: 'in', at: '2026-01-04T08:00', reason: 'שכח' },
    }),
    stranger: 'NOT_FOUND',
  },
  readRota: { sample: () => ({ query: { week: ROTA_WEEK.week } }), stranger: 'ok' },
  readOwnRota: { stranger: 'ok' },
  putRotaShift: {
    sample: () => ({ params: { id: randomUUID() }, body: rotaShift(POWERLESS.id) }),
    stranger: 'NOT_FOUND',
  },
  removeRotaShift: {
    sample: async () => ({ params: { id: await rotaShiftId() } }),
    stranger: 'NOT_FOUND',
  },
  copyRota: {
    sample: () => ({ body: { branch: 1, week: '2020-01-05', from: '2020-01-12' } }),
    stranger: 'ok',
  },
  publishRota: { sample: () => ({ body: { ...ROTA_WEEK, week: '2020-02-02' } }), stranger: 'ok' },
  putRotaNeeds: { sample: () => ({ body: ROTA_NEEDS }), stranger: 'ok' },
  askRota: {
    sample: () => ({ params: { id: randomUUID() }, body: ROTA_WISH }),
    stranger: 'ok',
  },
  withdrawRotaRequest: {
    sample: async () => ({ params: { id: await rotaRequestId() } }),
    stranger: 'NOT_FOUND',
  },
  answerRotaRequest: {
    sample: async () => ({ params: { id: await rotaRequestId() }, body: { accept: true } }),
    stranger: 'NOT_FOUND',
  },
  timekeeperAddAbsence: { sample: () => ({ body: absence() }), stranger: 'NOT_FOUND' },
  timekeeperVoidAbsence: {
    sample: () => ({ params: { id: randomUUID() } }),
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  listProducts: {
    sample: () => ({ query: { ids: String(GOODS.milk.id) } }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'ok',
  },
  checkBarcode: { sample: () => ({ body: { barcode: '7290000000015' } }), stranger: 'ok' },
  nextBarcode: { sample: () => ({ body: {} }), stranger: 'ok' },
  readLeadBoard: { stranger: 'ok' },
  convertLead: {
    sample: () => ({ params: { id: '1000000' }, body: { customer: null } }),
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  readTimeline: {
    sample: () => ({ query: { of: 'customer', id: '1000000' } }),
    powerless: 'NOT_FOUND',
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  readTillStock: {
    sample: () => ({ query: { warehouse: '1000000' } }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  readStockCard: {
    sample: () => ({ query: { product: '1000000' } }),
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  setStockBounds: {
    sample: () => ({
      body: { product: 1_000_000, warehouse: 1, minimum: 1_000, maximum: null },
    }),
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  listLowStock: { stranger: 'ok' },
  listOrderHints: { stranger: 'ok' },
  setOrderHabit: {
    sample: () => ({ body: { warehouse: 1, product: 1_000_000, share: 8_000 } }),
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  orderLowStock: {
    sample: () => ({
      body: {
        request_id: randomUUID(),
        supplier: 1_000_000,
        warehouse: 1,
        lines: [{ product: 1, quantity: 1_000 }],
      },
    }),
    stranger: 'DOCUMENT_ACCOUNT',
    manager: 'DOCUMENT_ACCOUNT',
  },
  startStockCount: {
    sample: () => ({ body: { warehouse: 1_000_000, department: null } }),
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  listStockCounts: { stranger: 'ok' },
  readStockCount: {
    sample: () => ({ params: { id: '1000000' } }),
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  setStockCounted: {
    sample: () => ({ params: { id: '1000000' }, body: { product: 1, counted: 1_000 } }),
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  addStockScans: {
    sample: () => ({ params: { id: '1000000' }, body: { scans: [countScan()] } }),
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  endStockCount: {
    sample: () => ({ params: { id: '1000000' }, body: { act: 'leave' } }),
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  receiveTransfer: {
    sample: () => ({ params: { id: randomUUID() }, body: { rows: [], rest: 'lost' } }),
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  readModelProducts: {
    sample: () => ({ params: { id: '1000000' } }),
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  readBought: {
    sample: () => ({ params: { id: '1000000' } }),
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  readCustomerCard: {
    sample: () => ({ params: { id: '1000000' } }),
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  readPoints: {
    sample: () => ({ params: { id: '1000000' } }),
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  readCampaignSending: {
    sample: () => ({ params: { id: '1000000' } }),
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  sendCampaign: {
    sample: () => ({ params: { id: '1000000' }, body: {} }),
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  detectCaller: { sample: () => ({ body: { phone: '050-1234567' } }), stranger: 'ok' },
  listAudit: { stranger: 'ok' },
  findLocalities: { sample: () => ({ query: { query: 'חי' } }), stranger: 'ok' },
  reportError: {
    sample: () => ({ body: { code: 'X', message: 'x', version: '6.0.0' } }),
    stranger: 'ok',
  },
  listTechnicians: { stranger: 'ok' },
  // No employee here has a technician password: no permission map replaces it, not even the
  // manager's.
  openTech: {
    sample: () => ({ body: { employee: EMPLOYEES.manager, password: OWNER.password } }),
    powerless: 'WRONG_CREDENTIALS',
    stranger: 'WRONG_CREDENTIALS',
    manager: 'WRONG_CREDENTIALS',
  },
  setTechPassword: {
    sample: () => ({ params: { employee: String(POWERLESS.id) }, body: { password: null } }),
    stranger: 'NOT_FOUND',
  },
  pushEvents: { stranger: 'ok' },
  // Any employee of the till, whatever they may do there.
  createDisplayCode: { sample: () => ({ body: {} }), stranger: 'ok' },
  listDisplays: {
    sample: () => ({ query: { terminal: '3' } }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'ok',
  },
  removeDisplay: {
    sample: () => ({ params: { id: randomUUID() } }),
    powerless: 'NOT_FOUND',
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  showDisplayBill: {
    sample: () => ({
      body: {
        bill: { state: 'idle', business: '', rows: [], total: 0, discount: 0, change: 0 },
      },
    }),
    stranger: 'ok',
  },
  // A switchboard signs with the secret of its branch; no session replaces that.
  reportCall: {
    sample: () => ({
      params: { cloud: ourUuid, branch: '1' },
      body: { call_id: 'x', event: 'ring', number: '0541234567' },
    }),
    powerless: 'VOICE_SIGNATURE',
    stranger: 'VOICE_SIGNATURE',
    manager: 'VOICE_SIGNATURE',
  },
  listCalls: { stranger: 'ok' },
  linkCall: {
    sample: () => ({ params: { id: '9999' }, body: { customer: 1 } }),
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  searchSerials: { sample: () => ({ query: { q: 'ABC' } }), stranger: 'ok' },
  readCallOrder: { sample: () => ({ params: { id: '9999' } }), stranger: 'ok' },
  listSwitchboards: { stranger: 'ok' },
  renewSwitchboardSecret: {
    sample: () => ({ params: { branch: '1' }, body: {} }),
    stranger: 'ok',
  },
  // The token of a pairing opens these, and no session does.
  pairDisplay: {
    sample: () => ({ body: { code: '000000' } }),
    powerless: 'DISPLAY_CODE_WRONG',
    stranger: 'DISPLAY_CODE_WRONG',
    manager: 'DISPLAY_CODE_WRONG',
  },
  readDisplayBill: {
    sample: () => ({ params: { terminal: '2' } }),
    powerless: 'DISPLAY_ENDED',
    stranger: 'DISPLAY_ENDED',
    manager: 'DISPLAY_ENDED',
  },
  // A stream, whose handler asks for the token; the module's tests open it.
  followDisplay: { sample: () => ({ params: { terminal: '2' } }), stranger: 'ok' },
  listNotifications: { stranger: 'ok' },
  // The newest notification of the manager: a request of the employee without permissions.
  readNotification: {
    sample: async () => {
      await pendingRequest();
      const { data } = (await callers.manager.get('notifications')).json<{
        data: { id: number }[];
      }>();
      return { params: { id: String(data[0]?.id) }, body: { status: 0 } };
    },
    powerless: 'NOT_FOUND',
    stranger: 'NOT_FOUND',
  },
  // No permission map of a business makes its manager a provider.
  listPushDevices: { stranger: 'ok', powerless: 'ok' },
  putPushDevice: {
    sample: () => ({
      body: {
        endpoint: 'https://push.example.com/a1',
        keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
        kinds: ['tasks'],
        quiet: null,
        details: false,
      },
    }),
    stranger: 'ok',
    powerless: 'ok',
  },
  removePushDevice: {
    sample: () => ({ params: { id: '2000000000' } }),
    manager: 'NOT_FOUND',
    stranger: 'NOT_FOUND',
    powerless: 'NOT_FOUND',
  },
  listOwnPlugins: { stranger: 'ok' },
  uploadOwnPlugin: {
    sample: () => ({ body: Buffer.from('PK') }),
    manager: 'FILE_TRUNCATED',
    stranger: 'FILE_TRUNCATED',
  },
  submitOwnPlugin: {
    sample: () => ({ params: { id: 'own-none', version: '1.0.0' } }),
    manager: 'NOT_FOUND',
    stranger: 'NOT_FOUND',
  },
  withdrawOwnPlugin: {
    sample: () => ({ params: { id: 'own-none', version: '1.0.0' } }),
    manager: 'NOT_FOUND',
    stranger: 'NOT_FOUND',
  },
  listPluginReviews: {
    powerless: 'PERMISSION_DENIED',
    manager: 'PERMISSION_DENIED',
    stranger: 'PERMISSION_DENIED',
  },
  reviewPlugin: {
    sample: () => ({
      params: { uuid: randomUUID(), id: 'own-none', version: '1.0.0' },
      body: { verdict: 'approve' },
    }),
    powerless: 'PERMISSION_DENIED',
    manager: 'PERMISSION_DENIED',
    stranger: 'PERMISSION_DENIED',
  },
  listProviderServices: {
    powerless: 'PERMISSION_DENIED',
    stranger: 'PERMISSION_DENIED',
    manager: 'PERMISSION_DENIED',
  },
  setProviderService: {
    sample: () => ({
      params: { uuid: randomUUID() },
      body: { status: 'suspended', reason: 'חוב' },
    }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'PERMISSION_DENIED',
    manager: 'PERMISSION_DENIED',
  },
  beginProvider: {
    sample: () => ({ body: {} }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'PERMISSION_DENIED',
    manager: 'PERMISSION_DENIED',
  },
  makeProviderBusiness: {
    sample: () => ({
      body: {
        request_id: randomUUID(),
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
      },
    }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'PERMISSION_DENIED',
    manager: 'PERMISSION_DENIED',
  },
  setProviderPlan: {
    sample: () => ({
      params: { uuid: randomUUID() },
      body: { price: 10_000, period: 'month', tills: 2, people: 5 },
    }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'PERMISSION_DENIED',
    manager: 'PERMISSION_DENIED',
  },
  listPlanPrices: {
    powerless: 'PERMISSION_DENIED',
    stranger: 'PERMISSION_DENIED',
    manager: 'PERMISSION_DENIED',
  },
  addPlanPrice: {
    sample: () => ({
      body: {
        app_id: 3,
        tier: 'basic',
        period: 'month',
        starts: '2099-01-01',
        price: 9_900,
        trial_days: 30,
        modules: [],
        sold: true,
      },
    }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'PERMISSION_DENIED',
    manager: 'PERMISSION_DENIED',
  },
  readPlan: { stranger: 'ok' },
  previewPlan: {
    sample: () => ({ body: { tier: 'gold', period: 'month', tills: 2, people: 5 } }),
    stranger: 'PROVIDER_NOT_SET',
    manager: 'PROVIDER_NOT_SET',
  },
  changePlan: {
    sample: () => ({
      body: {
        tier: 'gold',
        period: 'month',
        tills: 2,
        people: 5,
        password: 'copper-lantern-47',
        charge: 0,
        at: 'now',
      },
    }),
    stranger: 'PROVIDER_NOT_SET',
    manager: 'PROVIDER_NOT_SET',
  },
  withdrawPlan: { stranger: 'PROVIDER_NOT_SET', manager: 'PROVIDER_NOT_SET' },
  getServiceModules: { stranger: 'ok' },
  setServiceModules: {
    sample: () => ({
      body: { modules: [...SERVICE_MODULE_KEYS], before: [...SERVICE_MODULE_KEYS] },
    }),
    stranger: 'ok',
  },
  checkPluginUpdate: {
    sample: () => ({ query: { platform: 'win-x64', version: '1.0.0' } }),
    stranger: 'ok',
  },
  listMarketplace: { stranger: 'ok' },
  installPlugin: { sample: () => closingTimes, stranger: 'ok' },
  // Each business has its own: a stranger uninstalls its own plugin only.
  uninstallPlugin: { sample: installed, stranger: 'NOT_FOUND' },
  getPluginSettings: { sample: installed, stranger: 'NOT_FOUND' },
  putPluginSettings: {
    sample: async () => ({ ...(await installed()), body: { values: { close_before: 45 } } }),
    stranger: 'NOT_FOUND',
  },
  listActivePlugins: { stranger: 'ok' },
  runPluginOperation: {
    sample: () => ({ params: { id: 'closing-times', operation: 'nothing' }, body: { data: {} } }),
    ...nowhere,
  },
  // Releases belong to no business. This server has none; its module's tests publish some.
  downloadPlugin: {
    sample: () => ({ params: { version: '1.0.0', platform: 'win-x64' } }),
    powerless: 'NOT_FOUND',
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  uploadFile: {
    sample: () => ({ query: { component: '13', field: 'image', name: 'x.gif' }, body: GIF }),
    powerless: 'NOT_FOUND',
    stranger: 'ok',
  },
  secureFileUrl: {
    sample: async () => ({ params: { id: await fileId() } }),
    powerless: 'NOT_FOUND',
    stranger: 'NOT_FOUND',
  },
  // The answer omits links to files that the caller may not see; the module's own tests check it.
  secureFileUrls: { sample: async () => ({ body: { ids: [await fileId()] } }), stranger: 'ok' },
  // The link itself grants access until it expires.
  readStoredFile: {
    sample: async () => ({ params: { token: await fileToken() } }),
    stranger: 'ok',
  },
  listLabelTemplates: { stranger: 'ok' },
  saveLabelTemplate: { sample: () => ({ params: { id: 'shelf' }, body: LABEL }), stranger: 'ok' },
  // The stranger has no such template, and cannot reach the manager's.
  deleteLabelTemplate: {
    sample: async () => {
      await callers.manager.put('products/labels/templates/shelf', LABEL);
      return { params: { id: 'shelf' } };
    },
    stranger: 'ok',
  },
  labelProducts: { sample: () => ({ body: { of: 'ids', ids: [GOODS.milk.id] } }), stranger: 'ok' },
  getSupportAccess: { stranger: 'ok' },
  supportAccess: {
    sample: () => ({ body: { action: 'open' } }),
    powerless: 'PERMISSION_DENIED',
    stranger: 'ok',
  },
  // No screen is shared here: a missing share and another's look the same to every caller.
  getScreenShare: { stranger: 'ok' },
  startScreenShare: { sample: () => ({ body: { grant: randomUUID() } }), ...nowhere },
  sendScreenShare: {
    sample: () => ({
      params: { id: randomUUID() },
      body: { seq: 1, snapshot: true, paused: false, events: '[]' },
    }),
    ...nowhere,
  },
  endScreenShare: { sample: () => ({ params: { id: randomUUID() } }), ...nowhere },
  readScreenShare: { sample: () => ({ params: { id: randomUUID() } }), ...nowhere },
  listSubscriptions: { stranger: 'ok' },
  listBillingDocuments: { stranger: 'ok' },
  billingDocumentPaper: {
    sample: () => ({ params: { id: randomUUID() }, body: {} }),
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  billingDocumentPdf: {
    sample: () => ({ params: { id: randomUUID() }, body: {} }),
    stranger: 'NOT_FOUND',
    manager: 'NOT_FOUND',
  },
  availableSubscriptions: {
    sample: () => ({ query: { app_type: 'terminal', terminals_id: '8' } }),
    stranger: 'NOT_FOUND',
  },
  updateSubscriptions: {
    sample: () => ({ body: { app_type: 'terminal', selected: {}, terminal_id: 8 } }),
    stranger: 'NOT_FOUND',
  },
  listAccessKeys: { stranger: 'ok' },
  createAccessKey: { sample: () => ({ body: NEW_KEY }), stranger: 'ok' },
  rotateAccessKey: {
    sample: async () => ({ params: { id: String(await keyId()) }, body: {} }),
    // The key of this sample is revoked already.
    manager: 'NOT_FOUND',
    stranger: 'NOT_FOUND',
  },
  readAccessKeyUse: {
    sample: async () => ({ params: { id: String(await keyId()) } }),
    stranger: 'NOT_FOUND',
  },
  revokeAccessKey: {
    sample: async () => ({ params: { id: String(await keyId()) } }),
    stranger: 'NOT_FOUND',
  },
  contractBilling: {
    sample: () => ({ params: { id: '1000000' } }),
    manager: 'NOT_FOUND',
    stranger: 'NOT_FOUND',
  },
  billContract: {
    sample: () => ({ params: { id: '1000000' }, body: {} }),
    manager: 'NOT_FOUND',
    stranger: 'NOT_FOUND',
  },
  listWebhooks: { stranger: 'ok' },
  createWebhook: {
    sample: () => ({
      body: { name: 'חנות', url: 'https://shop.example.com/hook', events: ['sale.stored'] },
    }),
    stranger: 'ok',
  },
  stopWebhook: {
    sample: () => ({ params: { id: '1000000' } }),
    manager: 'NOT_FOUND',
    stranger: 'NOT_FOUND',
  },
  listWebhookDeliveries: {
    sample: () => ({ params: { id: '1000000' } }),
    manager: 'NOT_FOUND',
    stranger: 'NOT_FOUND',
  },
  resendWebhookDelivery: {
    sample: () => ({ params: { id: '1000000', delivery: randomUUID() }, body: {} }),
    manager: 'NOT_FOUND',
    stranger: 'NOT_FOUND',
  },
  quotePrices: {
    sample: () => ({ body: { rows: [{ product: 1, quantity: 1_000 }] } }),
    stranger: 'ok',
  },
  // Orders of outside shops come by a key alone.
  placeShopOrder: {
    sample: () => ({
      body: { number: 'A-1', customer: { id: 1 }, rows: [{ product: 1, quantity: 1_000 }] },
    }),
    manager: 'ACCESS_KEY_REQUIRED',
    stranger: 'ACCESS_KEY_REQUIRED',
  },
  readShopOrder: {
    sample: () => ({ params: { number: 'A-1' } }),
    manager: 'ACCESS_KEY_REQUIRED',
    stranger: 'ACCESS_KEY_REQUIRED',
  },
};

/** An id that the caller's till has leased for a customer. */
async function promisedId(who: 'manager' | 'powerless'): Promise<number> {
  if (who === 'manager')
    return (
      (await callers.managersTill.post('accountscards/customers/ids', {})).json<{
        data: number[];
      }>().data[0] ?? 0
    );
  promised += 1;
  await changeRows(
    server,
    cloud,
    `INSERT INTO customer_id_leases (cloud_id, id, terminal_id, device_uid) SELECT $1, $2, id, device_uid FROM terminals WHERE cloud_id = $1 AND id = $3`,
    [promised, SELLERS.powerless.terminal],
  );
  return promised;
}
let promised = 1_999_999_000;

/** A picture of a product that the manager stored. */
async function fileId(): Promise<string> {
  const stored = await callers.manager.call(
    'POST',
    '/api/v2/storage/files?component=13&field=image',
    GIF,
  );
  return stored.json<{ data: { id: string } }>().data.id;
}

async function fileToken(): Promise<string> {
  const link = await callers.manager.get(`storage/files/${await fileId()}/secure_urls`);
  return link.json<{ data: { url: string } }>().data.url.split('/').at(-1) ?? '';
}

/** A customer that the manager created: no other business has its number. */
async function customerId(): Promise<string> {
  const made = await callers.manager.call('POST', '/api/v2/components/111/records', {
    request_id: randomUUID(),
    data: { name: 'לקוח' },
  });
  return made.json<{ data: { id: string } }>().data.id;
}

const AUTOMATION = {
  id: null,
  active: true,
  timing: 'after',
  action: 'warn',
  message: 'שימו לב',
  conditions: [{ field: 'total', operator: 'at_least', value: 100_000_000 }],
};

/** An automation rule of the manager; no other business has its number. */
async function automationId(): Promise<number> {
  for (let i = 0; i < 3; i += 1)
    await callers.manager.post('settings/automations', { ...AUTOMATION, name: randomUUID() });
  const made = await callers.manager.post('settings/automations', {
    ...AUTOMATION,
    name: randomUUID(),
  });
  return made.json<{ data: { id: number } }>().data.id;
}

/** A queued sale that is flagged for review, because its price differs from the catalogue. */
async function flaggedSaleId(): Promise<string> {
  const cart = new SaleCart({ terminal: 2 }).scan({ ...GOODS.milk, price: 700 }).pay();
  const sold = await callers.managersTill.post(
    'pos/transactions/cart_format?offline=1',
    cart.wire(),
  );
  return sold.json<{ data: [string, string, { id: string }] }>().data[2].id;
}

async function soldId(): Promise<string> {
  const sold = await callers.managersTill.post(
    'pos/transactions/cart_format',
    new SaleCart({ terminal: 2 }).scan(GOODS.milk).pay().wire(),
  );
  return sold.json<{ data: [string, string, { id: string }] }>().data[2].id;
}

beforeAll(async () => {
  server = await startTestApp({ pinpadNetwork: true });
  url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  cloud = await aShop(server);
  await aPracticePinpad(server, cloud);
  machine = await startCashMachineSimulator({ port: 0, state: emptyMachine(1_000) });
  // Its customer pays at once, so that no act is left open.
  machine.state.mood.customer = true;
  await changeRows(
    server,
    cloud,
    "INSERT INTO pinpads (cloud_id, id, name, driver, address, port) VALUES ($1, 2, 'מכונה', 'vne_selfcash', '127.0.0.1', $2)",
    [machine.port],
  );
  ourUuid =
    (
      await queryRows<{ uuid: string }>(
        server.kernel.tenant(cloud),
        'SELECT uuid FROM clouds WHERE id = $1',
        [],
      )
    )[0]?.uuid ?? '';
  // Their ids equal those of the first business (branch 1, terminal 1, employee 1); their cards and
  // other data differ.
  await aBusiness(server.kernel, { email: STRANGER, card: STRANGERS_CARD });
  const card = hashCard(server.kernel.database.secrets['card-lookup'], cloud, POWERLESS.card);
  await changeRows(
    server,
    cloud,
    `INSERT INTO positions (cloud_id, id, name, permissions) VALUES ($1, 90, 'בלי הרשאות', '{}')`,
  );
  await changeRows(
    server,
    cloud,
    `INSERT INTO employees (cloud_id, id, first_name, position_id, card_lookup) VALUES ($1, 90, 'רן', 90, $2)`,
    [card],
  );
  const second = hashCard(server.kernel.database.secrets['card-lookup'], cloud, SECOND_CARD);
  await changeRows(
    server,
    cloud,
    `INSERT INTO employees (cloud_id, id, first_name, position_id, card_lookup) VALUES ($1, 91, 'גיל', 90, $2)`,
    [second],
  );
  await changeRows(
    server,
    cloud,
    `INSERT INTO cloud_users (cloud_id, user_id, position_id, employee_id)
    SELECT $1, auth_create_user($2, 'רן', u.password_hash), 90, 90 FROM auth_find_user_by_email($3) u`,
    [POWERLESS.email, OWNER.email],
  );
});
afterAll(async () => {
  await server.close();
  await machine.close();
});

/**
 * Sign-ins are slow on purpose: each caller signs in once, and again after the calls that sign out.
 */
const SIGNS_OUT: ReadonlySet<string> = new Set([
  'oauthLogout',
  'employeesLogout',
  'terminalsLogout',
]);
let stale = true;
beforeEach(async () => {
  server.clock.offsetMs = 0;
  if (!stale) return;
  stale = false;
  const signedIn = async (email: string): Promise<Browser> => {
    const browser = new Browser(server.app);
    await browser.signIn(email);
    return browser;
  };
  const strangersTill = await signedIn(STRANGER);
  await strangersTill.register(1, 1, true);
  strangersTill.cookies.delete('dalpak_session');
  await strangersTill.signInEmployee(STRANGERS_CARD);
  await changeRows(
    server,
    cloud,
    'UPDATE terminals SET device_uid = NULL, registered_at = NULL WHERE cloud_id = $1 AND id < 8',
  );
  callers = {
    manager: await signedIn(OWNER.email),
    managersTill: await aTillOf(server, 2, CARDS.manager),
    powerless: await signedIn(POWERLESS.email),
    powerlessTill: await aTillOf(server, 1, POWERLESS.card),
    stranger: await signedIn(STRANGER),
    strangersTill,
  };
});

/** The device of a call: a till when the endpoint requires one, otherwise the back office. */
function deviceOf(endpoint: Endpoint, who: Who): Browser {
  if (endpoint.auth !== 'terminal' && endpoint.auth !== 'employee') return callers[who];
  return {
    manager: callers.managersTill,
    powerless: callers.powerlessTill,
    stranger: callers.strangersTill,
  }[who];
}

/** `ok`, or the code of the refusal. */
async function call(
  endpoint: Endpoint,
  from: Browser,
  sample: Sample,
  approval: string | null = null,
): Promise<string> {
  const path = endpointUrl(endpoint).replaceAll(
    /:(\w+)/g,
    (_, name: string) => sample.params?.[name] ?? 'missing',
  );
  const query = new URLSearchParams(sample.query ?? {}).toString();
  stale ||= SIGNS_OUT.has(endpoint.name);
  // An opened stream has no end, so the test disconnects. A refused one is answered like any call.
  if (endpoint.stream === true) {
    const stream = await openEvents(url, from);
    await stream.disconnect();
    if (stream.status === 200) return 'ok';
  }
  return verdict(
    await from.call(
      endpoint.method,
      query === '' ? path : `${path}?${query}`,
      sample.body,
      approval === null ? {} : { [CLIENT_HEADERS.approval]: approval },
    ),
  );
}

function verdict(response: LightMyRequestResponse): string {
  return response.statusCode < 300 ? 'ok' : response.json<{ code: string }>().code;
}

/** A call of the employee without permissions, and the manager's approval of exactly this call. */
async function approvalFor(
  endpoint: Endpoint,
): Promise<{ readonly sample: Sample; readonly act: string; readonly approval: string }> {
  // The register is open without an opening by a user.
  await changeRows(
    server,
    cloud,
    `INSERT INTO register_shifts (cloud_id, id, branch_id, terminal_id, opened_at, by_itself) VALUES ($1, gen_random_uuid(), 1, $2, now(), true)
    ON CONFLICT (cloud_id, terminal_id) WHERE closing_id IS NULL DO UPDATE SET by_itself = true`,
    [SELLERS.powerless.terminal],
  );
  const made = (await rowOf(endpoint).sample?.('powerless')) ?? {};
  const sample =
    endpoint.method === 'GET' ? { ...made, query: { ...made.query, act: randomUUID() } } : made;
  const bound = endpoint.approval?.bound({
    query: endpoint.query?.parse(sample.query ?? {}),
    body: endpoint.body?.parse(sample.body),
  });
  if (bound?.act === undefined || endpoint.approval === undefined)
    throw new Error(`${endpoint.name} is bound to nothing`);
  const { key } = endpoint.approval.of;
  const { approval } = (
    await callers.powerlessTill.post('employees/perrmissions/validate', {
      type: 'pos',
      key,
      cart_id: bound.act,
      field: endpoint.name,
      value: bound.value,
      verify: { type: 'card', card: CARDS.manager },
    })
  ).json<{ approval: string }>();
  return { sample, act: bound.act, approval };
}

/** Number of approved acts that the log records with the manager as approver. */
async function countLoggedApprovals(): Promise<number> {
  const [row] = await queryRows<{ acts: number }>(
    server.kernel.tenant(cloud),
    'SELECT count(*)::integer AS acts FROM audit_log WHERE cloud_id = $1 AND employee_id = $2 AND approved_by = $3',
    [POWERLESS.id, EMPLOYEES.manager],
  );
  return row?.acts ?? 0;
}

const rowOf = ({ name }: Endpoint): Row => MATRIX[name as EndpointName];
/** In the order of the rows: later calls use the records of earlier ones. */
const endpoints = Object.keys(MATRIX).map(
  (name) =>
    ENDPOINTS.find((endpoint) => endpoint.name === name) ?? expect.fail(`There is no ${name}`),
);
const guarded = endpoints.filter(({ auth }) => auth !== 'public');

describe('the permission matrix', () => {
  it.each(guarded)('$name refuses an unauthenticated caller', async (endpoint) => {
    const sample = await rowOf(endpoint).sample?.('manager');
    expect(await call(endpoint, new Browser(server.app), sample ?? {})).toBe('UNAUTHENTICATED');
  });

  it.each(guarded)('$name refuses an expired token', async (endpoint) => {
    const sample = await rowOf(endpoint).sample?.('manager');
    const from = deviceOf(endpoint, 'manager');
    server.clock.offsetMs = MONTHS;
    expect(await call(endpoint, from, sample ?? {})).toBe('TOKEN_EXPIRED');
  });

  it.each(guarded)(
    '$name refuses a signed-in caller without permission, or serves only their own data',
    async (endpoint) => {
      const row = rowOf(endpoint);
      const sample = await row.sample?.('powerless');
      const expected =
        row.powerless ?? (typeof endpoint.permission === 'object' ? 'PERMISSION_DENIED' : 'ok');
      expect(await call(endpoint, deviceOf(endpoint, 'powerless'), sample ?? {})).toBe(expected);
    },
  );

  it.each(endpoints)(
    '$name shows no data of the first business to the manager of another',
    async (endpoint) => {
      const row = rowOf(endpoint);
      const sample = await row.sample?.('stranger');
      expect(await call(endpoint, deviceOf(endpoint, 'stranger'), sample ?? {})).toBe(row.stranger);
    },
  );

  it.each(endpoints)('$name is open to a permitted caller', async (endpoint) => {
    const row = rowOf(endpoint);
    const sample = await row.sample?.('manager');
    expect(await call(endpoint, deviceOf(endpoint, 'manager'), sample ?? {})).toBe(
      row.manager ?? 'ok',
    );
  });

  describe.each(endpoints.filter(({ approval }) => approval !== undefined))(
    '$name with the approval of a colleague',
    (endpoint) => {
      it('succeeds without the permission, and the log names both', async () => {
        const { sample, approval, act } = await approvalFor(endpoint);
        const before = await countLoggedApprovals();
        expect(await call(endpoint, callers.powerlessTill, sample, approval)).toBe('ok');
        const [kept] = await queryRows<{
          used: boolean;
          requested_by: number;
          approved_by: number;
        }>(
          server.kernel.tenant(cloud),
          'SELECT used_at IS NOT NULL AS used, requested_by, approved_by FROM approvals WHERE cloud_id = $1 AND cart_id = $2',
          [act],
        );
        expect(kept).toEqual({
          used: true,
          requested_by: POWERLESS.id,
          approved_by: EMPLOYEES.manager,
        });
        // A read changes nothing: the approval itself is its record.
        expect((await countLoggedApprovals()) - before).toBe(endpoint.method === 'GET' ? 0 : 1);
      });

      it('is refused for another act, till, business or call, and after it has expired', async () => {
        const { sample, approval } = await approvalFor(endpoint);
        const other = (await approvalFor(endpoint)).sample;
        expect(await call(endpoint, callers.powerlessTill, other, approval)).toBe(
          'APPROVAL_INVALID',
        );
        const elsewhere = ENDPOINTS.find(
          ({ name, approval: taken, method }) =>
            taken !== undefined &&
            name !== endpoint.name &&
            (method === 'GET') === (endpoint.method === 'GET'),
        );
        if (elsewhere === undefined) throw new Error('No other call takes an approval');
        expect(
          await call(
            elsewhere,
            callers.powerlessTill,
            (await approvalFor(elsewhere)).sample,
            approval,
          ),
        ).toBe('APPROVAL_INVALID');
        await changeRows(
          server,
          cloud,
          'UPDATE terminals SET device_uid = NULL, registered_at = NULL WHERE cloud_id = $1 AND id = 3',
        );
        expect(
          await call(endpoint, await aTillOf(server, 3, POWERLESS.card), sample, approval),
        ).toBe('APPROVAL_INVALID');
        expect(await call(endpoint, callers.powerlessTill, sample, 'x')).toBe('APPROVAL_INVALID');
        expect(await call(endpoint, callers.powerlessTill, sample)).toBe('PERMISSION_DENIED');
        // Of another employee at the same till, who lacks the permission too.
        const asked = callers.powerlessTill.headers[CLIENT_HEADERS.employee] ?? '';
        await signInAt(callers.powerlessTill, SECOND_CARD);
        const bySecond = await call(endpoint, callers.powerlessTill, sample, approval);
        callers.powerlessTill.headers[CLIENT_HEADERS.employee] = asked;
        expect(bySecond).toBe('APPROVAL_INVALID');
        // Without an employee: one who signs in later did not request it.
        delete callers.powerlessTill.headers[CLIENT_HEADERS.employee];
        const withoutSession = await approvalFor(endpoint).finally(() => {
          callers.powerlessTill.headers[CLIENT_HEADERS.employee] = asked;
        });
        expect(
          await call(
            endpoint,
            callers.powerlessTill,
            withoutSession.sample,
            withoutSession.approval,
          ),
        ).toBe('APPROVAL_INVALID');
      });

      it('requires that the approver still has the permission, and expires after two minutes; an act that may have waited for a network is judged by its own time', async () => {
        const { sample, approval, act } = await approvalFor(endpoint);
        const waits =
          endpoint.approval?.bound({ query: { act }, body: sample.body }).at !== undefined;
        const toleranceMs = waits ? 15 * 60_000 : 0;
        const doneAt = (ms: number): Sample =>
          waits
            ? { ...sample, body: { ...(sample.body as object), at: new Date(ms).toISOString() } }
            : sample;
        const given = Date.now();
        server.clock.offsetMs = 121_000 + toleranceMs;
        expect(
          await call(
            endpoint,
            callers.powerlessTill,
            doneAt(given + server.clock.offsetMs),
            approval,
          ),
        ).toBe('APPROVAL_INVALID');
        server.clock.offsetMs = 110_000 + toleranceMs;
        await changeRows(
          server,
          cloud,
          'UPDATE employees SET active = false WHERE cloud_id = $1 AND id = $2',
          [EMPLOYEES.manager],
        );
        const byGone = await call(
          endpoint,
          callers.powerlessTill,
          doneAt(given + server.clock.offsetMs),
          approval,
        );
        server.clock.offsetMs = 10 * 60_000;
        const waited = waits
          ? await call(endpoint, callers.powerlessTill, doneAt(given), approval)
          : 'ok';
        server.clock.offsetMs = 110_000 + toleranceMs;
        await changeRows(
          server,
          cloud,
          'UPDATE employees SET active = true WHERE cloud_id = $1 AND id = $2',
          [EMPLOYEES.manager],
        );
        expect([byGone, waited]).toEqual(['APPROVAL_INVALID', 'ok']);
        expect(
          await call(
            endpoint,
            callers.powerlessTill,
            doneAt(given + server.clock.offsetMs),
            approval,
          ),
        ).toBe('ok');
      });

      it('is accepted again in a retry, which is done once', async () => {
        const { sample, approval } = await approvalFor(endpoint);
        expect(await call(endpoint, callers.powerlessTill, sample, approval)).toBe('ok');
        const before = await countLoggedApprovals();
        expect(await call(endpoint, callers.powerlessTill, sample, approval)).toBe('ok');
        expect(await countLoggedApprovals()).toBe(before);
      });
    },
  );

  it.each(endpoints.filter((endpoint) => rowOf(endpoint).replayed !== undefined))(
    '$name accepts no grant twice',
    async (endpoint) => {
      const { replayed } = rowOf(endpoint);
      const sample = await replayed?.sample();
      expect(await call(endpoint, callers.powerlessTill, sample ?? {})).toBe(replayed?.code);
    },
  );
});
