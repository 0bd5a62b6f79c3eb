import type { Label } from '@dalpak/contracts';
import { useWords, wordsOf } from '../../platform/i18n/words-of.ts';

/** Texts of the discount designer, in its own chunk like those of forms. */
const LEVEL_WORDS = {
  level: { he: 'שלב {{n}}', en: 'Level {{n}}' },
  add: { he: 'הוסיפו שלב', en: 'Add a level' },
  addFirst: { he: 'הגדירו מה קונים ומה מקבלים', en: 'Say what is bought and what is given' },
  none: {
    he: 'עוד לא הוגדר מה קונים ומה מקבלים.',
    en: 'What is bought and what is given is not set yet.',
  },
  up: { he: 'העלו את שלב {{n}}', en: 'Move level {{n}} up' },
  down: { he: 'הורידו את שלב {{n}}', en: 'Move level {{n}} down' },
  copy: { he: 'שכפלו את שלב {{n}}', en: 'Duplicate level {{n}}' },
  remove: { he: 'מחקו את שלב {{n}}', en: 'Delete level {{n}}' },
  removed: { he: 'שלב {{n}} נמחק', en: 'Level {{n}} was deleted' },
  undo: { he: 'בטלו', en: 'Undo' },
  undoLast: { he: 'בטלו את השינוי האחרון', en: 'Undo the last change' },
  order: { he: 'שלב גבוה ברשימה ניתן קודם.', en: 'A level that stands higher is given first.' },
  bought: { he: 'מה קונים', en: 'What is bought' },
  given: { he: 'מה מקבלים', en: 'What is given' },
  mode: { he: 'איך קונים', en: 'How it is bought' },
  count: { he: 'לפי כמות', en: 'By count' },
  sum: { he: 'לפי סכום', en: 'By sum' },
  each: { he: 'אחד מכל מוצר', en: 'One of each' },
  noCondition: { he: 'בלי תנאי', en: 'No condition' },
  howMany: { he: 'כמה צריך לקנות', en: 'How many to buy' },
  howMuch: { he: 'בכמה צריך לקנות', en: 'For how much to buy' },
  unit: { he: 'נמדד ב', en: 'Counted in' },
  piece: { he: 'יחידות', en: 'Units' },
  kg: { he: 'ק"ג', en: 'kg' },
  from: { he: 'ממה קונים', en: 'What it is bought from' },
  all: { he: 'כל המוצרים', en: 'All products' },
  except: { he: 'חוץ מ', en: 'Except' },
  addExcept: { he: 'הוסיפו חריגים', en: 'Leave something out' },
  products: { he: 'מוצרים', en: 'Products' },
  departments: { he: 'מחלקות', en: 'Departments' },
  categories: { he: 'קטגוריות', en: 'Categories' },
  suppliers: { he: 'ספקים', en: 'Suppliers' },
  listOf: { he: 'סוג, {{name}}', en: 'Kind, {{name}}' },
  find: { he: 'הוסיפו: {{list}}', en: 'Add: {{list}}' },
  takeOut: { he: 'הסירו: {{name}}', en: 'Remove: {{name}}' },
  moreNamed: { he: 'ועוד {{count}}', en: 'and {{count}} more' },
  showAll: { he: 'הציגו את כולם', en: 'Show all' },
  gift: { he: 'סוג ההטבה', en: 'Kind of gift' },
  gift0: { he: 'הודעה או קופון, בלי הנחה', en: 'A message or a coupon, nothing off' },
  message: { he: 'הודעה לקופאי', en: 'Message to the cashier' },
  messageHelp: {
    he: 'מוצגת בקופה כשהמבצע ניתן.',
    en: 'Shown at the till when the discount is given.',
  },
  favour: { he: 'לטובת', en: 'In favour of' },
  favourCustomer: { he: 'הלקוח', en: 'The customer' },
  favourStore: { he: 'החנות', en: 'The store' },
  favourHelp: {
    he: 'לקוח: הזול בכל קבוצה. חנות: הזולים מכל מה שנקנה.',
    en: 'Customer: the cheapest of each group. Store: the cheapest of all that is bought.',
  },
  gift1: { he: 'הנחה בשקלים', en: 'Price off' },
  gift2: { he: 'הנחה באחוזים', en: 'Percent off' },
  gift3: { he: 'מחיר קבוע ליחידה', en: 'Fixed price for each' },
  gift4: { he: 'קנו וקבלו במתנה', en: 'Buy and get free' },
  gift5: { he: 'מחיר לכולם יחד', en: 'One price for all' },
  total1: { he: 'כמה שקלים הנחה', en: 'How much off' },
  total2: { he: 'כמה אחוזי הנחה', en: 'Percent off' },
  total3: { he: 'המחיר ליחידה או לק"ג', en: 'Price of a unit or kg' },
  total5: { he: 'המחיר לכולם יחד', en: 'Price of all' },
  giftCount: { he: 'על כמה', en: 'On how many' },
  giftCountHelp: { he: '0: על הכול.', en: '0: on all.' },
  freeCount: { he: 'כמה במתנה', en: 'How many free' },
  setCountHelp: { he: '0: רק מה שקנו.', en: '0: only what was bought.' },
  which: { he: 'איזה מהם', en: 'Which of them' },
  cheapest: { he: 'הזול', en: 'The cheapest' },
  dearest: { he: 'היקר', en: 'The dearest' },
  onOthers: { he: 'ההטבה על מוצרים אחרים', en: 'On other products' },
  otherFrom: { he: 'על מה ההטבה', en: 'What the gift is on' },
  notNumber: { he: 'יש להזין מספר.', en: 'Write a number.' },
  // The simulation
  simOpen: { he: 'בדקו על מכירות שהיו', en: 'Try it on past sales' },
  simTitle: { he: 'מה היה משתנה במכירות שהיו', en: 'What past sales would have been' },
  simHelp: {
    he: 'המבצע כמו שהוא כאן, גם לפני השמירה, נבדק על המכירות של הימים שתבחרו. תאריכי המבצע לא נספרים בבדיקה, ושום דבר לא נשמר.',
    en: 'The discount as it stands here, saved or not, is held against the sales of the days you choose. Its own dates do not count, and nothing is stored.',
  },
  simFrom: { he: 'ממכירות של', en: 'Sales from' },
  simTo: { he: 'עד', en: 'Until' },
  simAgainst: { he: 'לעומת', en: 'Against' },
  simStored: { he: 'לעומת המבצע השמור', en: 'Against the saved one' },
  simNone: { he: 'לעומת בלי המבצע', en: 'Against none' },
  simRun: { he: 'בדקו', en: 'Try' },
  simStop: { he: 'עצרו', en: 'Stop' },
  simDraft: { he: 'מבצע חדש', en: 'New discount' },
  simRunning: { he: 'בודקים…', en: 'Trying…' },
  simLooked: {
    he: 'נבדקו {{looked}} מתוך {{count}} מכירות',
    en: '{{looked}} of {{count}} sales looked at',
  },
  simStopped: {
    he: 'נעצר אחרי {{looked}} מתוך {{count}} מכירות. זה מה שנמצא עד כאן:',
    en: 'Stopped after {{looked}} of {{count}} sales. Found so far:',
  },
  simNoSales: {
    he: 'אין מכירות בימים האלה. בחרו ימים אחרים.',
    en: 'There are no sales in these days. Choose others.',
  },
  simNothing: { he: 'המבצע לא היה משנה אף מכירה.', en: 'The discount would have changed no sale.' },
  simUnsound: { he: 'השלימו קודם את השלבים.', en: 'Complete the levels first.' },
  simConflict: {
    he: 'המבצעים השתנו תוך כדי הבדיקה. הריצו אותה שוב.',
    en: 'Discounts changed meanwhile. Run it again.',
  },
  simSkipped: {
    he: '{{count}} מכירות לא נבדקו: אי אפשר לחשב אותן מחדש.',
    en: '{{count}} sales were left out: they can not be priced again.',
  },
  simChanged: { he: 'מכירות שהיו משתנות', en: 'Sales that change' },
  simBefore: { he: 'בלי השינוי', en: 'Without the change' },
  simAfter: { he: 'עם השינוי', en: 'With it' },
  simDifference: { he: 'הפרש', en: 'Difference' },
  simUses: { he: 'מימושים', en: 'Uses' },
  simGiven: { he: 'הנחה שניתנת', en: 'Discount given' },
  simDays: { he: 'לפי ימים', en: 'By day' },
  simDay: { he: 'יום', en: 'Day' },
  simProducts: { he: 'המוצרים שמשתנים הכי הרבה', en: 'Products that change most' },
  simProduct: { he: 'מוצר', en: 'Product' },
  simRivals: { he: 'מבצעים שמתחרים על אותם מוצרים', en: 'Discounts that want the same products' },
  simRival: { he: 'מבצע', en: 'Discount' },
  simBeaten: { he: 'נדחה מפניו', en: 'Left out for this one' },
  simWon: { he: 'ניצח אותו', en: 'Won over this one' },
  simLess: { he: 'נותן פחות ב', en: 'Gives less by' },
} as const satisfies Readonly<Record<string, Label>>;

export type LevelWord = keyof typeof LEVEL_WORDS;

const levelWord = wordsOf(LEVEL_WORDS);

/**
 * Returns the function for a text in the language of the screen, rendered again when the language
 * changes.
 */
export function useLevelWords(): typeof levelWord {
  return useWords(levelWord);
}
