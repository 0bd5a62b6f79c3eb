import { type Cell, type FieldFault, faultParts, faultText, kindOf, type RecordColumn, unitsOf } from '@dalpak/contracts';

/** Choices that are named one by one; of a longer list the rest is only said to be there. */
const NAMED = 12;

function named({ choices }: Extract<RecordColumn, { readonly choices: unknown }>): string {
  const names = Object.values(choices).map(({ he }) => he);
  return `${names.slice(0, NAMED).join(', ')}${names.length > NAMED ? ' ועוד' : ''}`;
}

/** What a cell of a column may say, in plain Hebrew and with an example; null for kinds that take every text, and those that no file carries. */
export function expectedText(column: RecordColumn): string | null {
  switch (column.kind) {
    case 'integer': return 'מספר שלם, כמו 12';
    case 'number': return 'מספר עם עד שתי ספרות אחרי הנקודה, כמו 12.5';
    case 'quantity': return 'כמות עם עד שלוש ספרות אחרי הנקודה, כמו 1.25';
    case 'percent': return 'אחוז עם עד שתי ספרות אחרי הנקודה, כמו 12.5';
    case 'money': return 'סכום בשקלים עם עד שתי ספרות אחרי הנקודה, כמו 12.90';
    case 'switch':
    case 'checkbox': return 'כן או לא';
    case 'choice':
    case 'radio': return `אחת מהאפשרויות: ${named(column)}`;
    case 'choices': return `אפשרויות עם פסיקים ביניהן, מתוך: ${named(column)}`;
    case 'date': return 'תאריך עם שנה בארבע ספרות, כמו 31/12/2026';
    case 'daterange': return 'מתאריך עד תאריך, המוקדם קודם, כמו 2026-01-01..2026-12-31';
    case 'moment': return 'תאריך ושעה';
    case 'time': return 'שעה בין 00:00 ל-23:59, כמו 07:30';
    case 'days': return 'ימים בשבוע לפי מספריהם, 1 הוא ראשון ו-7 הוא שבת, כמו 12345';
    case 'colour': return 'צבע בשלושה או שישה תווים, כמו 0d625e';
    case 'email': return 'כתובת דוא"ל אחת, כמו name@example.co.il';
    case 'phone': return 'מספר טלפון אחד של ספרות, רווחים ומקפים, כמו 050-1234567';
    case 'taxid': return 'מספר עוסק, חברה או תעודת זהות: תשע ספרות, והאחרונה היא ספרת ביקורת';
    case 'barcode': return 'ברקוד של ספרות, אותיות באנגלית ומקפים, עד 20 תווים; של ספרות בלבד עד 14';
    // Most codes take every text; those that are refused are of goods, where a scan must find them.
    case 'code': return 'קוד של ספרות, אותיות באנגלית ומקפים, עד 20 תווים; של ספרות בלבד עד 14';
    case 'bank': return 'חשבון בנק: בנק-סניף-חשבון, כמו 12-345-678901';
    case 'limits': return 'ארבעה מספרים שלמים, לעסקה, ליום, לחודש ולשנה, כמו 100/200/1000/5000';
    case 'tags': return 'עד 50 תגיות עם פסיקים ביניהן, כמו חדש, מבצע';
    case 'ref': return 'שם, קוד או מספר של רשומה קיימת';
    case 'refs': return 'שמות, קודים או מספרים של רשומות קיימות, עם פסיקים ביניהם';
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
    case 'rights': return null;
  }
}

/** Digits behind the point of the longest numbers that are still told from other texts. */
const DIGITS = 12;

/** What is wrong with a cell, and what it may say instead: a person who mends a file does not see the form that would tell. */
export function cellFaultText(column: RecordColumn, fault: FieldFault, cell: Cell = null): string {
  const { key, n } = faultParts(fault);
  const isNumber = typeof cell === 'number' || (typeof cell === 'string' && unitsOf(cell, DIGITS) !== null);
  const text = key === 'NUMBER_TYPE_REQUIERD' && isNumber ? 'יש כאן יותר מדי ספרות אחרי הנקודה.' : faultText(fault);
  if (key === 'FIELD_INVALID' || key === 'NUMBER_TYPE_REQUIERD') {
    const expected = expectedText(column);
    return expected === null ? text : `${text} צריך להיות כאן ${expected}.`;
  }
  if ((key !== 'FIELD_LEAST' && key !== 'FIELD_MOST') || n === null) return text;
  // Bounds are in the unit that is stored: agorot, thousandths.
  const bound = kindOf(column).toCell(n);
  return `${text} ${key === 'FIELD_LEAST' ? 'לכל הפחות' : 'לכל היותר'} ${typeof bound === 'number' ? bound.toLocaleString('he-IL') : n}.`;
}
