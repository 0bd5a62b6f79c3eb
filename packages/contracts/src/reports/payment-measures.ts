import { BAD, DISTINCT, GOOD, measure, type Measure, NO_SUM, ratio } from './measure.types.ts';

/** Measures of payments, VAT and promotions of bills. Money in agorot. */
export const PAYMENT_MEASURES = {
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
} as const satisfies Readonly<Record<string, Measure>>;
