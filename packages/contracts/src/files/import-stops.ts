import type { Label } from '../labels.ts';

/** A bulk change whose planner may not make it any more when it is due. */
export const CHANGE_RIGHTS_LOST = 'CHANGE_RIGHTS_LOST';

/**
 * Message about an import that a server stop interrupted, by its step, or that was called off. A
 * step that is one transaction was rolled back.
 */
export const IMPORT_STOPS: Readonly<Record<string, Label>> = {
  IMPORT_STOPPED_READING: {
    he: 'השרת נעצר לפני שהקובץ נקרא עד סופו. שלחו אותו שוב.',
    en: 'The server stopped before the file was read to its end. Send it again.',
  },
  IMPORT_STOPPED_CHECKING: {
    he: 'השרת נעצר באמצע הבדיקה. בדקו את הקובץ שוב.',
    en: 'The server stopped during the check. Check the file again.',
  },
  IMPORT_STOPPED_COMMITTING: {
    he: 'השרת נעצר באמצע הייבוא. שום רשומה לא השתנתה, ואפשר לייבא שוב.',
    en: 'The server stopped during the import. No record was changed; import again.',
  },
  IMPORT_STOPPED_UNDOING: {
    he: 'השרת נעצר באמצע הביטול. הרשומות נשארו כמו שהיו אחרי הייבוא, ואפשר לבטל שוב.',
    en: 'The server stopped while undoing. The records stand as they did after the import; undo again.',
  },
  [CHANGE_RIGHTS_LOST]: {
    he: 'לא נעשה: למי שתזמן אין עוד הרשאה לשנות מוצרים.',
    en: 'Not made: who scheduled it may not change products any more.',
  },
};

/**
 * The message of an interrupted import; null for any other failure. Imports that are older than
 * these codes have a different code, and their text is the current Hebrew one.
 * @param error as it is stored: its `desc` is empty where the code is sufficient
 */
export function importStopOf({
  code,
  desc,
}: {
  readonly code: string;
  readonly desc: string;
}): Label | null {
  return IMPORT_STOPS[code] ?? Object.values(IMPORT_STOPS).find(({ he }) => he === desc) ?? null;
}
