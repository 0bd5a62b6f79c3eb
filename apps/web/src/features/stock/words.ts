import type { Label } from '@dalpak/contracts';
import { useWords, wordsOf } from '../../platform/i18n/words-of.ts';

/** Texts of stock, in the screens' own chunk. */
const STOCK_WORDS = {
  card: { he: 'כרטיס מלאי', en: 'Stock card' },
  loading: { he: 'טוענים…', en: 'Loading…' },
  more: { he: 'הציגו עוד', en: 'Show more' },
  product: { he: 'מוצר', en: 'Product' },
  warehouse: { he: 'מחסן', en: 'Warehouse' },
  all: { he: 'כל המחסנים', en: 'All warehouses' },
  onHand: { he: 'במלאי', en: 'On hand' },
  inTransit: { he: 'בדרך', en: 'On the way' },
  minimum: { he: 'מינימום', en: 'Minimum' },
  maximum: { he: 'מקסימום', en: 'Maximum' },
  average: { he: 'עלות ממוצעת', en: 'Average cost' },
  value: { he: 'שווי בעלות', en: 'Value at cost' },
  levels: { he: 'יתרות במחסנים', en: 'Levels by warehouse' },
  movements: { he: 'תנועות', en: 'Movements' },
  day: { he: 'תאריך', en: 'Day' },
  kind: { he: 'תנועה', en: 'Movement' },
  quantity: { he: 'כמות', en: 'Quantity' },
  after: { he: 'יתרה אחרי', en: 'Level after' },
  cost: { he: 'עלות יחידה', en: 'Unit cost' },
  sale: { he: 'מכירה {{number}}', en: 'Sale {{number}}' },
  refund: { he: 'החזרה {{number}}', en: 'Refund {{number}}' },
  opening: { he: 'יתרת פתיחה', en: 'Opening balance' },
  noMovements: { he: 'עוד אין תנועות במוצר', en: 'The product has no movements yet' },
  noMovementsText: {
    he: 'מכירה, קבלת סחורה, העברה או ספירה יופיעו כאן.',
    en: 'Sales, receipts, transfers and counts will appear here.',
  },
  place: { he: 'מיקום', en: 'Place' },
  saveBounds: { he: 'שמרו מינימום, מקסימום ומיקום', en: 'Save minimum, maximum and place' },
  boundsSaved: { he: 'הפרטים נשמרו', en: 'The details are saved' },
  boundsHelp: {
    he: 'שדה ריק: לפי המוצר.',
    en: 'An empty field: as the product says.',
  },
  low: { he: 'מלאי נמוך', en: 'Low stock' },
  noLow: { he: 'אין מוצרים מתחת למינימום', en: 'Nothing is below its minimum' },
  noLowText: {
    he: 'קבעו מינימום במוצר או ביתרת המלאי שלו, ונודיע כשהמלאי יורד ממנו.',
    en: 'Set a minimum at a product or its level, and we tell when the stock falls below it.',
  },
  noSupplier: { he: 'בלי ספק', en: 'No supplier' },
  noSupplierText: {
    he: 'בחרו ספק במוצר כדי להזמין.',
    en: 'Choose a supplier at the product to order.',
  },
  onOrder: { he: 'בהזמנה', en: 'On order' },
  toOrder: { he: 'כמות להזמנה', en: 'To order' },
  toOrderOf: { he: 'כמות להזמנה של {{name}}', en: 'To order of {{name}}' },
  order: { he: 'הזמינו', en: 'Order' },
  orderFrom: { he: 'הזמינו מ{{name}}', en: 'Order from {{name}}' },
  ordered: { he: 'נוצרה הזמנת רכש {{number}}', en: 'Purchase order {{number}} was made' },
  openOrder: { he: 'פתחו את ההזמנה', en: 'Open the order' },
  openLow: { he: 'לרשימת המלאי הנמוך', en: 'To the list of low stock' },
  counts: { he: 'ספירות בתהליך', en: 'Counts at work' },
  count: { he: 'ספירה {{number}}', en: 'Count {{number}}' },
  newCount: { he: 'התחילו ספירה', en: 'Start a count' },
  newCountText: {
    he: 'הכמות הצפויה נשמרת ברגע ההתחלה. אפשר להמשיך למכור בזמן הספירה.',
    en: 'What is expected is kept at the start. Selling goes on meanwhile.',
  },
  department: { he: 'מחלקה', en: 'Department' },
  allDepartments: { he: 'כל המחלקות', en: 'All departments' },
  started: { he: 'התחילה', en: 'Started' },
  progress: { he: 'נספרו', en: 'Counted' },
  state: { he: 'מצב', en: 'State' },
  open: { he: 'פתוחה', en: 'Open' },
  closed: { he: 'הסתיימה', en: 'Ended' },
  canceled: { he: 'בוטלה', en: 'Canceled' },
  noCounts: { he: 'עוד לא ספרתם', en: 'Nothing was counted yet' },
  noCountsText: {
    he: 'בחרו מחסן והתחילו ספירה.',
    en: 'Choose a warehouse and start a count.',
  },
  find: { he: 'חפשו מוצר או סרקו ברקוד', en: 'Find a product or scan its barcode' },
  notFound: { he: 'המוצר אינו בספירה הזאת', en: 'The product is not in this count' },
  expected: { he: 'צפוי', en: 'Expected' },
  counted: { he: 'נספר', en: 'Counted' },
  countedOf: { he: 'נספר: {{name}}', en: 'Counted: {{name}}' },
  difference: { he: 'הפרש', en: 'Difference' },
  end: { he: 'סיימו ועדכנו את המלאי', en: 'End and update the stock' },
  endTitle: { he: 'מה לעשות במוצרים שלא נספרו?', en: 'What about products that nobody counted?' },
  endText: {
    he: 'רק ההפרשים יירשמו. מכירות שנעשו בזמן הספירה כבר נלקחו בחשבון.',
    en: 'Only the differences are posted. Sales during the count are taken into account.',
  },
  leave: { he: 'השאירו כמו שהם', en: 'Leave them as they are' },
  zero: { he: 'רשמו 0', en: 'Count them as 0' },
  cancelCount: { he: 'בטלו את הספירה', en: 'Cancel the count' },
  cancelTitle: { he: 'לבטל את הספירה?', en: 'Cancel the count?' },
  openDocument: { he: 'למסמך הספירה', en: 'To the stock count' },
  ended: { he: 'הספירה הסתיימה והמלאי עודכן', en: 'The count ended and the stock was updated' },
  back: { he: 'לכל הספירות', en: 'To all counts' },
} as const satisfies Readonly<Record<string, Label>>;

export type StockWord = keyof typeof STOCK_WORDS;

const stockWord = wordsOf(STOCK_WORDS);

/** A text in the language of the screen, rendered again when it changes. */
export function useStockWords(): typeof stockWord {
  return useWords(stockWord);
}
