import type { Label } from '../labels.ts';

/**
 * Facts that measures are computed from: bills and their rows, payments, VAT pieces and promotion
 * lines at the tills; what the office and the register store besides.
 */
export const REPORT_SOURCES = [
  'bills',
  'rows',
  'payments',
  'vat',
  'promotions',
  'closings',
  'shifts',
  'stock',
  'documents',
  'movements',
  'hours',
  'orders',
  'customers',
  'suppliers',
  'approvals',
] as const;
export type ReportSource = (typeof REPORT_SOURCES)[number];

/** Unit of a figure. `text`, `code` and `date` describe a line and are never summed. */
export type ReportUnit =
  | 'money'
  | 'quantity'
  | 'count'
  | 'percent'
  | 'minutes'
  | 'text'
  | 'code'
  | 'date';

/** Rights of reports that are closed in a position until someone opens them. */
export const REPORT_RIGHTS = ['cost', 'wages', 'exceptions'] as const;
export type ReportRight = (typeof REPORT_RIGHTS)[number];

export interface Measure {
  readonly label: Label;
  /** One sentence of definition, shown behind the heading. */
  readonly about: Label;
  readonly unit: ReportUnit;
  /**
   * How lines add up to the total: `sum`; `distinct` is counted anew; `ratio` is computed from the
   * sums of its parts; `last` is the state now; `none` describes a line and has no total.
   */
  readonly adds: 'sum' | 'distinct' | 'ratio' | 'last' | 'none';
  /** Where it can be computed; the first that has the dimensions asked for is used. */
  readonly sources: readonly ReportSource[];
  readonly right?: ReportRight;
  /** Whether more is good; absent, a change is neither. */
  readonly more?: 'good' | 'bad';
  /** Of a ratio: `of` × `scale` / `by`. */
  readonly ratio?: { readonly of: string; readonly by: string; readonly scale: number };
}

const TILL = ['bills', 'rows'] as const;

type Words = readonly [he: string, en: string];

function measure(
  unit: ReportUnit,
  sources: readonly ReportSource[],
  label: Words,
  about: Words,
  more: Partial<Omit<Measure, 'label' | 'about' | 'unit' | 'sources'>> = {},
): Measure {
  return {
    label: { he: label[0], en: label[1] },
    about: { he: about[0], en: about[1] },
    unit,
    sources,
    adds: 'sum',
    ...more,
  };
}

/** Sources of a ratio are those of its parts, which {@link fitsTogether} follows. */
function ratio(
  unit: ReportUnit,
  [of, by, scale]: readonly [of: string, by: string, scale: number],
  label: Words,
  about: Words,
  more: Partial<Measure> = {},
): Measure {
  return measure(unit, [], label, about, { ...more, adds: 'ratio', ratio: { of, by, scale } });
}

const GOOD = { more: 'good' } as const;
const BAD = { more: 'bad' } as const;
const COST = { right: 'cost' } as const;
const WATCHED = { right: 'exceptions', more: 'bad' } as const;
const NO_SUM = { adds: 'none' } as const;
const DISTINCT = { adds: 'distinct' } as const;
const LAST = { adds: 'last' } as const;

/** Every measure of every report, declared once. Money in agorot, quantities in thousandths. */
export const MEASURES = {
  bills: measure(
    'count',
    TILL,
    ['עסקאות', 'Bills'],
    ['מספר החשבונות שנסגרו בקופות, גם זיכויים', 'Bills closed at the tills, refunds included'],
    { ...DISTINCT, ...GOOD },
  ),
  sale_bills: measure(
    'count',
    TILL,
    ['עסקאות מכירה', 'Sale bills'],
    ['חשבונות שאינם זיכויים', 'Bills that are no refund documents'],
    { ...DISTINCT, ...GOOD },
  ),
  refund_bills: measure(
    'count',
    TILL,
    ['עסקאות זיכוי', 'Refund bills'],
    ['חשבונות זיכוי', 'Refund documents'],
    { ...DISTINCT, ...BAD },
  ),
  items: measure(
    'count',
    ['bills'],
    ['פריטים', 'Items'],
    ['יחידות שנמכרו; שורה שקולה נספרת כאחת', 'Pieces sold; a weighed row counts as one'],
    GOOD,
  ),
  rows: measure(
    'count',
    ['rows'],
    ['שורות', 'Rows'],
    ['שורות מוצר בחשבונות', 'Product rows of bills'],
  ),
  gross: measure(
    'money',
    ['rows'],
    ['ברוטו', 'Gross'],
    ['מחירי השורות לפני כל הנחה, כולל מע"מ', 'Prices of rows before any discount, with VAT'],
    GOOD,
  ),
  discount: measure(
    'money',
    TILL,
    ['הנחה', 'Discount'],
    [
      'כל ההנחות: מבצעים, הנחות בשורה והנחות לחשבון',
      'All discounts: promotions, by row and by bill',
    ],
    BAD,
  ),
  rule_discount: measure(
    'money',
    ['rows'],
    ['הנחת מבצעים', 'Promotion discount'],
    ['מה שמבצעים הורידו', 'What promotions took off'],
    BAD,
  ),
  row_discount: measure(
    'money',
    ['rows'],
    ['הנחת שורה ידנית', 'Row discount by hand'],
    ['הנחות שניתנו ביד לשורה', 'Discounts given to a row by hand'],
    BAD,
  ),
  bill_discount: measure(
    'money',
    ['rows'],
    ['הנחת חשבון', 'Bill discount'],
    ['חלק השורות בהנחה לכל החשבון', 'What rows took of discounts of whole bills'],
    BAD,
  ),
  hand_discount: measure(
    'money',
    ['rows'],
    ['הנחות ידניות', 'Discounts by hand'],
    ['הנחות בשורה ולחשבון, בלי מבצעים', 'By row and by bill, without promotions'],
    BAD,
  ),
  net: measure(
    'money',
    TILL,
    ['סה"כ', 'Total'],
    [
      'ברוטו פחות הנחות ופחות החזרים, כולל מע"מ, לפני עיגול מזומן',
      'Gross less discounts and refunds, with VAT, before cash rounding',
    ],
    GOOD,
  ),
  before_vat: measure(
    'money',
    TILL,
    ['לפני מע"מ', 'Before VAT'],
    ['סה"כ בלי המע"מ', 'Total without VAT'],
    GOOD,
  ),
  vat: measure('money', TILL, ['מע"מ', 'VAT'], ['המע"מ שבסה"כ', 'VAT within the total']),
  sold: measure(
    'money',
    ['rows'],
    ['נמכר', 'Sold'],
    ['סה"כ השורות שנמכרו, לפני החזרים', 'Total of sold rows, before refunds'],
    GOOD,
  ),
  refunds: measure(
    'money',
    ['rows'],
    ['החזרים', 'Refunds'],
    ['סה"כ השורות שהוחזרו', 'Total of refunded rows'],
    BAD,
  ),
  refund_rows: measure(
    'count',
    ['rows'],
    ['שורות שהוחזרו', 'Refunded rows'],
    ['מספר השורות שהוחזרו', 'How many rows were refunded'],
    BAD,
  ),
  quantity: measure(
    'quantity',
    ['rows'],
    ['כמות', 'Quantity'],
    ['כמות שנמכרה פחות כמות שהוחזרה', 'Quantity sold less quantity refunded'],
    { ...NO_SUM, ...GOOD },
  ),
  sold_quantity: measure(
    'quantity',
    ['rows'],
    ['כמות שנמכרה', 'Quantity sold'],
    ['בלי החזרים', 'Without refunds'],
    { ...NO_SUM, ...GOOD },
  ),
  refund_quantity: measure(
    'quantity',
    ['rows'],
    ['כמות שהוחזרה', 'Quantity refunded'],
    ['כמות בשורות החזר', 'Quantity of refunded rows'],
    { ...NO_SUM, ...BAD },
  ),
  products_sold: measure(
    'count',
    ['rows'],
    ['מוצרים שונים', 'Different products'],
    ['מוצרים שונים שנמכרו', 'How many products were sold'],
    { ...DISTINCT, ...GOOD },
  ),
  buyers: measure(
    'count',
    TILL,
    ['לקוחות', 'Customers'],
    ['לקוחות רשומים שקנו', 'Registered customers who bought'],
    { ...DISTINCT, ...GOOD },
  ),
  known_bills: measure(
    'count',
    TILL,
    ['עסקאות עם לקוח', 'Bills with a customer'],
    ['חשבונות שנרשם בהם לקוח', 'Bills that name a customer'],
    { ...DISTINCT, ...GOOD },
  ),
  open_days: measure(
    'count',
    TILL,
    ['ימים פתוחים', 'Days open'],
    ['ימים שבהם נסגר חשבון', 'Days on which a bill was closed'],
    DISTINCT,
  ),
  discounted_bills: measure(
    'count',
    ['bills'],
    ['עסקאות עם הנחה', 'Discounted bills'],
    ['חשבונות שהייתה בהם הנחה', 'Bills with any discount'],
  ),
  offline_bills: measure(
    'count',
    ['bills'],
    ['עסקאות בלי רשת', 'Offline bills'],
    ['חשבונות שנסגרו בלי קשר לשרת', 'Bills closed without the server'],
  ),
  review_bills: measure(
    'count',
    ['bills'],
    ['עסקאות לבדיקה', 'Bills to review'],
    ['חשבונות שסומנו לבדיקה', 'Bills with a review flag'],
    BAD,
  ),
  late_bills: measure(
    'count',
    ['bills'],
    ['אחרי ה-Z', 'After the Z'],
    ['חשבונות שהגיעו אחרי סגירת המשמרת שלהם', 'Bills that arrived after the Z of their shift'],
    BAD,
  ),
  cash_rounding: measure(
    'money',
    ['bills'],
    ['עיגול מזומן', 'Cash rounding'],
    ['הפרשי עיגול בתשלום במזומן', 'What cash payments were rounded by'],
  ),
  change: measure('money', ['bills'], ['עודף', 'Change'], ['עודף שניתן', 'Change given']),
  largest_bill: measure(
    'money',
    ['bills'],
    ['העסקה הגדולה', 'Largest bill'],
    ['הסכום הגדול של חשבון אחד', 'Largest total of one bill'],
    LAST,
  ),
  average_bill: ratio(
    'money',
    ['net', 'bills', 1],
    ['ממוצע לעסקה', 'Average bill'],
    ['סה"כ חלקי מספר העסקאות', 'Total by number of bills'],
    GOOD,
  ),
  items_per_bill: ratio(
    'quantity',
    ['items', 'bills', 1_000],
    ['פריטים לעסקה', 'Items a bill'],
    ['פריטים חלקי עסקאות', 'Items by bills'],
    GOOD,
  ),
  average_price: ratio(
    'money',
    ['net', 'quantity', 1_000],
    ['מחיר ממוצע', 'Average price'],
    ['סה"כ חלקי הכמות', 'Total by quantity'],
  ),
  net_per_day: ratio(
    'money',
    ['net', 'open_days', 1],
    ['ממוצע ליום', 'Average a day'],
    ['סה"כ חלקי הימים הפתוחים', 'Total by days open'],
    GOOD,
  ),
  discount_percent: ratio(
    'percent',
    ['discount', 'gross', 10_000],
    ['אחוז הנחה', 'Discount percent'],
    ['הנחות מתוך הברוטו', 'Discounts of gross'],
    BAD,
  ),
  hand_percent: ratio(
    'percent',
    ['hand_discount', 'net', 10_000],
    ['הנחה ידנית באחוזים', 'By hand, percent'],
    ['הנחות ידניות מתוך הסה"כ', 'Discounts by hand of the total'],
    BAD,
  ),
  refund_percent: ratio(
    'percent',
    ['refunds', 'sold', 10_000],
    ['אחוז החזרים', 'Refund percent'],
    ['החזרים מתוך מה שנמכר', 'Refunds of what was sold'],
    BAD,
  ),
  known_percent: ratio(
    'percent',
    ['known_bills', 'bills', 10_000],
    ['אחוז עם לקוח', 'With a customer'],
    ['עסקאות עם לקוח מכלל העסקאות', 'Bills with a customer of all'],
    GOOD,
  ),
  cost: measure(
    'money',
    ['rows'],
    ['עלות', 'Cost'],
    [
      'עלות השורות כפי שהייתה במכירה, לפני מע"מ; בלי שורות שעלותן לא ידועה',
      'Cost of rows as of their sale, before VAT; without rows whose cost is not known',
    ],
    COST,
  ),
  costed: measure(
    'money',
    ['rows'],
    ['לפני מע"מ, עם עלות', 'Before VAT, with a cost'],
    ['סה"כ לפני מע"מ של שורות שעלותן ידועה', 'Before VAT of rows whose cost is known'],
    COST,
  ),
  margin: measure(
    'money',
    ['rows'],
    ['רווח גולמי', 'Margin'],
    [
      'לפני מע"מ פחות עלות, בשורות שעלותן ידועה',
      'Before VAT less cost, of rows whose cost is known',
    ],
    { ...COST, ...GOOD },
  ),
  margin_percent: ratio(
    'percent',
    ['margin', 'costed', 10_000],
    ['אחוז רווח', 'Margin percent'],
    [
      'רווח גולמי מתוך לפני מע"מ, בשורות שעלותן ידועה',
      'Margin of before VAT where the cost is known',
    ],
    { ...COST, ...GOOD },
  ),
  cost_known: ratio(
    'percent',
    ['costed', 'before_vat', 10_000],
    ['העלות ידועה', 'Cost known'],
    ['חלק המכירות שעלותן ידועה', 'Share of sales whose cost is known'],
    COST,
  ),
  below_cost: measure(
    'count',
    ['rows'],
    ['שורות מתחת לעלות', 'Rows below cost'],
    ['שורות שנמכרו בפחות מעלותן', 'Rows sold for less than their cost'],
    { ...COST, ...BAD },
  ),
  voided_rows: measure(
    'count',
    ['bills'],
    ['שורות שבוטלו', 'Voided rows'],
    ['שורות שבוטלו בחשבונות שנסגרו', 'Rows voided in bills that were closed'],
    WATCHED,
  ),
  edited_rows: measure(
    'count',
    ['bills'],
    ['שורות שנערכו', 'Edited rows'],
    [
      'שינויי מחיר, כמות והנחה בשורות, ביד',
      'Changes of price, quantity and discount of rows by hand',
    ],
    WATCHED,
  ),
  tendered: measure(
    'money',
    ['payments'],
    ['נמסר', 'Handed over'],
    ['סכומים שנמסרו באמצעי התשלום', 'Amounts handed over'],
  ),
  tender_change: measure(
    'money',
    ['payments'],
    ['עודף', 'Change'],
    ['עודף שניתן מהתשלום', 'Change given from the payment'],
  ),
  received: measure(
    'money',
    ['payments'],
    ['התקבל', 'Received'],
    ['נמסר פחות עודף והחזרים', 'Handed over less change and refunds'],
    GOOD,
  ),
  payments: measure(
    'count',
    ['payments'],
    ['תשלומים', 'Payments'],
    ['מספר שורות התשלום', 'Number of payments'],
  ),
  tender_refunds: measure(
    'money',
    ['payments'],
    ['הוחזר', 'Refunded'],
    ['סכומים שהוחזרו באמצעי התשלום', 'Amounts refunded'],
    BAD,
  ),
  paid_bills: measure(
    'count',
    ['payments'],
    ['עסקאות שולמו', 'Bills paid'],
    ['חשבונות שהיה בהם תשלום', 'Bills with a payment'],
    DISTINCT,
  ),
  average_payment: ratio(
    'money',
    ['received', 'payments', 1],
    ['תשלום ממוצע', 'Average payment'],
    ['התקבל חלקי מספר התשלומים', 'Received by number of payments'],
  ),
  rate_total: measure(
    'money',
    ['vat'],
    ['כולל מע"מ', 'With VAT'],
    ['סכומי השורות בשיעור, כולל מע"מ', 'Amounts at a rate, with VAT'],
  ),
  rate_before: measure(
    'money',
    ['vat'],
    ['חייב לפני מע"מ', 'Taxed before VAT'],
    ['סכומי השורות בשיעור, לפני מע"מ', 'Amounts at a rate, before VAT'],
  ),
  rate_vat: measure(
    'money',
    ['vat'],
    ['מע"מ עסקאות', 'Output VAT'],
    ['המע"מ של השורות בשיעור', 'VAT of the amounts at a rate'],
  ),
  given: measure(
    'money',
    ['promotions'],
    ['ניתן במבצע', 'Given'],
    ['מה שהמבצע הוריד מהחשבונות', 'What the promotion took off bills'],
    BAD,
  ),
  rule_bills: measure(
    'count',
    ['promotions'],
    ['עסקאות במבצע', 'Bills with it'],
    ['חשבונות שהמבצע חל בהם', 'Bills that it applied to'],
    DISTINCT,
  ),
  rule_rows: measure(
    'count',
    ['promotions'],
    ['שורות במבצע', 'Rows with it'],
    ['שורות שהמבצע הוריד מהן', 'Rows that it took off'],
    {},
  ),
  rule_quantity: measure(
    'quantity',
    ['promotions'],
    ['כמות במבצע', 'Quantity with it'],
    ['כמות המוצרים שהמבצע חל עליהם', 'Quantity that it applied to'],
    NO_SUM,
  ),
  rule_net: measure(
    'money',
    ['promotions'],
    ['נמכר במבצע', 'Sold with it'],
    ['סה"כ השורות שהמבצע חל עליהן, אחרי ההנחה', 'Total of the rows it applied to, after discounts'],
    { ...NO_SUM, ...GOOD },
  ),
  given_average: ratio(
    'money',
    ['given', 'rule_bills', 1],
    ['הנחה לעסקה', 'Given a bill'],
    ['ניתן במבצע חלקי העסקאות', 'Given by bills'],
  ),
  closings: measure(
    'count',
    ['closings'],
    ['סגירות', 'Closings'],
    ['מספר דוחות Z', 'Number of Zs'],
  ),
  z_total: measure(
    'money',
    ['closings'],
    ['סה"כ ב-Z', 'Z total'],
    ['סה"כ המכירות ב-Z', 'Sales of the Z'],
    GOOD,
  ),
  z_refunds: measure(
    'money',
    ['closings'],
    ['החזרים ב-Z', 'Z refunds'],
    ['סה"כ הזיכויים ב-Z', 'Refunds of the Z'],
    BAD,
  ),
  cash_expected: measure(
    'money',
    ['closings'],
    ['מזומן צפוי', 'Cash expected'],
    ['מזומן שהיה צריך להיות במגירה', 'Cash that should have been in the drawer'],
    { right: 'exceptions' },
  ),
  cash_counted: measure(
    'money',
    ['closings'],
    ['מזומן שנספר', 'Cash counted'],
    ['מזומן שנספר בסגירה', 'Cash counted at the closing'],
    { right: 'exceptions' },
  ),
  cash_difference: measure(
    'money',
    ['closings'],
    ['הפרש', 'Difference'],
    ['נספר פחות צפוי', 'Counted less expected'],
    { right: 'exceptions', more: 'good' },
  ),
  cash_short: measure(
    'money',
    ['closings'],
    ['חסר', 'Short'],
    ['סכום ההפרשים השליליים', 'Sum of differences below zero'],
    WATCHED,
  ),
  cash_over: measure(
    'money',
    ['closings'],
    ['עודף בקופה', 'Over'],
    ['סכום ההפרשים החיוביים', 'Sum of differences above zero'],
    { right: 'exceptions' },
  ),
  uncounted: measure(
    'count',
    ['closings'],
    ['נסגרו בלי ספירה', 'Closed uncounted'],
    ['סגירות שהמזומן בהן לא נספר', 'Closings whose cash was not counted'],
    WATCHED,
  ),
  shifts: measure(
    'count',
    ['shifts'],
    ['משמרות קופה', 'Shifts'],
    ['משמרות שנפתחו', 'Shifts that were opened'],
  ),
  open_shifts: measure(
    'count',
    ['shifts'],
    ['קופות פתוחות', 'Open tills'],
    ['משמרות שעוד לא נסגרו', 'Shifts that are not closed yet'],
    {},
  ),
  shift_minutes: measure(
    'minutes',
    ['shifts'],
    ['שעות פתיחה', 'Time open'],
    ['זמן מפתיחת המשמרת עד סגירתה', 'From the opening of a shift to its closing'],
  ),
  addenda: measure(
    'count',
    ['shifts'],
    ['נספחים', 'Addenda'],
    ['עסקאות ותנועות שהגיעו אחרי ה-Z', 'Sales and movements after the Z'],
    BAD,
  ),
  on_hand: measure(
    'quantity',
    ['stock'],
    ['מלאי', 'On hand'],
    ['הכמות במחסן עכשיו', 'Quantity in the warehouse now'],
    NO_SUM,
  ),
  stock_value: measure(
    'money',
    ['stock'],
    ['שווי במחיר מכירה', 'Value at selling price'],
    ['כמות כפול מחיר המכירה של היום', 'Quantity by selling price'],
    {},
  ),
  stock_cost: measure(
    'money',
    ['stock'],
    ['שווי בעלות', 'Value at cost'],
    ['כמות כפול עלות היום', 'Quantity by cost'],
    COST,
  ),
  stock_products: measure(
    'count',
    ['stock'],
    ['מוצרים במלאי', 'Products in stock'],
    ['מוצרים שכמותם אינה אפס', 'Products whose quantity is not zero'],
    DISTINCT,
  ),
  negative_stock: measure(
    'count',
    ['stock'],
    ['מלאי שלילי', 'Below zero'],
    ['מוצרים שכמותם מתחת לאפס', 'Products below zero'],
    BAD,
  ),
  low_stock: measure(
    'count',
    ['stock'],
    ['מתחת למינימום', 'Under minimum'],
    ['מוצרים שכמותם מתחת למינימום שלהם', 'Products under their minimum'],
    BAD,
  ),
  minimum: measure(
    'quantity',
    ['stock'],
    ['מינימום', 'Minimum'],
    ['הכמות שמתחתיה צריך להזמין', 'Below it the product wants ordering'],
    NO_SUM,
  ),
  price: measure(
    'money',
    ['stock'],
    ['מחיר', 'Price'],
    ['מחיר המכירה של היום', 'Selling price now'],
    NO_SUM,
  ),
  product_barcode: measure(
    'code',
    ['rows', 'stock'],
    ['ברקוד', 'Barcode'],
    ['הברקוד של המוצר', 'Barcode of the product'],
    NO_SUM,
  ),
  last_visit: measure(
    'date',
    ['bills'],
    ['ביקור אחרון', 'Last visit'],
    ['היום של החשבון האחרון', 'Day of the last bill'],
    NO_SUM,
  ),
  documents: measure(
    'count',
    ['documents'],
    ['מסמכים', 'Documents'],
    ['מספר המסמכים שהופקו במשרד', 'Documents issued in the office'],
  ),
  documents_total: measure(
    'money',
    ['documents'],
    ['סה"כ מסמכים', 'Documents total'],
    ['סכומי המסמכים, כולל מע"מ', 'Totals of documents, with VAT'],
  ),
  documents_before_vat: measure(
    'money',
    ['documents'],
    ['מסמכים לפני מע"מ', 'Documents before VAT'],
    ['סכומי המסמכים בלי מע"מ', 'Totals of documents without VAT'],
  ),
  documents_vat: measure(
    'money',
    ['documents'],
    ['מע"מ במסמכים', 'Documents VAT'],
    ['המע"מ של המסמכים', 'VAT of documents'],
  ),
  documents_paid: measure(
    'money',
    ['documents'],
    ['שולם', 'Paid'],
    ['מה ששולם על המסמכים', 'Paid on documents'],
    GOOD,
  ),
  documents_open: measure(
    'money',
    ['documents'],
    ['לתשלום', 'Open'],
    ['סה"כ פחות מה ששולם', 'Total less paid'],
    BAD,
  ),
  document_average: ratio(
    'money',
    ['documents_total', 'documents', 1],
    ['ממוצע למסמך', 'Average document'],
    ['סה"כ חלקי מספר המסמכים', 'Total by number of documents'],
  ),
  cash_in: measure(
    'money',
    ['movements'],
    ['הכנסות מזומן', 'Paid in'],
    ['מזומן שהוכנס למגירה בלי מכירה', 'Cash into the drawer without a sale'],
  ),
  cash_out: measure(
    'money',
    ['movements'],
    ['הוצאות מזומן', 'Paid out'],
    ['מזומן שהוצא מהמגירה בלי מכירה', 'Cash out of the drawer without a sale'],
  ),
  cash_movements: measure(
    'count',
    ['movements'],
    ['תנועות מזומן', 'Cash movements'],
    ['מספר תנועות המזומן', 'Number of cash movements'],
  ),
  minutes: measure(
    'minutes',
    ['hours'],
    ['שעות עבודה', 'Hours worked'],
    ['זמן בין כניסה ליציאה בשעון הנוכחות', 'Time between check-in and check-out'],
  ),
  wage: measure(
    'money',
    ['hours'],
    ['שכר', 'Wages'],
    ['דקות העבודה לפי האחוזים כפול השכר לשעה', 'Minutes by their percents and the hourly wage'],
    { right: 'wages' },
  ),
  net_per_hour: ratio(
    'money',
    ['net', 'minutes', 60],
    ['מכירות לשעת עבודה', 'Sales an hour worked'],
    ['סה"כ חלקי שעות העבודה', 'Total by hours worked'],
    GOOD,
  ),
  wage_percent: ratio(
    'percent',
    ['wage', 'net', 10_000],
    ['שכר מהמכירות', 'Wages of sales'],
    ['שכר מתוך הסה"כ', 'Wages of the total'],
    { right: 'wages', more: 'bad' },
  ),
  open_orders: measure(
    'count',
    ['orders'],
    ['הזמנות פתוחות', 'Open orders'],
    ['הזמנות ושולחנות שעוד לא שולמו', 'Orders and tables that are not paid yet'],
  ),
  open_total: measure(
    'money',
    ['orders'],
    ['סכום פתוח', 'Open total'],
    ['סכום ההזמנות הפתוחות', 'Totals of open orders'],
  ),
  guests: measure(
    'count',
    ['orders'],
    ['סועדים', 'Guests'],
    ['סועדים בהזמנות הפתוחות', 'Guests of open orders'],
  ),
  order_age: measure(
    'minutes',
    ['orders'],
    ['פתוח מזה', 'Open for'],
    ['הזמן מפתיחת ההזמנה הוותיקה', 'Time since the oldest order was opened'],
    LAST,
  ),
  customer_count: measure(
    'count',
    ['customers'],
    ['לקוחות רשומים', 'Registered customers'],
    ['כרטיסי לקוח פעילים', 'Active customer records'],
  ),
  owed_to_us: measure(
    'money',
    ['customers'],
    ['לקוחות חייבים', 'Owed by customers'],
    ['יתרות חוב של לקוחות', 'Balances that customers owe'],
    {},
  ),
  customer_balance: measure(
    'money',
    ['customers'],
    ['יתרת לקוח', 'Customer balance'],
    ['מה שהלקוח חייב, פחות מה שבזכותו', 'What the customer owes, less credit'],
  ),
  owed_by_us: measure(
    'money',
    ['suppliers'],
    ['חייבים לספקים', 'Owed to suppliers'],
    ['יתרות שהעסק חייב לספקים', 'Balances owed to suppliers'],
    BAD,
  ),
  supplier_count: measure(
    'count',
    ['suppliers'],
    ['ספקים', 'Suppliers'],
    ['כרטיסי ספק פעילים', 'Active supplier records'],
  ),
  approvals: measure(
    'count',
    ['approvals'],
    ['אישורי מנהל', 'Approvals'],
    ['אישורים שניתנו לעמיתים', 'Approvals given to colleagues'],
    WATCHED,
  ),
} as const satisfies Readonly<Record<string, Measure>>;

export type MeasureKey = keyof typeof MEASURES;

export const MEASURE_KEYS = Object.keys(MEASURES) as [MeasureKey, ...MeasureKey[]];

export function measureOf(key: MeasureKey): Measure {
  return MEASURES[key];
}
