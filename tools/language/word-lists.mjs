// Words that no text of the product has, in Hebrew and in English, with what to write instead. The
// glossary (docs/glossary.md) says which word each thing has.

/** @typedef {{ readonly found: RegExp, readonly instead: string }} Forbidden */

/** @type {readonly Forbidden[]} */
export const FORBIDDEN_HEBREW = [
  { found: /עודף (?:בקופה|במגירה)/, instead: 'יתרה בקופה: עודף הוא רק מה שמוחזר ללקוח' },
  { found: /הפקה: /, instead: 'פועל ברבים: הפיקו' },
  { found: /תנועות בשורה/, instead: 'תנועות לכל שורה' },
  { found: /העבירו למצב/, instead: 'שנו מצב' },
  { found: /[א-ת]\/(?:ה|ת|י|תה|ות|ים|ית)(?![א-ת])/, instead: 'לשון רבים, בלי לוכסן' },
  {
    found: /(?<![א-ת])(?:לחץ|הקלד|בחר|שמור|הוסף) (?:על|את|כאן)/,
    instead: 'פועל ברבים: לחצו, הקלידו',
  },
];

/** @type {readonly Forbidden[]} */
export const FORBIDDEN_ENGLISH = [
  { found: /^Make (?!sure|it )/, instead: 'Create, Issue or New' },
  { found: /^Put (?:out of|into) use/, instead: 'Deactivate, Activate' },
  { found: /(?:go|goes|went) out of use/, instead: 'is deactivated' },
  { found: /Movements of a line/, instead: 'Transactions per line' },
  { found: /Lines of a page/, instead: 'Lines per page' },
  { found: /Means of payment/i, instead: 'Tender' },
  { found: /^(?:Give|Hand) back/, instead: 'Refund, Reset' },
  { found: /^Take off$/, instead: 'Remove' },
];

const HEBREW = /[\u0590-\u05ff]/;
/**
 * Forbidden words of one text.
 * @param {string} text
 * @returns {readonly Forbidden[]}
 */
export function forbiddenIn(text) {
  return (HEBREW.test(text) ? FORBIDDEN_HEBREW : FORBIDDEN_ENGLISH).filter(({ found }) =>
    found.test(text),
  );
}
