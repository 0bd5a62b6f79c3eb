import type { Label } from '@dalpak/contracts';
import { useWords, wordsOf } from '../../../platform/i18n/words-of.ts';

/** Texts of questions and their answers. */
const WORDS = {
  title: { he: 'שאלה ותשובה', en: 'Question and answer' },
  question: { he: 'שאלה', en: 'Question' },
  ask: { he: 'שאלו', en: 'Ask' },
  placeholder: { he: 'כמה מכרנו אתמול לפי מחלקה?', en: 'כמה מכרנו אתמול לפי מחלקה?' },
  sentence: {
    he: '{{measure}} · {{period}}: {{figure}}',
    en: '{{measure}} · {{period}}: {{figure}}',
  },
  compared: { he: 'לעומת {{figure}} ({{change}})', en: 'against {{figure}} ({{change}})' },
  nothing: { he: 'אין נתונים שמתאימים לשאלה', en: 'Nothing matches the question' },
  understood: { he: 'כך הבנו', en: 'Understood as' },
  measure: { he: 'מדד', en: 'Measure' },
  by: { he: 'לפי', en: 'By' },
  together: { he: 'סה"כ', en: 'In total' },
  contains: {
    he: '{{dimension}}: מכיל "{{word}}", {{count}}',
    en: '{{dimension}}: has "{{word}}", {{count}}',
  },
  highest: { he: 'הכי הרבה: {{name}}, {{figure}}', en: 'most: {{name}}, {{figure}}' },
  follows: { he: 'בהמשך לשאלה:', en: 'Following the question:' },
  corrected: { he: 'קראנו "{{from}}" כ-"{{to}}".', en: 'Read "{{from}}" as "{{to}}".' },
  choose: { he: 'לְמה התכוונתם?', en: 'What did you mean?' },
  choice: { he: '{{dimension}}: {{name}}', en: '{{dimension}}: {{name}}' },
  choiceMany: {
    he: '{{dimension}}: {{count}} שמכילים "{{word}}"',
    en: '{{dimension}}: {{count}} with "{{word}}"',
  },
  unknown: { he: 'לא מוכר לנו: "{{word}}"', en: 'Not known: "{{word}}"' },
  near: { he: 'אולי {{names}}?', en: 'Perhaps {{names}}?' },
  noFigure: {
    he: 'לא הצגנו מספר, כדי לא לנחש. כתבו שם של מוצר, מחלקה, סניף, עובד, ספק או לקוח.',
    en: 'No figure is shown, so that nothing is guessed. Write the name of a record.',
  },
  closed: { he: '{{measure}}: סגור לתפקיד שלכם', en: '{{measure}}: closed to your position' },
  closedHelp: {
    he: 'מי שמנהל את התפקידים יכול לפתוח.',
    en: 'Whoever manages positions can open it.',
  },
  closedWho: { he: 'יכולים לפתוח: {{who}}', en: 'Who can open it: {{who}}' },
  cannot: { he: 'על זה אין לנו תשובה', en: 'There is no answer to this' },
  cannotHelp: { he: 'אפשר לשאול למשל:', en: 'You can ask for example:' },
  saveReport: { he: 'שמרו כדוח', en: 'Save as a report' },
  toHome: { he: 'הוסיפו לדף הבית', en: 'Add to home' },
  addedHome: { he: 'נוסף לדף הבית', en: 'Added to home' },
  inHebrew: {
    he: 'אפשר לשאול בעברית.',
    en: 'Questions are understood in Hebrew only.',
  },
  example: { he: 'דוגמה לשאלה', en: 'Example of a question' },
  examples: { he: 'דוגמאות', en: 'Examples in Hebrew, with their meaning' },
  exampleDepartments: {
    he: 'מכירות אתמול לפי מחלקה',
    en: 'How much did we sell yesterday by department?',
  },
  exampleBest: { he: 'הנמכרים ביותר החודש', en: 'The 10 best sellers of this month' },
  exampleMargin: {
    he: 'הרווח החודש מול אשתקד',
    en: 'What is the profit of this month against last year?',
  },
  askText: { he: 'שאלו: {{text}}', en: 'Ask: {{text}}' },
  newCustomers: { he: 'לקוחות חדשים', en: 'New customers' },
  leader: { he: '{{name}} – {{figure}}', en: '{{name}} – {{figure}}' },
  leaders: { he: '{{names}} – {{figure}} לכל אחד', en: '{{names}} – {{figure}} each' },
  andMore: { he: '{{names}} ועוד {{count}}', en: '{{names}} and {{count}} more' },
  ofAll: { he: 'כולם יחד: {{figure}}', en: 'Everyone together: {{figure}}' },
  totalOfAll: { he: 'סה"כ של כולם', en: 'Total of everyone' },
  fell: { he: 'ירידה הכי גדולה: {{name}}', en: 'The greatest fall: {{name}}' },
  nothingFell: { he: 'שום דבר לא ירד', en: 'Nothing fell' },
  noRefunds: { he: 'לא היו החזרים', en: 'There were no refunds' },
  noReasons: {
    he: 'היו החזרים בסך {{figure}}, ולא נרשמה להם סיבה',
    en: 'There were refunds of {{figure}}, and no reason was noted for them',
  },
  answering: { he: 'מחשב תשובה', en: 'Computing the answer' },
} as const satisfies Readonly<Record<string, Label>>;

const word = wordsOf(WORDS);

/** Returns the function for a text of questions. */
export function useAskWords(): typeof word {
  return useWords(word);
}

/** Questions that always have an answer. */
export const EXAMPLES = [
  { question: 'כמה מכרנו אתמול לפי מחלקה?', meaning: 'exampleDepartments' },
  { question: '10 המוצרים הנמכרים ביותר החודש', meaning: 'exampleBest' },
  { question: 'מה הרווח החודש לעומת אשתקד?', meaning: 'exampleMargin' },
] as const;
