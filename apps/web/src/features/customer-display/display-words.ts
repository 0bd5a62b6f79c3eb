import type { Label } from '@dalpak/contracts';
import { labelText } from '../../platform/i18n/i18n.ts';

/** Only in this chunk, because the words of the catalogue are part of the first load. */
const WORDS = {
  pairTitle: { he: 'חברו את המסך לקופה', en: 'Connect this screen to a till' },
  pairHelp: {
    he: 'בקופה: עוד ← מסכי לקוח ← הציגו קוד. הקלידו כאן את שש הספרות.',
    en: 'At the till: More → Customer displays → Show a code. Type the six digits here.',
  },
  code: { he: 'הקוד מהקופה', en: 'Code from the till' },
  connect: { he: 'חברו', en: 'Connect' },
  sixDigits: { he: 'הקלידו שש ספרות', en: 'Type six digits' },
  otherTill: { he: 'חברו לקופה במכשיר אחר', en: 'Connect to a till on another device' },
  displays: { he: 'מסכי לקוח', en: 'Customer displays' },
  none: { he: 'אין מסכי לקוח מחוברים', en: 'No customer displays are connected' },
  noneHelp: {
    he: 'מחברים מסך בקופה: עוד ← מסכי לקוח.',
    en: 'A screen is connected at the till: More → Customer displays.',
  },
  since: { he: 'מחובר מאז', en: 'Connected since' },
  remove: { he: 'נתקו', en: 'Disconnect' },
  removed: { he: 'המסך נותק', en: 'The screen was disconnected' },
} as const satisfies Readonly<Record<string, Label>>;

export const displayWord = (key: keyof typeof WORDS): string => labelText(WORDS[key]);
