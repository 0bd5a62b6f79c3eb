import type { Label } from '@dalpak/contracts';
import { useWords, wordsOf } from '../../../platform/i18n/words-of.ts';

/**
 * Texts of forms, fields and lookups. They are in the chunk of forms and not among the app's
 * namespaces, where Hebrew is part of the first load.
 */
export const FORM_WORDS = {
  save: { he: 'שמרו', en: 'Save' },
  saveAndNew: { he: 'שמרו ופתחו חדש', en: 'Save and start another' },
  duplicate: { he: 'שכפלו', en: 'Duplicate' },
  history: { he: 'היסטוריה', en: 'History' },
  putOut: { he: 'הוציאו משימוש', en: 'Deactivate' },
  putBack: { he: 'החזירו לשימוש', en: 'Put back in use' },
  more: { he: 'פעולות נוספות', en: 'More actions' },
  unsaved: { he: 'יש שינויים שלא נשמרו', en: 'There are unsaved changes' },
  saved: { he: 'נשמר', en: 'Saved' },
  savedName: { he: '{{name}}: נשמר', en: '{{name}} was saved' },
  outOfUse: { he: 'לא בשימוש', en: 'Out of use' },
  inUse: { he: 'בשימוש', en: 'In use' },
  putOutDone: { he: '{{name}}: הוצא משימוש', en: '{{name}} is out of use' },
  putBackDone: { he: '{{name}}: חזר לשימוש', en: '{{name}} is back in use' },
  undo: { he: 'בטלו', en: 'Undo' },
  guideSteps: { he: 'שלבים', en: 'Steps' },
  guideNext: { he: 'הבא: {{name}}', en: 'Next: {{name}}' },
  guideFull: { he: 'הטופס המלא', en: 'The full form' },
  marginSum: { he: 'רווח בסכום', en: 'Margin, sum' },
  marginRate: { he: 'רווח באחוזים', en: 'Margin, percent' },
  marginHelp: { he: 'לפני מע"מ ({{rate}})', en: 'Before VAT ({{rate}})' },
  filledNote: { he: 'הערה', en: 'Note' },
  restOfFields: { he: 'פרטים נוספים', en: 'Further details' },
  details: { he: 'פרטים', en: 'Details' },
  readOnly: {
    he: 'אין לכם הרשאה לשנות את הרשומה הזו.',
    en: 'You have no permission to change this record.',
  },
  wrongFields: { he: 'יש לתקן לפני השמירה:', en: 'To correct before saving:' },
  notSaved: {
    he: 'לא נשמר. כל מה שהקלדתם עדיין כאן.',
    en: 'Not saved. Everything you typed is still here.',
  },
  saveFirst: {
    he: 'שמרו קודם את הרשומה, ואז אפשר להוסיף לכאן.',
    en: 'Save the record first, then add here.',
  },
  brokenFields: {
    he: 'שדות שאי אפשר להציג: {{names}}',
    en: 'Fields that can not be shown: {{names}}',
  },
  checking: { he: 'בודקים…', en: 'Checking…' },
  counter: { he: '{{count}} מתוך {{max}} תווים', en: '{{count}} of {{max}} characters' },
  nextCode: {
    he: 'אפשר להשאיר ריק: המערכת תיתן את המספר הפנוי הבא.',
    en: 'May stay empty: the next free number is given when it is saved.',
  },
  draftFound: { he: 'נשמרה כאן טיוטה מ־{{at}}', en: 'A draft of {{at}} was kept here' },
  draftUse: { he: 'שחזרו את הטיוטה', en: 'Restore the draft' },
  draftDrop: { he: 'מחקו אותה', en: 'Delete it' },
  conflictTitle: {
    he: 'מישהו שינה את הרשומה בינתיים',
    en: 'Somebody changed the record meanwhile',
  },
  conflictHelp: {
    he: 'בחרו לכל שדה איזה ערך לשמור.',
    en: 'Choose for each field which value to save.',
  },
  mine: { he: 'שלי', en: 'Mine' },
  theirs: { he: 'שלהם', en: 'Theirs' },
  conflictSave: { he: 'שמרו את מה שבחרתי', en: 'Save what I chose' },
  before: { he: 'לפני', en: 'Before' },
  after: { he: 'אחרי', en: 'After' },
  empty: { he: 'ריק', en: 'Empty' },
  noHistory: { he: 'עדיין לא השתנה דבר.', en: 'Nothing has changed yet.' },
  'record.created': { he: 'נוצרה', en: 'Made' },
  'record.changed': { he: 'שונתה', en: 'Changed' },
  'record.status': { he: 'מצב השתנה', en: 'Status changed' },
  yes: { he: 'כן', en: 'Yes' },
  no: { he: 'לא', en: 'No' },
  loading: { he: 'טוענים…', en: 'Loading…' },
  missingTitle: { he: 'הרשומה לא נמצאה', en: 'The record was not found' },
  missingHelp: {
    he: 'היא נמחקה, או שהכתובת שגויה. חזרו לרשימה ובחרו משם.',
    en: 'It was deleted, or the address is wrong. Go back to the list and choose from there.',
  },
  // Fields
  bold: { he: 'מודגש', en: 'Bold' },
  bullets: { he: 'רשימה', en: 'List' },
  numbers: { he: 'רשימה ממוספרת', en: 'Numbered list' },
  preview: { he: 'תצוגה', en: 'Preview' },
  write: { he: 'כתיבה', en: 'Write' },
  nextBarcode: { he: 'ברקוד פנוי הבא', en: 'Next free barcode' },
  nextBarcodeFailed: {
    he: 'לא התקבל ברקוד פנוי. נסו שוב או כתבו ברקוד. ERROR_GETING_NEX_BARCODE',
    en: 'No free barcode came. Try again or write one. ERROR_GETING_NEX_BARCODE',
  },
  bank: { he: 'בנק', en: 'Bank' },
  branch: { he: 'סניף', en: 'Branch' },
  account: { he: 'חשבון', en: 'Account' },
  bank_valid: { he: 'ספרת הביקורת נכונה.', en: 'The check digit is right.' },
  bank_invalid: {
    he: 'ספרת הביקורת לא מתאימה לחשבון. בדקו את המספר.',
    en: 'The check digit does not fit the account. Look at the number again.',
  },
  bank_unknown: {
    he: 'לבנק הזה אין לנו דרך לבדוק את ספרת הביקורת.',
    en: 'For this bank there is no way to check the digit.',
  },
  bankDoubt: {
    he: '{{names}}: ספרת הביקורת לא מתאימה',
    en: '{{names}}: the check digit does not fit',
  },
  bankDoubtHelp: {
    he: 'כנראה נפלה טעות במספר הבנק, הסניף או החשבון. תקנו, או שמרו אם אתם בטוחים במספר.',
    en: 'There is probably a mistake in the bank, the branch or the account. Mend it, or save it if you are sure.',
  },
  bankKeep: { he: 'שמרו כמו שהוא', en: 'Save it as it is' },
  bankMend: { he: 'חזרו לתקן', en: 'Back to mend it' },
  datePattern: { he: 'יום/חודש/שנה', en: 'DD/MM/YYYY' },
  pickDate: { he: 'בחרו תאריך: {{name}}', en: 'Pick a date: {{name}}' },
  from: { he: 'מתאריך', en: 'From' },
  to: { he: 'עד תאריך', en: 'Until' },
  pickColour: { he: 'בחרו צבע: {{name}}', en: 'Pick a colour: {{name}}' },
  secretSet: { he: 'הוגדר', en: 'Set' },
  secretCleared: { he: 'יוסר בשמירה', en: 'Is removed when saved' },
  secretNew: { he: '{{name}}, חדש', en: '{{name}}, new' },
  secretChange: { he: 'החליפו', en: 'Change' },
  secretClear: { he: 'הסירו', en: 'Remove' },
  secretKeep: { he: 'השאירו את הקודם', en: 'Keep the present one' },
  deal: { he: 'בעסקה', en: 'In a deal' },
  day: { he: 'ביום', en: 'In a day' },
  month: { he: 'בחודש', en: 'In a month' },
  year: { he: 'בשנה', en: 'In a year' },
  filePick: { he: 'בחרו קובץ', en: 'Choose a file' },
  picturePick: { he: 'בחרו תמונה', en: 'Choose a picture' },
  pictureTake: { he: 'צלמו', en: 'Take a photo' },
  fileDrop: { he: 'או גררו לכאן, או הדביקו', en: 'Or drop it here, or paste it' },
  picture: { he: 'תמונה', en: 'Picture' },
  fileReplace: { he: 'החליפו', en: 'Replace' },
  fileRemove: { he: 'הסירו', en: 'Remove' },
  fileOpen: { he: 'פתחו: {{name}}', en: 'Open: {{name}}' },
  fileNone: { he: 'אין קובץ', en: 'No file' },
  fileSending: { he: 'מעלים… {{percent}}%', en: 'Uploading… {{percent}}%' },
  fileStop: { he: 'הפסיקו', en: 'Stop' },
  fileRetry: { he: 'נסו שוב', en: 'Try again' },
  fileLarge: {
    he: 'הקובץ גדול מ־{{mb}} מ"ב. בחרו קובץ קטן יותר.',
    en: 'The file is larger than {{mb}} MB. Choose a smaller one.',
  },
  fileType: {
    he: 'בחרו תמונה: JPG, PNG, WebP או GIF.',
    en: 'Choose a picture: JPG, PNG, WebP or GIF.',
  },
  fileTypeAny: {
    he: 'בחרו תמונה, PDF, Word או Excel.',
    en: 'Choose a picture, PDF, Word or Excel.',
  },
  fileGone: { he: 'הקובץ לא נמצא', en: 'The file was not found' },
  addRow: { he: 'הוסיפו שורה', en: 'Add a row' },
  removeRow: { he: 'מחקו שורה {{n}}', en: 'Remove row {{n}}' },
  rowUp: { he: 'העלו שורה {{n}}', en: 'Move row {{n}} up' },
  rowDown: { he: 'הורידו שורה {{n}}', en: 'Move row {{n}} down' },
  rowKeys: {
    he: 'Enter לשורה הבאה, Alt וחצים לשינוי הסדר, Ctrl+Delete למחיקה',
    en: 'Enter for the next row, Alt and arrows to reorder, Ctrl+Delete to remove',
  },
  cellOf: { he: '{{name}}, שורה {{n}}', en: '{{name}}, row {{n}}' },
  noLocalities: {
    he: 'אין הצעות: בשרת הזה לא נטענה רשימת יישובים. אפשר לכתוב כל שם.',
    en: 'No names are offered: this server was given no list of localities. Any name is taken.',
  },
  // Lookup
  lookupHint: { he: 'הקלידו שתי אותיות לפחות', en: 'Type at least two letters' },
  searching: { he: 'מחפשים…', en: 'Searching…' },
  noneFound: { he: 'לא נמצא דבר', en: 'Nothing was found' },
  lookupFailed: { he: 'החיפוש לא הצליח. נסו שוב.', en: 'The search did not succeed. Try again.' },
  found: { he: 'נמצאו {{count}}', en: '{{count}} found' },
  clear: { he: 'נקו: {{name}}', en: 'Clear: {{name}}' },
  showAll: { he: 'פתחו רשימה: {{name}}', en: 'Open the list: {{name}}' },
  addItem: { he: 'פריט חדש (F1)', en: 'New item (F1)' },
  advanced: { he: 'חיפוש מתקדם (F7)', en: 'Advanced search (F7)' },
  remove: { he: 'הסירו: {{name}}', en: 'Remove: {{name}}' },
  // Field errors; the Hebrew equals that of the server (check-field.ts).
  FIELD_REQUIRED: { he: 'שדה חובה.', en: 'A required field.' },
  NUMBER_TYPE_REQUIERD: { he: 'יש להזין מספר.', en: 'Write a number.' },
  NUMBER_DIGITS_0: { he: 'יש להזין מספר שלם.', en: 'Write a whole number.' },
  NUMBER_DIGITS_2: {
    he: 'עד שתי ספרות אחרי הנקודה, כמו 12.34.',
    en: 'At most two digits after the point, as 12.34.',
  },
  NUMBER_DIGITS_3: {
    he: 'עד שלוש ספרות אחרי הנקודה, כמו 1.234.',
    en: 'At most three digits after the point, as 1.234.',
  },
  FIELD_MIN: { he: 'לפחות {{n}} תווים.', en: 'At least {{n}} characters.' },
  FIELD_MAX: { he: 'לכל היותר {{n}} תווים.', en: 'At most {{n}} characters.' },
  FIELD_LEAST: { he: 'הערך קטן מדי.', en: 'The value is too small.' },
  FIELD_MOST: { he: 'הערך גדול מדי.', en: 'The value is too large.' },
  FIELD_INVALID: { he: 'הערך אינו תקין.', en: 'The value is not valid.' },
  FIELD_TAKEN: { he: 'הערך כבר קיים ברשומה אחרת.', en: 'Another record has this value already.' },
  FIELD_UNKNOWN: {
    he: 'הערך אינו קיים. בחרו מהרשימה.',
    en: 'There is no such value. Choose from the list.',
  },
  TAXID_DIGITS: {
    he: 'מספר עוסק, חברה או ת"ז הוא 9 ספרות, עם האפסים שבהתחלה.',
    en: 'The number of a dealer, a company or a person has 9 digits, with the zeros before them.',
  },
  TAXID_CHECK_DIGIT: {
    he: 'ספרת הביקורת (האחרונה) אינה מתאימה. בדקו שלא נפלה טעות הקלדה.',
    en: 'The check digit (the last) does not fit. Look for a slip of the fingers.',
  },
  FIELD_READ_ONLY: { he: 'אי אפשר לשנות את השדה הזה.', en: 'This field can not be changed.' },
} as const satisfies Readonly<Record<string, Label>>;

export type FormWord = keyof typeof FORM_WORDS;

/** A text in the language of the screen, with its placeholders replaced. */
export const formWord = wordsOf(FORM_WORDS);

export type TranslateFormWord = typeof formWord;

/** {@link formWord}, rendered again when the language changes. */
export function useFormWords(): TranslateFormWord {
  return useWords(formWord);
}
