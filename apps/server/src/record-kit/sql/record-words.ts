import type { Label } from '@dalpak/contracts';

/** Names of the built-in views; the web has them in its languages. */
export const VIEW_NAMES = { ACTIVE: 'פעילים', NOT_ACTIVE: 'לא פעילים', ALL: 'הכול' } as const;

/** A switch as a text that is searched and sorted: on, and off. */
export const SWITCH_WORDS: readonly [Label, Label] = [
  { he: 'כן', en: 'yes' },
  { he: 'לא', en: 'no' },
];

/** The heading of the column with the number of a record, in files. */
export const IDENTITY_HEADING = 'מספר רשומה';
