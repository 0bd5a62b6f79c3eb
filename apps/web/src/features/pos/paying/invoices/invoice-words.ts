import type { Label } from '@dalpak/contracts';
import { wordsOf } from '../../../../platform/i18n/words-of.ts';

/** Texts of the till's invoices, in their own chunk: most sales are none. */
export const sayInvoice = wordsOf({
  customer: { he: 'לקוח', en: 'Customer' },
  vatId: { he: 'מספר עוסק', en: 'VAT number' },
  noVatId: { he: 'לא רשום', en: 'Not recorded' },
  chooseCustomer: { he: 'של מי החשבונית?', en: 'Whose invoice is it?' },
  chooseCustomerHelp: {
    he: 'חשבונית מהקופה היא של לקוח מהרשימה. בחרו לקוח, וחזרו לכאן.',
    en: 'An invoice of the till is of a customer of the list. Choose one, and come back.',
  },
  toCustomers: { he: 'לבחירת לקוח', en: 'Choose a customer' },
  needsNetwork: {
    he: 'חשבונית מהקופה דורשת רשת. נסו שוב כשהרשת תחזור, או מכרו כרגיל.',
    en: 'An invoice of the till needs the network. Try again when it is back, or sell as usual.',
  },
  dueOn: { he: 'לתשלום עד', en: 'Due on' },
  days: { he: 'שוטף + {{days}} ימי אשראי של הלקוח', en: '{{days}} payment days of the customer' },
  pickDay: { he: 'בחרו תאריך', en: 'Pick a day' },
  owes: { he: 'יתרת החוב', en: 'Owed so far' },
  creditLeft: { he: 'נותר באשראי', en: 'Credit left' },
  blocked: {
    he: 'האשראי של הלקוח חסום. גבו תשלום עכשיו: חשבונית מס קבלה.',
    en: 'The credit of the customer is blocked. Take a payment now: an invoice-receipt.',
  },
  beyondCredit: {
    he: 'החשבון גדול מהאשראי שנותר ללקוח ({{sum}}). גבו תשלום עכשיו: חשבונית מס קבלה.',
    en: 'The bill is beyond the customer’s credit ({{sum}}). Take a payment now: an invoice-receipt.',
  },
  dearer: {
    he: 'הסכום השתנה ל-{{sum}}: בחשבונית אין נקודות, כניסות של כרטיסייה ומבצעים שמוגבלים לפי לקוח. בדקו והמשיכו, או מכרו כרגיל.',
    en: 'The sum is {{sum}} now: an invoice has no points, no entries of packages and no promotions that are limited for each customer. Check and go on, or sell as usual.',
  },
  toReceipt: { he: 'לחשבונית מס קבלה', en: 'To an invoice-receipt' },
  items_one: { he: 'פריט אחד', en: 'One item' },
  items: { he: '{{count}} פריטים', en: '{{count}} items' },
  bill: { he: 'החשבון', en: 'The bill' },
  empty: {
    he: 'החשבון ריק. הוסיפו מוצרים, או קחו אותם מהצעה, מהזמנה או מתעודת משלוח.',
    en: 'The bill is empty. Add products, or take them from a quote, an order or a delivery note.',
  },
  fromBase: {
    he: 'מהצעה, מהזמנה או מתעודת משלוח',
    en: 'From a quote, an order or a delivery note',
  },
  addProducts: { he: 'הוסיפו מוצרים', en: 'Add products' },
  allocation: { he: 'לבקש מספר הקצאה', en: 'Request an allocation number' },
  noAllocation: {
    he: 'מעל {{sum}} לפני מע"מ. בלי מספר עוסק של הלקוח לא יתבקש מספר הקצאה.',
    en: 'Above {{sum}} before VAT. Without the customer’s VAT number no allocation number is requested.',
  },
  issue: { he: 'הפיקו {{name}}', en: 'Issue {{name}}' },
  issueAgain: { he: 'נסו שוב את אותה חשבונית', en: 'Try the same invoice again' },
  toPay: { he: 'לתשלום', en: 'To the payment' },
  asSale: { he: 'חזרה לעסקה רגילה', en: 'Back to a plain sale' },
  noAnswer: {
    he: 'לא התקבלה תשובה, ואולי החשבונית כבר הופקה. נסו שוב: אותה חשבונית לא תופק פעמיים.',
    en: 'There was no answer, and the invoice may have been issued. Try again: it is not issued twice.',
  },
  paid: { he: 'החשבון כבר בתשלום. סיימו אותו ונסו שוב.', en: 'The bill is being paid already.' },
  order: {
    he: 'חשבון של שולחן או הזמנה פתוחה נמכר כעסקה. סגרו אותו, או פתחו חשבון חדש.',
    en: 'A bill of a table or an open order is sold as a sale. Close it, or begin a new bill.',
  },
  stored: { he: '{{name}} {{number}} הופקה', en: '{{name}} {{number}} was issued' },
  change: { he: 'עודף', en: 'Change' },
  print: { he: 'הדפיסו העתק', en: 'Print a copy' },
  printFirst: { he: 'הדפיסו', en: 'Print' },
  next: { he: 'לקוח הבא', en: 'Next customer' },
  receipt: { he: 'החשבונית', en: 'The invoice' },
} as const satisfies Readonly<Record<string, Label>>);
