import { wordsOf } from '../../platform/i18n/words-of.ts';

/** Texts of order hints, in the screen's own chunk. */
export const sayHint = wordsOf({
  title: { he: 'רמזי הזמנה', en: 'Order hints' },
  about: {
    he: 'מה להזמין לאספקה הבאה של כל ספק, לפי התחזית. שום דבר לא מוזמן מעצמו: "פתחו הזמנה" יוצר הזמנת רכש שעוד לא נשלחה, ואתם עורכים ושולחים אותה.',
    en: 'What to order for the next delivery of each supplier, by the forecast. Nothing is ordered by itself: “Open an order” makes a purchase order that is not sent yet; you edit it and send it.',
  },
  loading: { he: 'טוענים', en: 'Loading' },
  none: { he: 'אין מה להזמין', en: 'There is nothing to order' },
  noneText: {
    he: 'מה שיש במלאי ובהזמנה מספיק עד האספקה שאחרי הבאה.',
    en: 'What is there and on order is enough until the delivery after the next.',
  },
  noForecast: { he: 'עוד אין תחזית', en: 'There is no forecast yet' },
  noForecastText: {
    he: 'רמזים מתחילים אחרי ארבעה שבועות של מכירות. עד אז מלאי נמוך מזמין לפי מינימום.',
    en: 'Hints begin after four weeks of sales. Until then low stock orders by minimums.',
  },
  toLow: { he: 'למלאי נמוך', en: 'To low stock' },
  delivery: {
    he: 'אספקה ביום {{next}}, והבאה אחריה ביום {{after}}. מלאי הביטחון מספיק ב-{{share}} מהימים.',
    en: 'Delivery on {{next}}, the one after it on {{after}}. The safety is enough on {{share}} of the days.',
  },
  product: { he: 'מוצר', en: 'Product' },
  toOrder: { he: 'להזמין', en: 'To order' },
  toOrderOf: { he: 'כמות להזמנה של {{name}}', en: 'To order of {{name}}' },
  open: { he: 'פתחו הזמנה', en: 'Open an order' },
  openFor: { he: 'פתחו הזמנה ל{{name}}', en: 'Open an order to {{name}}' },
  opened: {
    he: 'נוצרה הזמנת רכש {{number}}, עוד לא נשלחה',
    en: 'Purchase order {{number}} was made and is not sent yet',
  },
  forecast: { he: 'צפוי להימכר {{n}}', en: '{{n}} expected to sell' },
  safety: { he: '+ ביטחון {{n}}', en: '+ {{n}} safety' },
  promised: { he: '+ הובטח ללקוחות {{n}}', en: '+ {{n}} promised' },
  onHand: { he: '− במלאי {{n}}', en: '− {{n}} on hand' },
  below: { he: '+ חסר במלאי {{n}}', en: '+ {{n}} below zero' },
  onOrder: { he: '− בדרך {{n}}', en: '− {{n}} on order' },
  needed: { he: '= {{n}}', en: '= {{n}}' },
  habit: { he: 'תמיד {{share}} מההצעה', en: 'always {{share}} of the proposal' },
  packs: { he: 'באריזות של {{n}}', en: 'in packs of {{n}}' },
  minimum: { he: 'לפחות {{n}}', en: 'at least {{n}}' },
  shelf: {
    he: 'לא יותר מ-{{n}}, שנמכרים ב-{{days}} ימי מדף',
    en: 'no more than {{n}}, which sell in {{days}} shelf days',
  },
  tooLarge: {
    he: 'אריזה שלמה לא תימכר בימי המדף',
    en: 'a whole pack would not sell within the shelf days',
  },
  alwaysLess: { he: 'תמיד פחות', en: 'Always less' },
  alwaysMore: { he: 'תמיד יותר', en: 'Always more' },
  asProposed: { he: 'בטלו את "תמיד"', en: 'Forget “always”' },
  kept: {
    he: 'נזכור: {{name}}, {{share}} מההצעה',
    en: 'Kept: {{name}}, {{share}} of the proposal',
  },
  forgotten: { he: '{{name}}: שוב לפי ההצעה', en: '{{name}}: as proposed again' },
});
