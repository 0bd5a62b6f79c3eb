import { POS_OPERATIONS, type PermissionMap, type PosKey } from '@dalpak/contracts';

/** The shop of the demonstration. Every name in it is made up. */
export const DEMO_CLOUD = {
  code: 'demo',
  name: 'מרכול הדגמה',
  vatName: 'מרכול הדגמה בע"מ',
  // Valid by its check digit and outside the ranges in which companies are registered.
  vatNumber: '999999998',
  address: 'רחוב הדגמה 1, תל אביב-יפו',
  phone: '03-0000000',
} as const;

export interface DemoBranch {
  readonly name: string;
  readonly address: string;
  readonly terminals: readonly string[];
}

export const DEMO_BRANCHES: readonly DemoBranch[] = [
  { name: 'סניף מרכז', address: 'רחוב הדגמה 1, תל אביב-יפו', terminals: ['קופה 1', 'קופה 2'] },
  { name: 'סניף צפון', address: 'שדרות הדוגמה 20, חיפה', terminals: ['קופה 1 צפון'] },
];

const CASHIER: readonly PosKey[] = [
  'screens.pos',
  'screens.orders',
  'pos.menu.refresh',
  'pos.search.tran',
  'pos.search.product',
  'pos.search.customer',
  'cart.freeze',
  'cart.seller',
  'cart.item.cancel',
];
const WAITER: readonly PosKey[] = [
  'screens.pos',
  'screens.orders',
  'screens.tables',
  'pos.menu.refresh',
  'pos.search.product',
  'cart.freeze',
];
const SHIFT_MANAGER: readonly PosKey[] = [
  ...CASHIER,
  'screens.tables',
  'screens.deliveries',
  'terminal.open',
  'terminal.close',
  'terminal.x',
  'shva.trans',
  'pos.menu.refresh_full',
  'pos.cashdrawer.open',
  'pos.customer.edit',
  'cart.discount',
  'cart.item.edit',
  'cart.cancel',
  'transaction.refund',
  'transaction.replacement_voucher',
];

export interface DemoPosition {
  readonly key: 'manager' | 'shift' | 'cashier' | 'waiter';
  readonly name: string;
  readonly permissions: PermissionMap;
}

/**
 * A cashier may not discount (50), change a price (56), cancel a sale (51) or refund (70, 71, 72):
 * those require a colleague's approval.
 */
export const DEMO_POSITIONS: readonly DemoPosition[] = [
  { key: 'manager', name: 'מנהל', permissions: { all: 1 } },
  {
    key: 'shift',
    name: 'אחמ"ש',
    permissions: {
      pos: allow(SHIFT_MANAGER),
      components: { '13': '10000', '33': '01000', '101': '10000', '111': '11100' },
      system: {},
    },
  },
  {
    key: 'cashier',
    name: 'קופאי',
    permissions: { pos: allow(CASHIER), components: {}, system: {} },
  },
  { key: 'waiter', name: 'מלצר', permissions: { pos: allow(WAITER), components: {}, system: {} } },
];

export interface DemoEmployee {
  readonly key: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly position: DemoPosition['key'];
  /** Language of a till while they are at it; left out = the till's own. */
  readonly language?: 'ar' | 'ru';
  /** Only for employees who are also users of the back office. */
  readonly email?: string;
}

export const DEMO_EMPLOYEES: readonly DemoEmployee[] = [
  {
    key: 'manager',
    firstName: 'דנה',
    lastName: 'לוי',
    position: 'manager',
    email: 'manager@demo.example',
  },
  {
    key: 'shift',
    firstName: 'יוסי',
    lastName: 'כהן',
    position: 'shift',
    email: 'staff@demo.example',
  },
  { key: 'cashier', firstName: 'מיכל', lastName: 'אברהם', position: 'cashier' },
  { key: 'cashier2', firstName: 'אחמד', lastName: 'חורי', position: 'cashier', language: 'ar' },
  { key: 'cashier3', firstName: 'אולגה', lastName: 'סוקולוב', position: 'cashier', language: 'ru' },
  { key: 'waiter', firstName: 'נועה', lastName: 'פרידמן', position: 'waiter' },
];

/**
 * Settings by key; the VAT rate (81) is dated because a refund keeps the rate of its sale. Rates:
 * 1/100 percent.
 */
export const DEMO_SETTINGS: readonly {
  readonly key: string;
  readonly from: string;
  readonly value: unknown;
}[] = [
  { key: '81', from: '2015-10-01', value: 1700 },
  { key: '81', from: '2025-01-01', value: 1800 },
  { key: '131', from: '-infinity', value: true },
  { key: 'cash.rounding', from: '-infinity', value: 'tens_of_agorot' },
  { key: 'cash.limit', from: '-infinity', value: 600_000 },
  { key: 'documents.date_may_differ', from: '-infinity', value: false },
  // Its tills have card readers.
  { key: 'timekeeper.default_auth', from: '-infinity', value: 1 },
  // The demonstration charges no real card.
  ...['cibus', '10bis'].map((key) => ({
    key: `payments.${key}`,
    from: '-infinity',
    value: 'simulator',
  })),
  { key: 'receipt.footer', from: '-infinity', value: 'תודה שקניתם במרכול הדגמה' },
];

export interface DemoCustomer {
  readonly code: string;
  readonly name: string;
  readonly group: string | null;
  readonly vatId: string;
  readonly vatFree: boolean;
  readonly phone: string;
  readonly city: string;
}

const FIRST = [
  'אורי',
  'נועם',
  'תמר',
  'יעל',
  'איתי',
  'שירה',
  'עומר',
  'מאיה',
  'רון',
  'ליאור',
  'הילה',
  'גיא',
  'סמיר',
  'לינא',
  'בוריס',
  'אנה',
];
const LAST = [
  'ישראלי',
  'מזרחי',
  'פרץ',
  'ביטון',
  'דהן',
  'אזולאי',
  'גולן',
  'שפירא',
  'חדד',
  'רוזן',
  'נסאר',
  'קפלן',
  'אלון',
];
const CITIES = [
  'תל אביב-יפו',
  'חיפה',
  'ירושלים',
  'רמת גן',
  'נצרת',
  'באר שבע',
  'חולון',
  'נתניה',
  'כרמיאל',
  'אשדוד',
];
const BUSINESSES = [
  'קפה הפינה',
  'מסעדת הנמל',
  'גן ילדים צבעוני',
  'משרד עורכי דין אלון',
  'מועדון הספורט',
  'מכולת השכונה',
  'קייטרינג טעמים',
  'בית דפוס אור',
];

export const CLUB = 'מועדון';
const BUSINESS_GROUP = 'עסקים';
const STAFF_GROUP = 'עובדים';
export const DEMO_GROUPS: readonly string[] = [CLUB, BUSINESS_GROUP, STAFF_GROUP];

/** Sixty customers: members of the club, businesses, staff and people with only a name. */
export function demoCustomers(): readonly DemoCustomer[] {
  const people = Array.from({ length: 52 }, (_, i) => ({
    code: String(1001 + i),
    // 16 and 13 have no common factor: no two people share a name.
    name: `${FIRST[i % FIRST.length]} ${LAST[i % LAST.length]}`,
    group: i % 13 === 12 ? STAFF_GROUP : i % 2 === 0 ? CLUB : null,
    vatId: '',
    vatFree: false,
    phone: `050-0000${String(100 + i)}`,
    city: CITIES[i % CITIES.length] ?? '',
  }));
  const businesses = BUSINESSES.map((name, i) => ({
    code: String(2001 + i),
    name: `${name} (לדוגמה)`,
    group: BUSINESS_GROUP,
    vatId: withCheckDigit(`9999990${i}`),
    // One of them lives in Eilat, where sales carry no VAT.
    vatFree: i === 7,
    phone: `03-00000${String(10 + i)}`,
    city: i === 7 ? 'אילת' : (CITIES[i] ?? ''),
  }));
  return [...people, ...businesses];
}

/**
 * Appends the ninth digit of an Israeli company or dealer number: weights 1 and 2, digits of the
 * products summed.
 */
function withCheckDigit(eight: string): string {
  const sum = [...eight].reduce((total, digit, i) => {
    const product = Number(digit) * (i % 2 === 0 ? 1 : 2);
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return `${eight}${(10 - (sum % 10)) % 10}`;
}

function allow(keys: readonly PosKey[]): Record<string, 1> {
  const wanted = new Set<string>(keys);
  return Object.fromEntries(
    Object.entries(POS_OPERATIONS)
      .filter(([, key]) => wanted.has(key))
      .map(([id]) => [id, 1]),
  );
}
