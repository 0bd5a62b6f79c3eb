import { documentLabel } from '../components/document-names.ts';
import {
  DOCUMENT_STATE_LABELS,
  type Label,
  type Labels,
  PAYMENT_STATUS_LABELS,
} from '../labels.ts';
import type { ReportSource } from './measure.types.ts';

export interface Dimension {
  readonly label: Label;
  readonly kind: 'text' | 'code' | 'date' | 'number';
  /** Where it exists. */
  readonly sources: readonly ReportSource[];
  /** The value in words, where values are a fixed list. */
  readonly values?: Labels;
  /** Points of time in their order: drawn as a line. */
  readonly time?: true;
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
] as const;
/** Sources whose facts have an hour of the branch's clock. */
const TIMED = [...SALES, 'closings', 'shifts', 'movements', 'approvals'] as const;
/** Sources that happen at a till. */
const AT_TILL = [...SALES, 'closings', 'shifts', 'movements', 'approvals'] as const;
const GOODS = ['rows', 'promotions'] as const;
/** Types of documents of the office. */
const OFFICE_TYPES = [
  1, 2, 3, 4, 5, 6, 7, 10, 13, 16, 20, 21, 22, 23, 24, 25, 26, 27, 28, 30, 31, 32, 33, 34,
] as const;
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
  branch: dimension(['סניף', 'Branch'], [...AT_TILL, 'stock', 'documents', 'orders']),
  terminal: dimension(['קופה', 'Till'], [...AT_TILL, 'documents']),
  employee: dimension(
    ['עובד', 'Employee'],
    [...SALES, 'closings', 'shifts', 'documents', 'movements', 'hours', 'orders', 'approvals'],
  ),
  position: dimension(['תפקיד', 'Position'], [...SALES, 'hours', 'approvals']),
  seller: dimension(['מוכר', 'Seller'], ['rows']),
  approver: dimension(['מאשר', 'Approver'], ['approvals']),
  permission: dimension(['פעולה', 'Action'], ['approvals'], { kind: 'code' }),
  customer: dimension(['לקוח', 'Customer'], [...SALES, 'documents', 'customers']),
  customer_group: dimension(
    ['קבוצת לקוחות', 'Customer group'],
    [...SALES, 'documents', 'customers'],
  ),
  customer_city: dimension(['עיר', 'City'], [...SALES, 'documents', 'customers']),
  customer_club: dimension(['חבר מועדון', 'Club member'], [...SALES, 'documents', 'customers'], {
    values: YES_NO,
  }),
  has_customer: dimension(['לקוח בעסקה', 'Customer on the bill'], SALES, {
    values: {
      yes: { he: 'עם לקוח', en: 'With a customer' },
      no: { he: 'בלי לקוח', en: 'Without a customer' },
    },
  }),
  product: dimension(['מוצר', 'Product'], [...GOODS, 'stock']),
  department: dimension(['מחלקה', 'Department'], GOODS),
  department_now: dimension(['מחלקה היום', 'Department now'], [...GOODS, 'stock']),
  category: dimension(['קטגוריה', 'Category'], [...GOODS, 'stock']),
  supplier: dimension(['ספק', 'Supplier'], [...GOODS, 'stock', 'documents', 'suppliers']),
  manufacturer: dimension(['יצרן', 'Manufacturer'], [...GOODS, 'stock']),
  product_model: dimension(['דגם', 'Model'], [...GOODS, 'stock']),
  product_type: dimension(['סוג מוצר', 'Product type'], [...GOODS, 'stock'], {
    values: {
      1: { he: 'רגיל', en: 'Regular' },
      2: { he: 'ערכה', en: 'Kit' },
      3: { he: 'ארוחה', en: 'Combo' },
      5: { he: 'כרטיס מתנה', en: 'Gift card' },
      6: { he: 'מנוי', en: 'Membership' },
      8: { he: 'אריזה', en: 'Packaging' },
    },
  }),
  weighed: dimension(['נמכר במשקל', 'Sold by weight'], [...GOODS, 'stock'], { values: YES_NO }),
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
  warehouse: dimension(['מחסן', 'Warehouse'], ['stock', 'documents']),
  stock_state: dimension(['מצב מלאי', 'Stock state'], ['stock'], {
    values: {
      below: { he: 'מתחת לאפס', en: 'Below zero' },
      empty: { he: 'אזל', en: 'Out' },
      low: { he: 'מתחת למינימום', en: 'Under minimum' },
      fine: { he: 'תקין', en: 'Fine' },
    },
  }),
  document_type: dimension(['סוג מסמך', 'Document type'], ['documents'], {
    values: Object.fromEntries(OFFICE_TYPES.map((type) => [type, documentLabel(type)])),
  }),
  lifecycle: dimension(['מצב מסמך', 'Document state'], ['documents'], {
    values: DOCUMENT_STATE_LABELS,
  }),
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
} as const satisfies Readonly<Record<string, Dimension>>;

export type DimensionKey = keyof typeof DIMENSIONS;

export const DIMENSION_KEYS = Object.keys(DIMENSIONS) as [DimensionKey, ...DimensionKey[]];

export function dimensionOf(key: DimensionKey): Dimension {
  return DIMENSIONS[key];
}
