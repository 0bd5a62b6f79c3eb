import type { DimensionKey, MeasureKey, ReportComparison, ReportFilters } from '@dalpak/contracts';
import type { ReportPeriod } from '@dalpak/engine';

/** Words of a person who gives. */
export const GIVING: ReadonlySet<string> = new Set([
  'נתן',
  'נתנה',
  'נתתי',
  'נותן',
  'נותנת',
  'שנתן',
  'שנתנה',
  'שנתנו',
  'חילק',
  'חילקה',
  'חילקו',
  'מחלק',
]);

/** Words of each measure that can be asked for; several words stand in their order. */
export const MEASURE_WORDS: Readonly<Partial<Record<MeasureKey, readonly string[]>>> = {
  net: [
    'מכירות',
    'מכירה',
    'מכרנו',
    'מכרתי',
    'מכרה',
    'מכר',
    'מכרו',
    'פדיון',
    'הכנסות',
    'הכנסה',
    'הכנסנו',
    'מחזור',
    'נכנס',
  ],
  bills: [
    'עסקאות',
    'עסקה',
    'קניות',
    'חשבונות',
    'קבלות',
    'ביקורים',
    'באו',
    'הגיעו',
    'עמוס',
    'עמוסה',
    'עמוסים',
  ],
  quantity: ['כמות', 'יחידות', 'נמכר', 'נמכרו', 'נמכרה'],
  margin: ['רווח', 'רווח גולמי', 'הרווחנו', 'הרווחתי', 'רווחים'],
  margin_percent: ['אחוז רווח', 'אחוז הרווח', 'שיעור רווח', 'מרווח'],
  average_bill: ['ממוצע לעסקה', 'סל ממוצע', 'קנייה ממוצעת', 'עסקה ממוצעת', 'הסל הממוצע'],
  discount: [
    'הנחות',
    'הנחה',
    'הנחנו',
    'הנחתי',
    'סך ההנחות',
    'כל ההנחות',
    'הנחות ומבצעים',
    'הנחות כולל מבצעים',
  ],
  refunds: [
    'החזרים',
    'החזר',
    'החזרי',
    'זיכויים',
    'החזרות',
    'הוחזר',
    'הוחזרו',
    'החזירו',
    'החזיר',
    'החזירה',
    'מחזירים',
    'להחזיר',
    'החזרה',
    'החזרת',
  ],
  vat: ['מעמ', 'מס ערך מוסף', 'המעמ'],
  before_vat: ['לפני מעמ', 'בלי מעמ', 'ללא מעמ'],
  received: ['תקבולים', 'תשלומים', 'התקבל', 'שילמו'],
  cost: ['עלות', 'עלויות', 'עלות המכר', 'כמה עלה', 'כמה עלתה', 'כמה עלו'],
  hand_discount: [
    'הנחות ידניות',
    'הנחות ביד',
    'הנחה ידנית',
    'הנחה ביד',
    'הנחות של עובדים',
    'הנחות שנתנו העובדים',
  ],
  rule_discount: ['הנחות מבצעים', 'הנחת מבצעים', 'הנחות של מבצעים', 'הנחות ממבצעים'],
  on_hand: ['מלאי', 'יתרת מלאי', 'כמות במלאי', 'נשאר', 'נשארו', 'נשארה'],
  debt: ['חוב', 'חובות', 'חייב', 'חייבת', 'חייבים', 'חייבות'],
  owing: ['אנחנו חייבים', 'חוב לספקים', 'חובות לספקים', 'חייבים לספקים', 'חייבים לספק'],
  voided_rows: ['ביטולים', 'שורות שבוטלו', 'ביטלו'],
  // Asked for as new customers alone; see FIXED_FILTERS.
  visitors: [
    'לקוחות חדשים',
    'לקוחות חדשות',
    'לקוח חדש',
    'לקוחה חדשה',
    'קנו בפעם הראשונה',
    'קנה בפעם הראשונה',
    'קנו לראשונה',
    'הגיעו בפעם הראשונה',
    'באו בפעם הראשונה',
    'הצטרפו לראשונה',
    'בפעם הראשונה',
    'לראשונה',
  ],
};

/** What the words of a measure say further. */
export const FIXED_FILTERS: Readonly<Partial<Record<MeasureKey, ReportFilters>>> = {
  visitors: { customer_kind: { in: ['new'] } },
};

/** Words of each dimension that a question may divide by. */
export const DIMENSION_WORDS: Readonly<Partial<Record<DimensionKey, readonly string[]>>> = {
  hour: ['שעה', 'שעות', 'שעת'],
  day: ['יום', 'ימים', 'תאריך', 'תאריכים'],
  weekday: ['יום בשבוע', 'ימי השבוע', 'ימות השבוע'],
  week: ['שבוע', 'שבועות'],
  month: ['חודש', 'חודשים'],
  branch: ['סניף', 'סניפים'],
  terminal: ['קופה', 'קופות'],
  employee: ['עובד', 'עובדת', 'עובדים', 'עובדות', 'קופאי', 'קופאית', 'קופאים', 'קופאיות'],
  seller: ['מוכר', 'מוכרת', 'מוכרים'],
  customer: ['לקוח', 'לקוחה', 'לקוחות'],
  product: ['מוצר', 'מוצרים', 'פריט', 'פריטים'],
  department: ['מחלקה', 'מחלקת', 'מחלקות'],
  category: ['קטגוריה', 'קטגוריית', 'קטגוריות'],
  supplier: ['ספק', 'ספקים'],
  refund_reason: ['סיבה', 'סיבת', 'סיבות'],
  tender: ['אמצעי תשלום', 'אמצעי התשלום', 'צורת תשלום'],
};

/** Words before a dimension that ask to divide by it. */
export const DIVIDING: ReadonlySet<string> = new Set([
  'לפי',
  'בכל',
  'לכל',
  'מכל',
  'איזה',
  'איזו',
  'אילו',
  'באיזה',
  'באיזו',
  'באילו',
  'כל',
]);
/** The word that asks for lines of what stands behind it. */
export const DIVIDING_BY = 'לפי';
/** The word that narrows the question before. */
export const ONLY = 'רק';
/** Questions that are answered by the lines of one dimension. */
export const WHO: Readonly<Record<string, DimensionKey>> = {
  מי: 'employee',
  מתי: 'hour',
  איפה: 'branch',
};

/** Of these "who" asks for others. */
export const WHO_OF: Readonly<Partial<Record<MeasureKey, DimensionKey>>> = {
  debt: 'customer',
  owing: 'supplier',
};

/** Words that ask for the reason of what is asked, where reasons are kept. */
export const WHY: ReadonlySet<string> = new Set(['למה', 'ולמה', 'מדוע']);

export const PERIOD_WORDS: Readonly<Partial<Record<ReportPeriod, readonly string[]>>> = {
  today: ['היום'],
  yesterday: ['אתמול'],
  last_7_days: ['7 הימים האחרונים', 'שבעת הימים האחרונים', '7 ימים אחרונים'],
  last_30_days: ['30 הימים האחרונים', 'שלושים הימים האחרונים', '30 ימים אחרונים'],
  current_week: ['השבוע', 'מתחילת השבוע'],
  last_week: ['שבוע שעבר', 'השבוע שעבר', 'השבוע הקודם', 'שבוע קודם'],
  current_month: ['החודש', 'מתחילת החודש'],
  last_month: ['חודש שעבר', 'החודש שעבר', 'החודש הקודם', 'חודש קודם'],
  current_quarter: ['הרבעון', 'מתחילת הרבעון'],
  last_quarter: ['רבעון שעבר', 'הרבעון שעבר', 'הרבעון הקודם', 'רבעון קודם'],
  current_year: ['השנה', 'מתחילת השנה'],
  last_year: ['שנה שעברה', 'השנה שעברה', 'אשתקד', 'השנה הקודמת'],
};

/** Holidays by the start of their days' names in the calendar. */
export const HOLIDAY_WORDS: Readonly<Record<string, readonly string[]>> = {
  'rosh-hashanah': ['ראש השנה'],
  kippur: ['יום כיפור', 'יום הכיפורים', 'כיפור'],
  sukkot: ['סוכות', 'חג סוכות'],
  'simchat-torah': ['שמחת תורה'],
  purim: ['פורים'],
  pesach: ['פסח', 'חג פסח'],
  independence: ['יום העצמאות', 'עצמאות'],
  // Without "feast" the word is that of weeks.
  shavuot: ['חג שבועות'],
};
export const EVE = 'ערב';
export const YEAR_BEFORE: readonly string[] = ['אשתקד', 'שנה שעברה', 'לפני שנה'];

/** A period that is named by the one of the question before. */
export const EARLIER_WORDS: Readonly<Record<'day' | 'week' | 'month', readonly string[]>> = {
  day: ['יום שלפניו', 'יום לפניו', 'יום שלפני כן', 'יום לפני כן'],
  week: ['שבוע שלפניו', 'שבוע לפניו', 'שבוע שלפני כן', 'שבוע לפני כן'],
  month: ['חודש שלפניו', 'חודש לפניו', 'חודש שלפני כן', 'חודש לפני כן'],
};
/** Two periods ago, behind "before". */
export const BEFORE = 'לפני';
export const AGO: Readonly<Record<string, 'day' | 'week' | 'month'>> = {
  יומיים: 'day',
  שבועיים: 'week',
  חודשיים: 'month',
};

export const MONTHS: readonly string[] = [
  'ינואר',
  'פברואר',
  'מרץ',
  'אפריל',
  'מאי',
  'יוני',
  'יולי',
  'אוגוסט',
  'ספטמבר',
  'אוקטובר',
  'נובמבר',
  'דצמבר',
];

/** Weekdays from Sunday. */
export const WEEKDAYS: readonly string[] = [
  'ראשון',
  'שני',
  'שלישי',
  'רביעי',
  'חמישי',
  'שישי',
  'שבת',
];
export const LAST_WORDS: ReadonlySet<string> = new Set(['שעבר', 'שעברה', 'האחרון', 'האחרונה']);

export const COMPARED: ReadonlySet<string> = new Set(['לעומת', 'מול', 'בהשוואה']);
/** What a period is compared with, by the words behind "against". */
export const COMPARISON_WORDS: Readonly<Partial<Record<ReportComparison, readonly string[]>>> = {
  year: ['השנה שעברה', 'שנה שעברה', 'אשתקד', 'השנה הקודמת', 'שנה שלפני', 'שנה לפני'],
  week: [
    'השבוע שעבר',
    'שבוע שעבר',
    'השבוע הקודם',
    'שבוע קודם',
    'שבוע שלפני כן',
    'שבוע לפני כן',
    'שבוע שלפני',
    'שבוע שלפניו',
    'שבוע לפני',
  ],
  hebrew: ['הלוח העברי', 'השנה העברית'],
  previous: [
    'התקופה הקודמת',
    'תקופה קודמת',
    'החודש שעבר',
    'חודש שעבר',
    'החודש הקודם',
    'חודש קודם',
    'חודש שלפני',
    'חודש לפני',
    'אתמול',
    'היום הקודם',
    'יום שלפני',
    'יום לפני',
  ],
};

export const MOST: readonly string[] = [
  'הכי',
  'ביותר',
  'מוביל',
  'המוביל',
  'מובילה',
  'המובילה',
  'המובילים',
  'המובילות',
  'הטובים',
  'הטובות',
  'להיט',
  'הלהיט',
  'שיא',
  'השיא',
];
/** Behind "most" they name no product. */
export const STRONG: ReadonlySet<string> = new Set(['חזק', 'חזקה', 'חזקים', 'חזקות']);
export const LEAST: readonly string[] = ['פחות', 'הגרועים', 'הגרועות', 'החלשים', 'החלשות'];

/** Words that ask for what fell. */
export const FALLING: ReadonlySet<string> = new Set([
  'ירד',
  'ירדה',
  'ירדו',
  'שירד',
  'שירדו',
  'יורד',
  'יורדים',
  'נחלש',
  'נחלשו',
]);
/** The period of what fell, by a word of what it is compared with; the week without one. */
export const FALL_PERIODS: readonly (readonly [string, ReportPeriod])[] = [
  ['חודש', 'current_month'],
  ['שנה', 'current_year'],
  ['אשתקד', 'current_year'],
  ['יום', 'today'],
  ['אתמול', 'today'],
];

/** Between two names of one kind: both are meant. */
export const EITHER = 'או';

/** Words of every business, which choose nothing of it. */
export const DOMAIN: readonly string[] = ['חנות', 'חנויות', 'סחורה', 'סחורות', 'עסק'];

/** Words that say nothing about what is asked. */
export const SILENT: ReadonlySet<string> = new Set([
  ONLY,
  'כמה',
  'מה',
  'מהו',
  'מהן',
  'מהם',
  'היו',
  'היה',
  'היתה',
  'הם',
  'הן',
  'זה',
  'מצב',
  'המצב',
  'הייתה',
  'יש',
  'לנו',
  'אצלנו',
  'את',
  'של',
  'עם',
  'סך',
  'סהכ',
  'הכל',
  'הכול',
  'תראה',
  'תראי',
  'תראו',
  'הראה',
  'הראו',
  'תן',
  'תני',
  'תנו',
  'לי',
  'בבקשה',
  'כסף',
  'הרבה',
  'יותר',
  'שיש',
  'שהיו',
  'הוא',
  'היא',
  'נעשו',
  'עשינו',
  'עשה',
  'עשתה',
  'שקל',
  'שקלים',
  'טוב',
  'טובים',
  'נמכרים',
  'הנמכרים',
  'נמכרות',
  'הנמכרות',
  'בשבוע',
  'קנו',
  'קנה',
  'נתנו',
  'ניתנו',
  'הלך',
  'הלכה',
  'הלכו',
  'הולך',
  'הולכת',
  'הולכים',
]);

/** Words that turn a question into one that no report answers; they are no names. */
export const UNREAD: ReadonlySet<string> = new Set([
  'לא',
  'בלי',
  'מעל',
  'מתחת',
  'לפחות',
  'איך',
  'האם',
  'אם',
  'כדאי',
  'חדש',
  'חדשה',
  'חדשים',
  'חדשות',
  'אזל',
  'אזלו',
  'נגמר',
  'נגמרו',
]);

/** Numbers in words. */
export const NUMBERS: Readonly<Record<string, number>> = {
  שלושה: 3,
  שלושת: 3,
  שלוש: 3,
  ארבעה: 4,
  ארבעת: 4,
  ארבע: 4,
  חמישה: 5,
  חמשת: 5,
  חמש: 5,
  שבעה: 7,
  שבע: 7,
  עשרה: 10,
  עשרת: 10,
  עשר: 10,
  עשרים: 20,
};

/** Hours of the day in words. */
export const HOURS: Readonly<Record<string, number>> = {
  אחת: 1,
  שתיים: 2,
  שלוש: 3,
  ארבע: 4,
  חמש: 5,
  שש: 6,
  שבע: 7,
  שמונה: 8,
  תשע: 9,
  עשר: 10,
};
/** Words behind an hour after noon. */
export const EVENING: ReadonlySet<string> = new Set(['בערב', 'בצהריים', 'אחהצ']);
/** Words between the first and the last hour. */
export const UNTIL: ReadonlySet<string> = new Set(['עד', 'ל', 'ועד']);

/** Letters that stand before a word: and, in, to, from, the, that, as. */
export const PREFIXES = 'ובלמהשכ';
