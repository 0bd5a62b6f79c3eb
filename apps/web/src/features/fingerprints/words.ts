import type { Label } from '@dalpak/contracts';
import { labelText } from '../../platform/i18n/i18n.ts';

/** Only in this chunk, because the words of the catalogue are part of the first load. */
const WORDS = {
  title: { he: 'טביעות אצבע', en: 'Fingerprints' },
  none: { he: 'לא נרשמה אצבע', en: 'No finger is enrolled' },
  finger: { he: 'אצבע', en: 'Finger' },
  enrol: { he: 'רשמו אצבע', en: 'Enrol the finger' },
  touch: {
    he: 'הניחו את האצבע על הקורא, הרימו, והניחו שוב את אותה אצבע.',
    en: 'Lay the finger on the reader, lift it, and lay the same finger on it again.',
  },
  enrolled: { he: 'האצבע נרשמה', en: 'The finger is enrolled' },
  remove: { he: 'הסירו', en: 'Remove' },
  noReader: {
    he: 'אין קורא במחשב הזה. חברו אותו בדף של גשר החומרה.',
    en: 'This computer has no reader. Connect it on the page of the hardware bridge.',
  },
  NO_FINGER: { he: 'לא הונחה אצבע. נסו שוב.', en: 'No finger was laid on it. Try again.' },
  BAD_IMAGE: {
    he: 'שתי הנגיעות לא התאימו. נגבו את הקורא ונסו שוב.',
    en: 'The two touches do not match. Wipe the reader and try again.',
  },
  PLACE_FULL: {
    he: 'אין מקום פנוי בקורא. הסירו אצבעות שאינן בשימוש.',
    en: 'The reader is full. Remove fingers that are not used.',
  },
  OFF: { he: 'הקורא אינו עונה. בדקו שהוא מחובר.', en: 'The reader does not answer.' },
  f0: { he: 'זרת שמאל', en: 'Left little finger' },
  f1: { he: 'קמיצה שמאל', en: 'Left ring finger' },
  f2: { he: 'אמה שמאל', en: 'Left middle finger' },
  f3: { he: 'אצבע מורה שמאל', en: 'Left index finger' },
  f4: { he: 'אגודל שמאל', en: 'Left thumb' },
  f5: { he: 'אגודל ימין', en: 'Right thumb' },
  f6: { he: 'אצבע מורה ימין', en: 'Right index finger' },
  f7: { he: 'אמה ימין', en: 'Right middle finger' },
  f8: { he: 'קמיצה ימין', en: 'Right ring finger' },
  f9: { he: 'זרת ימין', en: 'Right little finger' },
} as const satisfies Readonly<Record<string, Label>>;

export type FingerWord = keyof typeof WORDS;
export const fingerWord = (key: FingerWord): string => labelText(WORDS[key]);
/** Names of the fingers by their number. */
export const FINGERS = [
  'f0',
  'f1',
  'f2',
  'f3',
  'f4',
  'f5',
  'f6',
  'f7',
  'f8',
  'f9',
] as const satisfies readonly FingerWord[];
export const isProblem = (code: string): code is 'NO_FINGER' | 'BAD_IMAGE' | 'PLACE_FULL' | 'OFF' =>
  ['NO_FINGER', 'BAD_IMAGE', 'PLACE_FULL', 'OFF'].includes(code);
