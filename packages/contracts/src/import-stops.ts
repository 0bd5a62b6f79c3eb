import type { Label } from './labels.ts';

/** What whoever looks at an import is told whose server stopped in the middle of it, by what it was at: work in one transaction has left nothing of itself. */
export const IMPORT_STOPS: Readonly<Record<string, Label>> = {
  IMPORT_STOPPED_READING: { he: 'השרת נעצר לפני שהקובץ נקרא עד סופו. שלחו אותו שוב.', en: 'The server stopped before the file was read to its end. Send it again.' },
  IMPORT_STOPPED_CHECKING: { he: 'השרת נעצר באמצע הבדיקה. בדקו את הקובץ שוב.', en: 'The server stopped during the check. Check the file again.' },
  IMPORT_STOPPED_COMMITTING: { he: 'השרת נעצר באמצע הייבוא. שום רשומה לא השתנתה, ואפשר לייבא שוב.', en: 'The server stopped during the import. No record was changed; import again.' },
  IMPORT_STOPPED_UNDOING: { he: 'השרת נעצר באמצע הביטול. הרשומות נשארו כמו שהיו אחרי הייבוא, ואפשר לבטל שוב.', en: 'The server stopped while undoing. The records stand as they did after the import; undo again.' },
};

/**
 * The words of a stop; null for any other failure. Imports of before these codes have another one, and the Hebrew of today.
 * @param error as it is stored: its `desc` is empty where the code says it all
 */
export function importStopOf({ code, desc }: { readonly code: string; readonly desc: string }): Label | null {
  return IMPORT_STOPS[code] ?? Object.values(IMPORT_STOPS).find(({ he }) => he === desc) ?? null;
}
