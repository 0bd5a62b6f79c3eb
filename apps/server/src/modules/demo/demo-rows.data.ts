import { CASH_MACHINE_SIMULATOR_PORT } from '@dalpak/contracts';

/** Rows of the demonstration's smaller lists, by table. All names are made up; money in agorot. */
export type DemoRow = Readonly<
  Record<string, string | number | boolean | null | readonly (string | number)[]>
>;

const row = (id: number, more: DemoRow): DemoRow => ({ id, ...more });

/** In the order in which they refer to each other. Ids count from 1: the tables begin empty. */
export const DEMO_ROWS: Readonly<Record<string, readonly DemoRow[]>> = {
  product_models: [
    row(1, {
      code: '1',
      name: 'חולצת צוות',
      manufacturer: 'טקסטיל לדוגמה',
      price: 5_990,
      colours: ['שחור', 'לבן'],
      sizes: ['S', 'M', 'L'],
    }),
    row(2, {
      code: '2',
      name: 'סינר מטבח',
      manufacturer: 'טקסטיל לדוגמה',
      price: 3_990,
      colours: ['ירוק', 'אפור'],
      sizes: [],
    }),
    row(3, {
      code: '3',
      name: 'בקבוק שתייה',
      manufacturer: '',
      price: 2_490,
      colours: ['כחול', 'ורוד'],
      sizes: ['500 מ"ל', '1 ליטר'],
    }),
  ],
  price_lists: [
    row(1, {
      code: '1',
      name: 'סיטונאי',
      vat_included: false,
      percent: -1_500,
      notes: 'לבתי עסק, לפני מע"מ',
    }),
    row(2, { code: '2', name: 'עובדים', vat_included: true, percent: -1_000, notes: '' }),
  ],
  preparations: [
    row(1, { name: 'בלי בצל', type: 1, action: 'without', price: 0, sort_order: 1 }),
    row(2, { name: 'רוטב בצד', type: 1, action: 'side', price: 0, sort_order: 2 }),
    row(3, {
      name: 'תוספת גבינה',
      type: 2,
      action: 'with',
      price: 500,
      extra: true,
      sort_order: 3,
    }),
    row(4, { name: 'תוספת ביצה', type: 2, action: 'with', price: 700, extra: true, sort_order: 4 }),
    row(5, { name: 'עשוי היטב', type: 3, action: 'with', price: 0, sort_order: 5 }),
    row(6, { name: 'חצי עשוי', type: 3, action: 'with', price: 0, sort_order: 6 }),
  ],
  sales_menus: [
    row(1, {
      name: 'כל היום',
      days: [],
      time_from: 0,
      time_to: 0,
      is_default: true,
      sort_order: 1,
    }),
    row(2, {
      name: 'ארוחות בוקר',
      days: [1, 2, 3, 4, 5],
      time_from: 420,
      time_to: 690,
      is_default: false,
      sort_order: 2,
    }),
  ],
  pinpads: [
    row(1, {
      name: 'מסוף קופה 1',
      branch_id: 1,
      terminals: [1],
      driver: 'practice',
      merchant_number: '0000001',
      model: 'סימולטור',
    }),
    row(2, {
      name: 'מסוף קופה 2',
      branch_id: 1,
      terminals: [2],
      driver: 'practice',
      merchant_number: '0000001',
      model: 'סימולטור',
    }),
    row(3, {
      name: 'מסוף צפון',
      branch_id: 2,
      driver: 'practice',
      merchant_number: '0000002',
      model: 'סימולטור',
    }),
    // Off: its simulator is a program of its own (npm run cash-machine).
    row(4, {
      name: 'מכונת מזומן בדלפק',
      branch_id: 1,
      terminals: [1],
      driver: 'vne_selfcash',
      address: '127.0.0.1',
      port: CASH_MACHINE_SIMULATOR_PORT,
      model: 'סימולטור',
      active: false,
    }),
  ],
  campaigns: [
    row(1, {
      code: '1',
      name: 'חוזרים לשגרה',
      status: 'published',
      channel: 'till',
      message: 'שאלו את הלקוחות על המועדון',
    }),
    row(2, {
      code: '2',
      name: 'סוף שבוע למועדון',
      status: 'published',
      channel: 'sms',
      customer_groups: [1],
      message: 'שלום {name}, בסוף השבוע מחכות לכם הטבות',
    }),
    row(3, {
      code: '3',
      name: 'יום הולדת',
      status: 'draft',
      channel: 'email',
      message: 'מזל טוב, מתנה מחכה לכם',
    }),
  ],
  coupons: [
    row(1, { number: 'DEMO10', name: 'קופון פתיחה', coupon_type: 1, max_uses: 0 }),
    row(2, {
      number: 'CLUB25',
      name: 'מצטרפים למועדון',
      coupon_type: 2,
      max_uses: 1,
      customer_id: 1,
    }),
    row(3, { number: 'SUMMER', name: 'קופון קיץ', coupon_type: 1, max_uses: 100, used: 12 }),
  ],
  contacts: [
    row(1, {
      name: 'אורית (לדוגמה)',
      role: 'רכש',
      customer_id: 53,
      mobile: '050-0000201',
      is_main: true,
    }),
    row(2, {
      name: 'סאמי (לדוגמה)',
      role: 'הנהלת חשבונות',
      customer_id: 54,
      mobile: '050-0000202',
      email: 'contact@demo.example',
    }),
    row(3, {
      name: 'גלית (לדוגמה)',
      role: 'מנהלת',
      customer_id: 55,
      mobile: '050-0000203',
      is_main: true,
    }),
  ],
  club_gifts: [
    row(1, { name: 'מתנת יום הולדת', occasion: 'birthday', kind: 'points', points: 50 }),
    row(2, {
      name: 'התגעגענו אליכם',
      occasion: 'absent',
      days_absent: 60,
      kind: 'percent',
      percent: 1_000,
    }),
  ],
  memberships: [
    row(1, {
      number: '1',
      customer_id: 1,
      group_id: 1,
      joined_on: '2026-01-05',
      points: 120,
      fee: 0,
    }),
    row(2, {
      number: '2',
      customer_id: 3,
      group_id: 1,
      joined_on: '2026-02-11',
      points: 45,
      fee: 0,
    }),
    row(3, {
      number: '3',
      customer_id: 5,
      group_id: 1,
      joined_on: '2026-03-20',
      points: 310,
      fee: 0,
    }),
    row(4, {
      number: '4',
      customer_id: 7,
      group_id: 1,
      joined_on: '2026-06-01',
      points: 0,
      fee: 0,
    }),
  ],
  gift_cards: [
    row(1, {
      number: '8800001',
      amount: 20_000,
      balance: 20_000,
      issued_on: '2026-09-01',
      expires_on: '2031-09-01',
    }),
    row(2, {
      number: '8800002',
      amount: 10_000,
      balance: 3_450,
      customer_id: 3,
      issued_on: '2026-09-14',
      expires_on: '2031-09-14',
    }),
    row(3, {
      number: '8800003',
      amount: 5_000,
      balance: 0,
      issued_on: '2026-10-02',
      expires_on: '2031-10-02',
    }),
  ],
  credit_vouchers: [
    row(1, {
      number: '9900001',
      amount: 6_490,
      balance: 6_490,
      branch_id: 1,
      terminal_id: 1,
      reason: 'החזרת מוצר',
    }),
    row(2, {
      number: '9900002',
      amount: 2_500,
      balance: 1_000,
      branch_id: 1,
      terminal_id: 2,
      customer_id: 5,
      reason: 'מוצר פגום',
    }),
  ],
  vouchers: [
    row(1, {
      number: '7700001',
      name: 'שובר 25 ש"ח',
      kind: 'amount',
      amount: 2_500,
      campaign_id: 3,
    }),
    row(2, {
      number: '7700002',
      name: 'שובר 10 אחוז',
      kind: 'percent',
      percent: 1_000,
      customer_id: 1,
    }),
    row(3, { number: '7700003', name: 'שובר 15 אחוז', kind: 'percent', percent: 1_500 }),
    row(4, { number: '7700004', name: 'מתנה: מוצר אחד', kind: 'product', product_id: 1 }),
  ],
};
