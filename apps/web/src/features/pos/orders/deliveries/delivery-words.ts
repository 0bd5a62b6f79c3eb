import type { Label } from '@dalpak/contracts';
import { labelText } from '../../../../platform/i18n/i18n.ts';
import { useTranslation } from '../../../../platform/i18n/use-translation.ts';

/** Texts of deliveries, outside the app's namespaces, which are in the first load. */
const DELIVERY_WORDS = {
  title: { he: 'משלוחים ואיסוף', en: 'Deliveries and pick-up' },
  loading: { he: 'ההזמנות נטענות', en: 'Loading orders' },
  failed: { he: 'ההזמנות לא נטענו', en: 'The orders were not loaded' },
  none: { he: 'אין הזמנות שיוצאות מהבית', en: 'No orders leave the house' },
  noneHelp: {
    he: 'משלוח, איסוף או הזמנה לקחת יופיעו כאן.',
    en: 'A delivery, pick-up or takeaway appears here.',
  },
  offline: {
    he: 'אין קשר לשרת. שינויים נשמרים כאן ויישלחו כשהקשר יחזור.',
    en: 'No connection. Changes are kept here and sent when it is back.',
  },
  backToTill: { he: 'לקופה', en: 'To the till' },
  all: { he: 'הכול', en: 'All' },
  filter: { he: 'סינון לפי מצב', en: 'Filter by status' },
  search: { he: 'שם, טלפון או כתובת', en: 'Name, phone or address' },
  takeaway: { he: 'לקחת', en: 'Takeaway' },
  pickup: { he: 'איסוף', en: 'Pick-up' },
  curbside: { he: 'איסוף מהרכב', en: 'Curbside' },
  delivery: { he: 'משלוח', en: 'Delivery' },
  to_be_packed: { he: 'לאריזה', en: 'To be packed' },
  packed: { he: 'ארוז', en: 'Packed' },
  to_be_shipped: { he: 'ממתין לשליח', en: 'To be shipped' },
  shipped: { he: 'בדרך', en: 'Shipped' },
  to_be_delivered: { he: 'למסירה', en: 'To be delivered' },
  delivered: { he: 'נמסר', en: 'Delivered' },
  moveTo: { he: 'סמנו: {{status}}', en: 'Mark: {{status}}' },
  takeBack: { he: 'החזירו: {{status}}', en: 'Back to {{status}}' },
  cameBack: { he: 'חזר, לנסות שוב', en: 'Came back, try again' },
  paid: { he: 'שולם', en: 'Paid' },
  toPay: { he: 'לגבות {{sum}}', en: 'To collect {{sum}}' },
  packages: { he: '{{count}} חבילות', en: '{{count}} packages' },
  promised: { he: 'הובטח ל-{{time}}', en: 'Promised for {{time}}' },
  left: { he: 'עוד {{count}} דק׳', en: '{{count}} min left' },
  overdue: { he: 'באיחור של {{count}} דק׳', en: '{{count}} min late' },
  kitchenReady: { he: 'המטבח סיים', en: 'The kitchen is done' },
  kitchenBusy: { he: 'עוד במטבח', en: 'Still in the kitchen' },
  noAddress: { he: 'בלי כתובת', en: 'No address' },
  openOrder: { he: 'פתחו בקופה', en: 'Open at the till' },
  packTitle: { he: 'אריזה: {{name}}', en: 'Pack: {{name}}' },
  packHelp: {
    he: 'סמנו כל מה שנכנס לחבילה. מה שלא סומן נרשם כחסר.',
    en: 'Check what is in the packages. What is not checked is noted as missing.',
  },
  packCount: { he: 'כמה שקיות וקופסאות', en: 'Bags and boxes' },
  bags: { he: 'שקית', en: 'Bag' },
  fewer: { he: 'פחות', en: 'Fewer' },
  more: { he: 'יותר', en: 'More' },
  packDone: { he: 'ארוז', en: 'Packed' },
  missing: { he: 'חסר: {{names}}', en: 'Missing: {{names}}' },
  close: { he: 'סגרו', en: 'Close' },
  moved: { he: 'ההזמנה עברה למצב: {{status}}', en: 'The order is now: {{status}}' },
  notMoved: { he: 'המצב לא השתנה', en: 'The status has not changed' },
  kept: {
    he: 'נשמר כאן ויישלח כשהקשר יחזור',
    en: 'Kept here, and sent when the connection is back',
  },
  newOrder: { he: 'הזמנה טלפונית', en: 'Phone order' },
  kind: { he: 'איך ההזמנה יוצאת', en: 'How it leaves' },
  phone: { he: 'טלפון', en: 'Phone' },
  name: { he: 'שם', en: 'Name' },
  locality: { he: 'יישוב', en: 'Locality' },
  street: { he: 'רחוב', en: 'Street' },
  house: { he: 'בית', en: 'House' },
  entrance: { he: 'כניסה', en: 'Entrance' },
  floor: { he: 'קומה', en: 'Floor' },
  apartment: { he: 'דירה', en: 'Apartment' },
  note: { he: 'הערה לשליח', en: 'Note to the courier' },
  minutes: { he: 'מוכן בעוד (דקות)', en: 'Promised in (minutes)' },
  begin: { he: 'התחילו הזמנה', en: 'Begin the order' },
  required: { he: 'מלאו: {{names}}', en: 'Fill in: {{names}}' },
} satisfies Record<string, Label>;

export type DeliveryWord = keyof typeof DELIVERY_WORDS;

export function deliveryWord(
  key: DeliveryWord,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return labelText(DELIVERY_WORDS[key]).replaceAll(
    /\{\{(\w+)\}\}/g,
    (_, name: string) => `\u2068${values[name] ?? ''}\u2069`,
  );
}

export function useDeliveryWords(): typeof deliveryWord {
  useTranslation();
  return deliveryWord;
}
