import type { Label, ReplaySaying } from '@dalpak/contracts';

/** The sentence of each step. Variants of a step have a name of their own. */
export const STEP_WORDS = {
  row_added: {
    he: 'נוסף {{product}}, {{quantity}} במחיר {{amount}}',
    en: '{{product}} was added, {{quantity}} at {{amount}}',
  },
  row_refunded: {
    he: 'הוחזר {{product}}, {{quantity}} במחיר {{amount}}',
    en: '{{product}} was returned, {{quantity}} at {{amount}}',
  },
  rows_loaded: { he: 'נטענו {{count}} שורות', en: '{{count}} rows were loaded' },
  row_quantity: {
    he: 'הכמות של {{product}} שונתה מ־{{before}} ל־{{quantity}}',
    en: 'The quantity of {{product}} changed from {{before}} to {{quantity}}',
  },
  row_price: {
    he: 'המחיר של {{product}} שונה ביד מ־{{before}} ל־{{amount}}',
    en: 'The price of {{product}} was changed by hand from {{before}} to {{amount}}',
  },
  row_price_back: {
    he: 'המחיר של {{product}} חזר למחיר הקטלוג, {{amount}}',
    en: 'The price of {{product}} went back to the catalogue’s, {{amount}}',
  },
  row_discount: {
    he: 'הנחה של {{rate}} על {{product}}',
    en: 'A discount of {{rate}} on {{product}}',
  },
  row_discount_sum: {
    he: 'הנחה של {{amount}} על {{product}}',
    en: 'A discount of {{amount}} on {{product}}',
  },
  row_discount_off: {
    he: 'בוטלה ההנחה על {{product}}',
    en: 'The discount on {{product}} was taken back',
  },
  row_changed: { he: 'השורה של {{product}} שונתה', en: 'The row of {{product}} was changed' },
  row_listed: {
    he: 'המחירון נתן ל־{{product}} את המחיר {{amount}}',
    en: 'The price list gave {{product}} the price {{amount}}',
  },
  row_removed: {
    he: 'הוסר {{product}}, {{quantity}}',
    en: '{{product}} was removed, {{quantity}}',
  },
  row_moved: { he: 'השורות סודרו מחדש', en: 'The rows were put in another order' },
  customer: { he: 'הלקוח {{customer}} נבחר', en: 'Customer {{customer}} was chosen' },
  customer_unnamed: { he: 'נבחר לקוח', en: 'A customer was chosen' },
  customer_off: { he: 'הלקוח הוסר מהעסקה', en: 'The customer was taken off the bill' },
  discount: { he: 'הנחה של {{rate}} על העסקה', en: 'A discount of {{rate}} on the bill' },
  discount_sum: { he: 'הנחה של {{amount}} על העסקה', en: 'A discount of {{amount}} on the bill' },
  discount_total: {
    he: 'סכום העסקה נקבע ביד ל־{{total}}',
    en: 'The total of the bill was set by hand to {{total}}',
  },
  discount_off: { he: 'ההנחה על העסקה בוטלה', en: 'The discount on the bill was taken back' },
  no_discount: { he: 'העסקה נקבעה כעסקה בלי הנחות', en: 'The bill was set to have no discounts' },
  rule_chosen: { he: 'נבחר מבצע ביד', en: 'A promotion was chosen by hand' },
  rule_removed: { he: 'הוסר מבצע ביד', en: 'A promotion was removed by hand' },
  coupon: {
    he: 'שוברים וקופונים בעסקה: {{count}}',
    en: 'Coupons and vouchers on the bill: {{count}}',
  },
  points: {
    he: 'נקודות לתשלום: {{count}}, בשווי {{amount}}',
    en: 'Points to pay with: {{count}}, worth {{amount}}',
  },
  stated_total: { he: 'נקבע הסכום {{amount}}', en: 'The sum was set to {{amount}}' },
  employee: { he: 'העובד בקופה: {{employee}}', en: 'Employee at the till: {{employee}}' },
  refund_reason: { he: 'סיבת ההחזר: {{reason}}', en: 'Reason of the refund: {{reason}}' },
  note: { he: 'נכתבה הערה', en: 'A note was written' },
  payment: { he: 'תשלום ב{{tender}}, {{amount}}', en: 'Payment by {{tender}}, {{amount}}' },
  payment_card: {
    he: 'תשלום ב{{tender}}, {{amount}}, כרטיס שמסתיים ב־{{card}}',
    en: 'Payment by {{tender}}, {{amount}}, card ending {{card}}',
  },
  payment_off: {
    he: 'הוסר תשלום ב{{tender}}, {{amount}}',
    en: 'A payment by {{tender}} was removed, {{amount}}',
  },
  cancelled: { he: 'העסקה בוטלה', en: 'The bill was cancelled' },
  promotion_on: {
    he: 'נכנס המבצע {{promotion}}, הנחה {{amount}}',
    en: 'Promotion {{promotion}} came in, {{amount}} off',
  },
  promotion_changed: {
    he: 'המבצע {{promotion}} השתנה מ־{{before}} ל־{{amount}}',
    en: 'Promotion {{promotion}} changed from {{before}} to {{amount}}',
  },
  promotion_off: {
    he: 'המבצע {{promotion}} ירד, {{amount}}',
    en: 'Promotion {{promotion}} went, {{amount}}',
  },
  approval_asked: { he: 'התבקש אישור: {{operation}}', en: 'Approval was asked for: {{operation}}' },
  approval_given: {
    he: 'אושר: {{operation}}. מאשר: {{employee}}{{means}}',
    en: 'Approved: {{operation}}. By {{employee}}{{means}}',
  },
  approval_ended: {
    he: 'לא ניתן אישור: {{operation}}',
    en: 'No approval was given: {{operation}}',
  },
  refused: { he: 'הקופה סירבה: {{code}}', en: 'The till refused: {{code}}' },
  printed: { he: 'הודפסה קבלה', en: 'A receipt was printed' },
  drawer: { he: 'המגירה נפתחה', en: 'The drawer was opened' },
  charge: { he: 'חיוב כרטיס נשלח, {{amount}}', en: 'A card charge was sent, {{amount}}' },
  charged: { he: 'הכרטיס חויב, {{amount}}', en: 'The card was charged, {{amount}}' },
  charge_failed: { he: 'חיוב הכרטיס נכשל: {{code}}', en: 'The card charge failed: {{code}}' },
  held: { he: 'העסקה הושהתה', en: 'The bill was held' },
  recalled: {
    he: 'העסקה נשלפה מהשהיה, הושהתה ב{{terminal}}',
    en: 'The bill was recalled, held at {{terminal}}',
  },
  continued: {
    he: 'העסקה נמשכה אחרי שהדף נפתח מחדש',
    en: 'The bill went on after the page was opened again',
  },
  offline: { he: 'הרשת נפלה', en: 'The network went' },
  online: { he: 'הרשת חזרה', en: 'The network came back' },
  submit: { he: 'העסקה נשלחה', en: 'The bill was submitted' },
  submitted: { he: 'העסקה נשמרה, מספר {{number}}', en: 'The bill was stored, number {{number}}' },
  submit_failed: { he: 'העסקה לא נשמרה: {{code}}', en: 'The bill was not stored: {{code}}' },
  saved: { he: 'ההזמנה נשמרה', en: 'The order was saved' },
  order_status: { he: 'מצב ההזמנה השתנה', en: 'The status of the order changed' },
  order_supply: { he: 'אספקת ההזמנה השתנתה', en: 'The supply of the order changed' },
  too_long: {
    he: 'החשבון ארוך מכדי להציג את המשכו',
    en: 'The bill is too long to show how it went on',
  },
  reprint: {
    he: 'הקבלה הודפסה שוב. עובד: {{employee}}',
    en: 'The receipt was printed again. Employee: {{employee}}',
  },
  row_cancelled: {
    he: 'שורה בוטלה: {{product}}, {{amount}}. עובד: {{employee}}',
    en: 'A row was cancelled: {{product}}, {{amount}}. Employee: {{employee}}',
  },
  quantity_lowered: {
    he: 'הכמות של {{product}} ירדה, {{amount}}. עובד: {{employee}}',
    en: 'The quantity of {{product}} was lowered, {{amount}}. Employee: {{employee}}',
  },
  payment_removed: {
    he: 'תשלום הוסר, {{amount}}. עובד: {{employee}}',
    en: 'A payment was removed, {{amount}}. Employee: {{employee}}',
  },
  means_changed: {
    he: 'אמצעי התשלום הוחלף, {{amount}}. עובד: {{employee}}',
    en: 'The tender was changed, {{amount}}. Employee: {{employee}}',
  },
  unreadable: { he: 'צעד שלא ניתן לקרוא', en: 'A step that cannot be read' },
  other_employee: { he: 'עובד אחר', en: 'another employee' },
  by_card: { he: ', בכרטיס', en: ', by card' },
  by_finger: { he: ', בטביעת אצבע', en: ', by fingerprint' },
  by_phone: { he: ', מהטלפון', en: ', from the phone' },
  unknown_product: { he: 'מוצר', en: 'a product' },
  tender_1: { he: 'מזומן', en: 'cash' },
  tender_2: { he: 'צ׳ק', en: 'cheque' },
  tender_3: { he: 'כרטיס אשראי', en: 'card' },
  tender_4: { he: 'העברה בנקאית', en: 'bank transfer' },
  tender_5: { he: 'שובר מתנה', en: 'gift voucher' },
  tender_6: { he: 'שובר החלפה', en: 'exchange voucher' },
  tender_7: { he: 'שטר', en: 'promissory note' },
  tender_8: { he: 'הוראת קבע', en: 'standing order' },
  tender_9: { he: 'אמצעי אחר', en: 'another means' },
} satisfies Readonly<Record<ReplaySaying, Label>> & Readonly<Record<string, Label>>;

export type StepWord = keyof typeof STEP_WORDS;
