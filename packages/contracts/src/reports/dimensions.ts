import { documentLabel } from '../components/document-names.ts';
import {
  DOCUMENT_STATE_LABELS,
  type Label,
  type Labels,
  PAYMENT_STATUS_LABELS,
} from '../labels.ts';
import type { ReportRight, ReportSource } from './measure.types.ts';

export interface Dimension {
  readonly label: Label;
  readonly kind: 'text' | 'code' | 'date' | 'number';
  /** Where it exists. */
  readonly sources: readonly ReportSource[];
  /** The value in words, where values are a fixed list. */
  readonly values?: Labels;
  /** Points of time in their order: drawn as a line. */
  readonly time?: true;
  /** What its values tell; closed in a position until someone opens it. */
  readonly right?: ReportRight;
}

const SALES = ['bills', 'rows', 'payments', 'vat', 'promotions'] as const;
/** Sources with a business day. */
const DATED = [
  ...SALES,
  'closings',
  'shifts',
  'documents',
  'movements',
  'hours',
  'approvals',
  'hand',
  'moves',
  'counts',
  'purchases',
  'purchase_orders',
  'changes',
  'cheques',
  'owed',
  'club',
  'stamps',
  'requests',
] as const;
/** Sources whose facts have an hour of the branch's clock. */
const TIMED = [
  ...SALES,
  'closings',
  'shifts',
  'movements',
  'approvals',
  'hand',
  'changes',
  'stamps',
  'requests',
] as const;
/** Sources that happen at a till. */
const AT_TILL = [
  ...SALES,
  'closings',
  'shifts',
  'movements',
  'approvals',
  'hand',
  'requests',
] as const;
const GOODS = ['rows', 'promotions', 'hand'] as const;
/** Sources of goods that are not sold in them. */
const STOCK = ['stock', 'moves', 'counts', 'purchases', 'purchase_orders', 'changes'] as const;
/** Sources of a warehouse. */
const STORED = ['stock', 'moves', 'counts', 'purchases', 'purchase_orders'] as const;
/** Sources whose facts belong to a customer. */
const BUYERS = [
  ...SALES,
  'hand',
  'documents',
  'customers',
  'dues_in',
  'visitors',
  'cheques',
] as const;
/** Types of documents of the office. */
const OFFICE_TYPES = [
  1, 2, 3, 4, 5, 6, 7, 9, 10, 13, 16, 20, 21, 22, 23, 24, 25, 26, 27, 28, 30, 31, 32, 33, 34,
] as const;
const CHEQUE_STATES = {
  pending: { he: 'בקופה', en: 'In a till' },
  in_hand: { he: 'בידינו', en: 'In hand' },
  deposited: { he: 'הופקד', en: 'Deposited' },
  endorsed: { he: 'הוסב', en: 'Endorsed' },
  returned: { he: 'חזר', en: 'Returned' },
  charged_back: { he: 'חויב חזרה', en: 'Charged back' },
  handed_back: { he: 'הוחזר ללקוח', en: 'Handed back' },
  declined: { he: 'נדחה', en: 'Declined' },
  issued: { he: 'שיק שלנו', en: 'Own cheque' },
} as const satisfies Labels;
const YES_NO = {
  yes: { he: 'כן', en: 'Yes' },
  no: { he: 'לא', en: 'No' },
} as const satisfies Labels;

function dimension(
  label: readonly [he: string, en: string],
  sources: readonly ReportSource[],
  more: Partial<Dimension> = {},
): Dimension {
  return { label: { he: label[0], en: label[1] }, kind: 'text', sources, ...more };
}

const DAY = { kind: 'date', time: true } as const;
const TIME = { kind: 'code', time: true } as const;

/** Every dimension of every report, declared once. */
export const DIMENSIONS = {
  day: dimension(['תאריך', 'Date'], DATED, DAY),
  week: dimension(['שבוע מיום', 'Week of'], DATED, DAY),
  month: dimension(['חודש', 'Month'], DATED, TIME),
  quarter: dimension(['רבעון', 'Quarter'], DATED, TIME),
  year: dimension(['שנה', 'Year'], DATED, TIME),
  weekday: dimension(['יום בשבוע', 'Weekday'], DATED, {
    time: true,
    values: {
      1: { he: 'ראשון', en: 'Sunday' },
      2: { he: 'שני', en: 'Monday' },
      3: { he: 'שלישי', en: 'Tuesday' },
      4: { he: 'רביעי', en: 'Wednesday' },
      5: { he: 'חמישי', en: 'Thursday' },
      6: { he: 'שישי', en: 'Friday' },
      7: { he: 'שבת', en: 'Saturday' },
    },
  }),
  day_kind: dimension(['סוג יום', 'Kind of day'], DATED, {
    values: {
      ordinary: { he: 'יום רגיל', en: 'Ordinary day' },
      eve: { he: 'ערב חג', en: 'Eve of a holiday' },
      holiday: { he: 'חג', en: 'Holiday' },
      half: { he: 'חול המועד ופורים', en: 'Half-holiday' },
    },
  }),
  hour: dimension(['שעה', 'Hour'], TIMED, TIME),
  half_hour: dimension(['חצי שעה', 'Half hour'], TIMED, TIME),
  day_part: dimension(['חלק היום', 'Part of the day'], TIMED, {
    values: {
      1: { he: 'בוקר (05–11)', en: 'Morning (05–11)' },
      2: { he: 'צהריים (11–16)', en: 'Noon (11–16)' },
      3: { he: 'ערב (16–22)', en: 'Evening (16–22)' },
      4: { he: 'לילה (22–05)', en: 'Night (22–05)' },
    },
  }),
  branch: dimension(['סניף', 'Branch'], [...AT_TILL, ...STORED, 'documents', 'orders', 'stamps']),
  terminal: dimension(['קופה', 'Till'], [...AT_TILL, 'documents']),
  employee: dimension(
    ['עובד', 'Employee'],
    [...AT_TILL, 'documents', 'hours', 'orders', 'moves', 'purchases', 'purchase_orders', 'stamps'],
  ),
  position: dimension(
    ['תפקיד', 'Position'],
    [...SALES, 'hand', 'hours', 'approvals', 'stamps', 'requests'],
  ),
  seller: dimension(['מוכר', 'Seller'], ['rows']),
  approver: dimension(['מאשר', 'Approver'], ['approvals', 'hand', 'requests']),
  permission: dimension(['פעולה', 'Action'], ['approvals', 'requests'], { kind: 'code' }),
  customer: dimension(['לקוח', 'Customer'], BUYERS),
  customer_group: dimension(['קבוצת לקוחות', 'Customer group'], BUYERS),
  customer_city: dimension(['עיר', 'City'], BUYERS),
  customer_club: dimension(['חבר מועדון', 'Club member'], BUYERS, {
    values: YES_NO,
  }),
  has_customer: dimension(['לקוח בעסקה', 'Customer on the bill'], SALES, {
    values: {
      yes: { he: 'עם לקוח', en: 'With a customer' },
      no: { he: 'בלי לקוח', en: 'Without a customer' },
    },
  }),
  product: dimension(['מוצר', 'Product'], [...GOODS, ...STOCK]),
  department: dimension(['מחלקה', 'Department'], GOODS),
  department_now: dimension(['מחלקה היום', 'Department now'], [...GOODS, ...STOCK]),
  category: dimension(['קטגוריה', 'Category'], [...GOODS, ...STOCK]),
  supplier: dimension(
    ['ספק', 'Supplier'],
    [...GOODS, ...STOCK, 'documents', 'suppliers', 'dues_out'],
  ),
  manufacturer: dimension(['יצרן', 'Manufacturer'], [...GOODS, ...STOCK]),
  product_model: dimension(['דגם', 'Model'], [...GOODS, ...STOCK]),
  product_type: dimension(['סוג מוצר', 'Product type'], [...GOODS, ...STOCK], {
    values: {
      1: { he: 'רגיל', en: 'Regular' },
      2: { he: 'ערכה', en: 'Kit' },
      3: { he: 'ארוחה', en: 'Combo' },
      5: { he: 'כרטיס מתנה', en: 'Gift card' },
      6: { he: 'מנוי', en: 'Membership' },
      8: { he: 'אריזה', en: 'Packaging' },
    },
  }),
  weighed: dimension(['נמכר במשקל', 'Sold by weight'], [...GOODS, ...STOCK], { values: YES_NO }),
  vat_rate: dimension(['שיעור מע"מ', 'VAT rate'], ['rows', 'vat'], { kind: 'number' }),
  row_kind: dimension(['מכירה או החזר', 'Sale or refund'], ['rows'], {
    values: {
      sale: { he: 'מכירה', en: 'Sale' },
      refund: { he: 'החזר', en: 'Refund' },
    },
  }),
  row_discount_kind: dimension(['סוג הנחה', 'Kind of discount'], ['rows'], {
    values: {
      none: { he: 'בלי הנחה', en: 'None' },
      rule: { he: 'מבצע', en: 'Promotion' },
      row: { he: 'הנחת שורה', en: 'By row' },
      bill: { he: 'הנחת חשבון', en: 'By bill' },
      several: { he: 'כמה סוגים', en: 'Several' },
    },
  }),
  bill_kind: dimension(['מכירה או זיכוי', 'Sale or refund bill'], SALES, {
    values: {
      320: { he: 'חשבונית מס קבלה', en: 'Invoice-receipt' },
      330: { he: 'זיכוי', en: 'Credit' },
    },
  }),
  offline: dimension(['בלי רשת', 'Offline'], SALES, { values: YES_NO }),
  review: dimension(['לבדיקה', 'To review'], SALES, { values: YES_NO }),
  discounted: dimension(['בהנחה', 'Discounted'], SALES, { values: YES_NO }),
  sum_range: dimension(['גודל עסקה', 'Bill size'], SALES, {
    values: {
      0: { he: 'זיכוי', en: 'Refund' },
      1: { he: 'עד ₪50', en: 'Up to ₪50' },
      2: { he: '₪50 עד ₪100', en: '₪50 to ₪100' },
      3: { he: '₪100 עד ₪200', en: '₪100 to ₪200' },
      4: { he: '₪200 עד ₪500', en: '₪200 to ₪500' },
      5: { he: 'מעל ₪500', en: 'Over ₪500' },
    },
  }),
  tender: dimension(['אמצעי תשלום', 'Tender'], ['payments']),
  card_brand: dimension(['מותג כרטיס', 'Card brand'], ['payments'], { kind: 'code' }),
  instalments: dimension(['מספר תשלומים', 'Instalments'], ['payments'], { kind: 'number' }),
  rule: dimension(['מבצע', 'Promotion'], ['promotions']),
  rule_level: dimension(['דרגת מבצע', 'Promotion level'], ['promotions'], { kind: 'code' }),
  closing: dimension(['מספר Z', 'Z number'], ['closings'], { kind: 'code' }),
  counted: dimension(['נספר', 'Counted'], ['closings'], { values: YES_NO }),
  shift_state: dimension(['מצב משמרת', 'Shift state'], ['shifts'], {
    values: { open: { he: 'פתוחה', en: 'Open' }, closed: { he: 'סגורה', en: 'Closed' } },
  }),
  warehouse: dimension(['מחסן', 'Warehouse'], [...STORED, 'documents']),
  stock_state: dimension(['מצב מלאי', 'Stock state'], ['stock'], {
    values: {
      below: { he: 'מתחת לאפס', en: 'Below zero' },
      empty: { he: 'אזל', en: 'Out' },
      low: { he: 'מתחת למינימום', en: 'Under minimum' },
      fine: { he: 'תקין', en: 'Fine' },
    },
  }),
  document_type: dimension(['סוג מסמך', 'Document type'], ['documents', 'moves', 'purchases'], {
    values: Object.fromEntries(OFFICE_TYPES.map((type) => [type, documentLabel(type)])),
  }),
  lifecycle: dimension(
    ['מצב מסמך', 'Document state'],
    ['documents', 'purchases', 'purchase_orders'],
    {
      values: DOCUMENT_STATE_LABELS,
    },
  ),
  payment_status: dimension(['מצב תשלום', 'Payment status'], ['documents'], {
    values: PAYMENT_STATUS_LABELS,
  }),
  allocation: dimension(['מספר הקצאה', 'Allocation number'], ['documents'], {
    values: {
      none: { he: 'לא נדרש', en: 'None' },
      pending: { he: 'ממתין', en: 'Pending' },
      asking: { he: 'בבקשה', en: 'Asking' },
      given: { he: 'התקבל', en: 'Given' },
      refused: { he: 'נדחה', en: 'Refused' },
    },
  }),
  movement_kind: dimension(['סוג תנועה', 'Kind of movement'], ['movements'], {
    values: {
      float: { he: 'סכום פותח', en: 'Float' },
      in: { he: 'הכנסת מזומן', en: 'Paid in' },
      out: { he: 'הוצאת מזומן', en: 'Paid out' },
      deposit: { he: 'העברה לכספת', en: 'Safe drop' },
      atm: { he: 'מזומן כנגד כרטיס', en: 'Cash against a card' },
      machine: { he: 'מכונת מזומן', en: 'Cash machine' },
      no_sale: { he: 'פתיחת מגירה', en: 'Drawer opened alone' },
    },
  }),
  movement_reason: dimension(['סיבה', 'Reason'], ['movements']),
  order_kind: dimension(['סוג הזמנה', 'Order kind'], ['orders'], {
    values: {
      table: { he: 'שולחן', en: 'Table' },
      delivery: { he: 'משלוח', en: 'Delivery' },
      takeaway: { he: 'איסוף', en: 'Takeaway' },
      saved: { he: 'הזמנה שמורה', en: 'Saved order' },
    },
  }),
  order: dimension(['הזמנה', 'Order'], ['orders']),
  bill: dimension(['חשבון', 'Bill'], ['bills', 'rows', 'payments', 'promotions', 'hand'], {
    kind: 'code',
  }),
  paper: dimension(['מסמך', 'Document'], ['documents', 'moves', 'purchases', 'purchase_orders'], {
    kind: 'code',
  }),
  stock_step: dimension(['מס׳ תנועה', 'Movement'], ['moves'], { kind: 'number' }),
  stock_count: dimension(['ספירה', 'Count'], ['counts'], { kind: 'number' }),
  price_list: dimension(['מחירון', 'Price list'], [...SALES, 'hand']),
  product_age: dimension(['חדש או ותיק', 'New or old'], ['rows'], {
    values: {
      new: { he: 'חדש: נמכר לראשונה בתקופה', en: 'New: first sold in the period' },
      old: { he: 'ותיק', en: 'Old' },
    },
  }),
  margin_range: dimension(['טווח רווח', 'Range of margin'], ['rows'], {
    right: 'cost',
    values: {
      below: { he: 'מתחת לעלות', en: 'Below cost' },
      thin: { he: 'עד 10%', en: 'Up to 10%' },
      fair: { he: '10% עד 25%', en: '10% to 25%' },
      good: { he: 'מעל 25%', en: 'Over 25%' },
      unknown: { he: 'העלות לא ידועה', en: 'Cost not known' },
    },
  }),
  hand_kind: dimension(['סוג ההנחה', 'Kind of discount'], ['hand'], {
    values: {
      row_percent: { he: 'אחוז לשורה', en: 'Percent of a row' },
      row_sum: { he: 'סכום לשורה', en: 'Sum of a row' },
      bill: { he: 'הנחה לחשבון', en: 'Of the bill' },
      price: { he: 'מחיר ביד', en: 'Price by hand' },
    },
  }),
  refund_receipt: dimension(['עם חשבון', 'With a receipt'], ['bills', 'rows'], { values: YES_NO }),
  refund_reason: dimension(['סיבת ההחזר', 'Reason of the refund'], ['bills', 'rows']),
  refund_same: dimension(['אותו עובד מכר', 'Same person sold'], ['bills', 'rows'], {
    values: YES_NO,
  }),
  refund_age: dimension(['זמן מהמכירה', 'Time since the sale'], ['bills', 'rows'], {
    values: {
      0: { he: 'באותו יום', en: 'The same day' },
      1: { he: '1–7 ימים', en: '1–7 days' },
      2: { he: '8–30 ימים', en: '8–30 days' },
      3: { he: 'מעל 30 ימים', en: 'Over 30 days' },
    },
  }),
  customer_kind: dimension(['סוג לקוח', 'Kind of customer'], ['visitors'], {
    values: {
      new: { he: 'חדש: קנה לראשונה בתקופה', en: 'New: first bought in the period' },
      returning: { he: 'חוזר', en: 'Returning' },
      quiet: { he: 'לא קנה בתקופה', en: 'Not in the period' },
      lost: { he: 'אבד: פי שניים מההפסקה הרגילה', en: 'Lost: twice the usual pause' },
    },
  }),
  idle: dimension(['ימים בלי מכירה', 'Days without a sale'], ['stock'], {
    values: {
      0: { he: 'עד 30', en: 'Up to 30' },
      30: { he: '30–89', en: '30–89' },
      90: { he: '90–179', en: '90–179' },
      180: { he: '180 ויותר', en: '180 and more' },
      never: { he: 'לא נמכר מעולם', en: 'Never sold' },
    },
  }),
  changed: dimension(['מה השתנה', 'What changed'], ['changes'], {
    values: { price: { he: 'מחיר', en: 'Price' }, cost: { he: 'עלות', en: 'Cost' } },
  }),
  change_way: dimension(['איך', 'How'], ['changes'], {
    values: {
      hand: { he: 'ביד', en: 'By hand' },
      receipt: { he: 'תעודת כניסה', en: 'Goods receipt' },
      other: { he: 'ייבוא או עדכון מרוכז', en: 'Import or bulk' },
    },
  }),
  changed_by: dimension(['מי שינה', 'Changed by'], ['changes']),
  cheque_state: dimension(['מצב השיק', 'State of the cheque'], ['cheques'], {
    values: CHEQUE_STATES,
  }),
  owed_kind: dimension(['סוג', 'Kind'], ['owed'], {
    values: {
      gift: { he: 'כרטיס מתנה', en: 'Gift card' },
      credit: { he: 'זיכוי', en: 'Credit voucher' },
      voucher: { he: 'שובר', en: 'Voucher' },
      account: { he: 'זכות בחשבון לקוח', en: 'Credit on account' },
    },
  }),
  request_state: dimension(['תשובה', 'Answer'], ['requests'], {
    values: {
      approved: { he: 'אושר', en: 'Allowed' },
      denied: { he: 'נדחה', en: 'Denied' },
      withdrawn: { he: 'בוטל', en: 'Withdrawn' },
      pending: { he: 'ממתין', en: 'Waiting' },
    },
  }),
} as const satisfies Readonly<Record<string, Dimension>>;

export type DimensionKey = keyof typeof DIMENSIONS;

export const DIMENSION_KEYS = Object.keys(DIMENSIONS) as [DimensionKey, ...DimensionKey[]];

export function dimensionOf(key: DimensionKey): Dimension {
  return DIMENSIONS[key];
}
