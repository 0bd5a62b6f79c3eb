import {
  type Cell,
  type FieldError,
  fieldErrorParts,
  fieldErrorText,
  kindOf,
  type RecordColumn,
  unitsOf,
} from '@dalpak/contracts';

/** Limit of choices that are listed; a longer list is cut with a note. */
const MAX_LISTED = 12;

function listChoices({ choices }: Extract<RecordColumn, { readonly choices: unknown }>): string {
  const names = Object.values(choices).map(({ he }) => he);
  return `${names.slice(0, MAX_LISTED).join(', ')}${names.length > MAX_LISTED ? ' ועוד' : ''}`;
}

/**
 * The valid values of a column's cell, in plain Hebrew with an example; null for kinds that accept
 * every text, and for those that no file contains.
 */
export function expectedText(column: RecordColumn): string | null {
  switch (column.kind) {
    case 'integer':
      return 'מספר שלם, כמו 12';
    case 'number':
      return 'מספר עם עד שתי ספרות אחרי הנקודה, כמו 12.5';
    case 'quantity':
      return 'כמות עם עד שלוש ספרות אחרי הנקודה, כמו 1.25';
    case 'percent':
      return 'אחוז עם עד שתי ספרות אחרי הנקודה, כמו 12.5';
    case 'money':
      return 'סכום בשקלים עם עד שתי ספרות אחרי הנקודה, כמו 12.90';
    case 'switch':
    case 'checkbox':
      return 'כן או לא';
    case 'choice':
    case 'radio':
      return `אחת מהאפשרויות: ${listChoices(column)}`;
    case 'choices':
      return `אפשרויות עם פסיקים ביניהן, מתוך: ${listChoices(column)}`;
    case 'date':
      return 'תאריך עם שנה בארבע ספרות, כמו 31/12/2026';
    case 'daterange':
      return 'מתאריך עד תאריך, המוקדם קודם, כמו 2026-01-01..2026-12-31';
    case 'moment':
      return 'תאריך ושעה';
    case 'time':
      return 'שעה בין 00:00 ל-23:59, כמו 07:30';
    case 'days':
      return 'ימים בשבוע לפי מספריהם, 1 הוא ראשון ו-7 הוא שבת, כמו 12345';
    case 'colour':
      return 'צבע בשלושה או שישה תווים, כמו 0d625e';
    case 'email':
      return 'כתובת דוא"ל אחת, כמו name@example.co.il';
    case 'phone':
      return 'מספר טלפון אחד של ספרות, רווחים ומקפים, כמו 050-1234567';
    case 'taxid':
      return 'מספר עוסק, חברה או תעודת זהות: תשע ספרות, והאחרונה היא ספרת ביקורת';
    case 'barcode':
      return 'ברקוד של ספרות, אותיות באנגלית ומקפים, עד 20 תווים; של ספרות בלבד עד 14';
    // Most codes accept every text; product codes are restricted, because a scan must find them.
    case 'code':
      return 'קוד של ספרות, אותיות באנגלית ומקפים, עד 20 תווים; של ספרות בלבד עד 14';
    case 'bank':
      return 'חשבון בנק: בנק-סניף-חשבון, כמו 12-345-678901';
    case 'limits':
      return 'ארבעה מספרים שלמים, לעסקה, ליום, לחודש ולשנה, כמו 100/200/1000/5000';
    case 'tags':
      return 'עד 50 תגיות עם פסיקים ביניהן, כמו חדש, מבצע';
    case 'ref':
      return 'שם, קוד או מספר של רשומה קיימת';
    case 'refs':
      return 'שמות, קודים או מספרים של רשומות קיימות, עם פסיקים ביניהם';
    case 'text':
    case 'longtext':
    case 'notes':
    case 'address':
    case 'locality':
    case 'password':
    case 'image':
    case 'avatar':
    case 'file':
    case 'table':
    case 'levels':
    case 'rights':
      return null;
  }
}

/** Longest number of decimals for which a text still counts as a number. */
const DIGITS = 12;

/**
 * The error of a cell, with its valid values: a user who corrects a file does not see the form that
 * would explain.
 */
export function cellErrorText(column: RecordColumn, fault: FieldError, cell: Cell = null): string {
  const { key, n } = fieldErrorParts(fault);
  const isNumber =
    typeof cell === 'number' || (typeof cell === 'string' && unitsOf(cell, DIGITS) !== null);
  const text =
    key === 'NUMBER_TYPE_REQUIERD' && isNumber
      ? 'יש כאן יותר מדי ספרות אחרי הנקודה.'
      : fieldErrorText(fault);
  if (key === 'FIELD_INVALID' || key === 'NUMBER_TYPE_REQUIERD') {
    const expected = expectedText(column);
    return expected === null ? text : `${text} צריך להיות כאן ${expected}.`;
  }
  if ((key !== 'FIELD_LEAST' && key !== 'FIELD_MOST') || n === null) return text;
  // Limits are in the stored unit: agorot, thousandths.
  const bound = kindOf(column).toCell(n);
  return `${text} ${key === 'FIELD_LEAST' ? 'לכל הפחות' : 'לכל היותר'} ${typeof bound === 'number' ? bound.toLocaleString('he-IL') : n}.`;
}
