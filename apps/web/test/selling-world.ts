import { appInit, type PermissionMap } from '@dalpak/contracts';
import { buildRuleIndex, encodeCart, type FrozenSale } from '@dalpak/engine';
import { Catalogue } from '../src/platform/catalogue/catalogue.ts';
import { createMemorySalesStore } from '../src/platform/outbox/memory-sales.store.ts';
import { createOutbox } from '../src/platform/outbox/outbox.ts';
import type { SalesStore, SendResult, DeviceSale } from '../src/platform/outbox/outbox.types.ts';
import { useSession } from '../src/platform/session/session.store.ts';
import { pageOfItems } from '../src/platform/store/columns.ts';
import { startSale } from '../src/features/pos/bill/start-bill.ts';
import { setTillState, tillState } from './till-state.ts';
import { describeApproval } from '../src/features/pos/screen/approval-words.ts';
import { localDateTime } from '../src/features/pos/till/local-clock.ts';
import { setCurrentTill, type Till } from '../src/features/pos/till/till.registry.ts';

export const CLOUD = '0b7f6d1e-7a4e-4d5e-9f51-1c2d3e4f5a6b';
export const MILK = '7290000000011';
export const TOMATO = '7290000000028';
export const TV = '7290000000035';

export const PRODUCTS = pageOfItems(
  [
    [1, MILK, 620, false],
    [2, TOMATO, 790, true],
    [3, TV, 700_000, false],
  ].map(([id, barcode, price, weighed]) => ({
    id: Number(id),
    code: String(id),
    name: `מוצר ${id}`,
    barcode,
    manufacturer: '',
    department: null,
    category: null,
    supplier: null,
    price,
    vat_group: 0,
    vat_free: false,
    weighed,
    type: 1,
    discountable: true,
    unit: '',
  })),
);

export function signIn(pos: PermissionMap['pos'], id = 5): void {
  const init = appInit.response.parse({
    status: 'ok',
    user: { auth_type: 'terminal', id: 1, name: '', email: '' },
    cloud: {
      id: 1,
      uuid: CLOUD,
      code: '',
      name: 'מרכול',
      avatar: '',
      vat_name: '',
      vat_number: '',
      address: '',
      phone: '',
      fav: false,
      branch: { id: 1, name: '', address: '' },
      terminal: { id: 3, name: 'קופה', terminal_no: 7, device_uid: '', status: 1 },
      debug_mode: false,
    },
    service: {
      id: 1,
      cloud_id: 1,
      code: '',
      account_id: 1,
      account_code: '',
      account_name: '',
      status_case: { name: '', reason: '' },
      resolved_modules_access: { components: [], pos: ['cart', 'pos', 'screens'], system: [] },
    },
    employee: {
      id,
      first_name: 'דנה',
      last_name: 'כהן',
      position: { id: 1, name: '', permissions: {} },
      perr: {},
    },
    perr: { pos },
    reports: [],
    components: [],
    settings: {
      'timekeeper.default_auth': 0,
      'plugin.updates.auto_check': 1,
      'plugin.updates.auto_download': 0,
      'print.bones.status': 0,
      'print.templates.kitchen': 'kitchen',
      'terminal.default_credit': '',
    },
    offline_data: {
      pos: { account_code: '', account_name: '', branch: 1, terminal: 3, warehouse: 1 },
      settings: {
        vat_rate_bp: 1800,
        order_save: false,
        cash_rounding: 'tens_of_agorot',
        date_may_differ: false,
        cash_limit: 600_000,
        receipt_footer: '',
      },
      business: {
        name: 'מרכול',
        vat_number: '',
        address: '',
        phone: '',
        branch_name: '',
        footer: '',
      },
      series: { 320: 1, 330: 1 },
    },
  });
  useSession.setState({ phase: { kind: 'ready', init, source: 'server' } });
}

export interface World {
  readonly till: Till;
  readonly sales: SalesStore;
  readonly sent: DeviceSale[];
  answer: (sale: DeviceSale) => SendResult | Promise<SendResult>;
  online: boolean;
  /** How often the till asked for an employee's card. */
  asked: number;
}

export const stored = (number: number): SendResult => ({
  kind: 'stored',
  answer: {
    id: 'server-id',
    number,
    dailyCounter: 1,
    vatConfirmation: null,
    creditVouchers: [],
    giftCards: [],
    vouchers: [],
    coupons: [],
  },
  review: [],
});

/** A till with memory stores and a scripted server. */
function openWorld(): World {
  const sales = createMemorySalesStore();
  const world: { -readonly [K in keyof World]: World[K] } = {
    sales,
    sent: [],
    answer: () => stored(7_000_042),
    online: true,
    asked: 0,
    till: {} as Till,
  };
  const outbox = createOutbox({
    store: sales,
    owner: 'test',
    send: (sale) => {
      world.sent.push(sale);
      return Promise.resolve(world.answer(sale));
    },
    encode: (sale: FrozenSale) => encodeCart(sale.cart, sale.priced),
    seriesOf: (sale) => String(sale.cart.header.officialCode),
    numberOf: (sequence) => 7_000_000 + sequence,
    sequenceOf: (number) => number - 7_000_000,
    now: () => 1_000,
    exclusive: (run) => run(),
    cashier: () => ({ token: 'token', name: 'דנה' }),
    onChange: () => undefined,
    onReachable: () => undefined,
    isServerHealthy: () => Promise.resolve(true),
  });
  const idle = () => undefined;
  world.till = {
    owner: { cloudUuid: CLOUD, terminalId: 3 },
    sales,
    outbox,
    heartbeat: {
      start: idle,
      stop: idle,
      reportSend: idle,
      check: idle,
      link: () => (world.online ? 'online' : 'offline'),
    },
    sync: {
      status: () => ({ phase: 'synced', progress: null, checkedAt: null, error: null }),
      run: () => Promise.resolve(),
      isRunning: () => false,
      refill: () => Promise.resolve(),
    },
    catalogue: new Catalogue({ pages: [PRODUCTS], delta: [] }, { pages: [], delta: [] }),
    rules: buildRuleIndex([]),
    lists: {
      departments: [],
      categories: [],
      sellers: [],
      automations: [],
      tiles: [],
      best: [],
      means: [],
      models: [],
      menus: [],
      layouts: [],
    },
    prices: null,
    load: () => Promise.resolve({ pages: [], delta: [] }),
    env: () => ({
      vatRate: 1800,
      rounding: 'tens_of_agorot',
      rules: world.till.rules,
      newId: () => crypto.randomUUID(),
      now: () => Date.now(),
      localNow: () => localDateTime(Date.now()),
    }),
    addProducts: (products) => {
      world.till.catalogue.apply('Products', products, []);
      return Promise.resolve();
    },
    stopWaiting: idle,
    askEmployee: () => {
      world.asked += 1;
    },
    stop: idle,
  };
  setCurrentTill(world.till);
  return world;
}

export const rows = () => tillState().cart?.rows ?? [];
export const state = () => tillState();
export const words = (): string => {
  const { approval, cart } = state();
  return approval === null ? '' : describeApproval(approval, cart);
};
export const ALL = { 50: 1, 51: 1, 52: 1, 55: 1, 56: 1 } as const;

/** A till that sells, with an employee who may do all of it. The test clears it when it has ended. */
export function beginSelling(): World {
  const world = openWorld();
  signIn(ALL);
  setTillState({ panel: { kind: 'browse' } });
  startSale(world.till);
  return world;
}
