import type { Label } from '@dalpak/contracts';
import { labelText } from '../../../platform/i18n/i18n.ts';

/** Only in the chunk of customers: the Hebrew of the app's namespaces is part of the first load. */
const WORDS = {
  sameVatId: {
    he: 'המספר הזה כבר רשום. האם זה הלקוח?',
    en: 'This number is known already. Is this the customer?',
  },
  title: {
    he: 'מספר הזהות של {name} כבר רשום',
    en: 'The identity number of {name} is known already',
  },
  text: {
    he: 'אותו מספר רשום גם אצל {others}. שניהם נשארים: מה שנמכר כאן ל-{name} רשום על שמו. אם זה אותו לקוח, בחרו מעכשיו ברשומה הוותיקה, ומנהל יבטל את החדשה.',
    en: '{others} has the same number. Both stand: what was sold here to {name} is theirs. If it is one person, choose the older record from now on, and a manager takes the new one out of use.',
  },
  nameless: {
    he: 'מספר הזהות רשום כבר אצל לקוח אחר. שניהם נשארים: מה שנמכר כאן ל-{name} רשום על שמו. אם זה אותו לקוח, מנהל יבטל את הרשומה החדשה.',
    en: 'Another customer has this identity number already. Both stand: what was sold here to {name} is theirs. If it is one person, a manager takes the new record out of use.',
  },
} as const satisfies Readonly<Record<string, Label>>;

/** Text about customers who share one identity number. */
export function describeDuplicate(
  key: keyof typeof WORDS,
  facts: Readonly<Record<string, string>> = {},
): string {
  return labelText(WORDS[key]).replace(/\{(\w+)\}/g, (_whole, name: string) => facts[name] ?? '');
}
