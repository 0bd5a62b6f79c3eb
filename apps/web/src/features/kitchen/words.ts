import type { Label } from '@dalpak/contracts';
import { labelText } from '../../platform/i18n/i18n.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';

/**
 * Texts of the kitchen's screen, in its own chunk and not among the app's namespaces, where Hebrew is
 * part of the first load.
 */
const KITCHEN_WORDS = {
  choose: { he: 'איזו תחנה מוצגת כאן?', en: 'Which station is shown here?' },
  noStations: { he: 'אין תחנות מטבח בסניף', en: 'The branch has no kitchen stations' },
  noStationsHelp: {
    he: 'הוסיפו תחנה במסך תחנות מטבח, ורעננו.',
    en: 'Add a station on the kitchen stations screen, then refresh.',
  },
  noneOpen: { he: 'אין בונים ממתינים', en: 'No tickets wait' },
  noneOpenHelp: {
    he: 'בון חדש יופיע כאן ברגע שישלחו הזמנה.',
    en: 'A new ticket appears here as soon as an order is sent.',
  },
  loading: { he: 'הבונים נטענים', en: 'Loading tickets' },
  failed: { he: 'הבונים לא נטענו', en: 'The tickets were not loaded' },
  offline: {
    he: 'אין קשר לשרת. מוצג מה שהיה ידוע.',
    en: 'No connection to the server. Shown as last known.',
  },
  moveFailed: {
    he: 'השינוי לא נשמר. בדקו את הקשר ונסו שוב.',
    en: 'The change was not saved. Check the connection and try again.',
  },
  new: { he: 'חדש', en: 'New' },
  preparing: { he: 'בהכנה', en: 'In preparation' },
  ready: { he: 'מוכן', en: 'Ready' },
  served: { he: 'הוגש', en: 'Served' },
  voided: { he: 'בוטל', en: 'Voided' },
  added: { he: 'נוסף', en: 'Added' },
  seen: { he: 'ראיתי', en: 'Seen' },
  toPreparing: { he: 'התחילו להכין', en: 'Start preparing' },
  toReady: { he: 'סמנו כמוכן', en: 'Mark as ready' },
  toServed: { he: 'סמנו כהוגש', en: 'Mark as served' },
  late: { he: 'באיחור', en: 'Late' },
  soon: { he: 'מתעכב', en: 'Slow' },
  minutes: { he: '{{count}} דק׳', en: '{{count}} min' },
  guests: { he: '{{count}} סועדים', en: '{{count}} guests' },
  ticket: { he: 'בון {{number}}', en: 'Ticket {{number}}' },
  reason: { he: 'סיבה: {{text}}', en: 'Reason: {{text}}' },
  recall: { he: 'החזירו', en: 'Recall' },
  recallTitle: { he: 'בונים שהוגשו', en: 'Served tickets' },
  recallNone: {
    he: 'לא הוגש כלום ב-4 השעות האחרונות.',
    en: 'Nothing was served in the last 4 hours.',
  },
  close: { he: 'סגרו', en: 'Close' },
  changeStation: { he: 'תחנה אחרת', en: 'Other station' },
  soundOn: { he: 'הצליל פועל', en: 'Sound is on' },
  soundOff: { he: 'הצליל כבוי', en: 'Sound is off' },
  waiting: { he: 'ממתינים: {{count}}', en: 'Waiting: {{count}}' },
  takeaway: { he: 'לקחת', en: 'Takeaway' },
  pickup: { he: 'איסוף', en: 'Pick-up' },
  curbside: { he: 'איסוף מהרכב', en: 'Curbside' },
  delivery: { he: 'משלוח', en: 'Delivery' },
  table: { he: 'שולחן', en: 'Table' },
  saved: { he: 'הזמנה', en: 'Order' },
  pageBack: { he: 'הקודמים', en: 'Previous' },
  pageNext: { he: 'הבאים', en: 'Next' },
  keys: {
    he: '1–9 בחירה · Enter שלב הבא · Backspace החזרה · חצים דפדוף',
    en: '1–9 choose · Enter next stage · Backspace recall · arrows page',
  },
} satisfies Record<string, Label>;

export type KitchenWord = keyof typeof KITCHEN_WORDS;

/** A text with its values. */
export function kitchenWord(
  key: KitchenWord,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return labelText(KITCHEN_WORDS[key]).replaceAll(
    /\{\{(\w+)\}\}/g,
    (_, name: string) => `\u2068${values[name] ?? ''}\u2069`,
  );
}

/** The texts, again when the language changes. */
export function useKitchenWords(): typeof kitchenWord {
  useTranslation();
  return kitchenWord;
}
