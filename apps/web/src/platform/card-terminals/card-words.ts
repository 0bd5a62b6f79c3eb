import { currentLanguage } from '../i18n/i18n.ts';

/** Only in the chunks that need them, because the application's own words are part of its first load. */
const he = {
  title: 'שידור לאשראי',
  now: 'שדרו עכשיו',
  transmitAll: 'כל מסופי הסניף',
  none: 'אין מסוף אשראי פעיל לקופה הזו.',
  noneHelp: 'מי שרשאי לערוך מסופים יגדיר אותו ברשימת מסופי האשראי.',
  history: 'שידורים אחרונים',
  never: 'עוד לא שידר',
  batch: 'אצווה',
  lastAt: 'שידור תקין אחרון',
  schedule: 'לפי לוח הזמנים',
  offline: 'אין רשת. השידור יתאפשר כשהיא תחזור.',
  phases: 'שלבי השידור',
  phase: {
    waiting: 'ממתין לסיום חיוב',
    connecting: 'מתחבר',
    parameters: 'פרמטרים',
    transactions: 'עסקאות',
    blocked_cards: 'כרטיסים חסומים',
    software: 'עדכון תוכנה',
    done: 'הושלם',
  },
  servicePhone: 'מרכז השירות',
  deals: 'עסקאות',
};

const en: typeof he = {
  title: 'Card transmission',
  now: 'Transmit now',
  transmitAll: 'All of the branch',
  none: 'This till has no active card terminal.',
  noneHelp: 'Who may edit card terminals defines it in their list.',
  history: 'Last transmissions',
  never: 'Never transmitted',
  batch: 'Batch',
  lastAt: 'Last complete transmission',
  schedule: 'By schedule',
  offline: 'There is no network. The transmission is possible when it is back.',
  phases: 'Phases of the transmission',
  phase: {
    waiting: 'Waits for a charge',
    connecting: 'Connecting',
    parameters: 'Parameters',
    transactions: 'Transactions',
    blocked_cards: 'Blocked cards',
    software: 'Software update',
    done: 'Done',
  },
  servicePhone: 'Service centre',
  deals: 'Deals',
};

const WORDS = { he, en } as const;

/** The words about transmissions, in the language of the screen. */
export function cardWords(): typeof he {
  return WORDS[currentLanguage()];
}
