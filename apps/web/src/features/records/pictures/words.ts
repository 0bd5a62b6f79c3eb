import { wordsOf, useWords, type Say } from '../../../platform/i18n/words-of.ts';

const WORDS = {
  open: { he: 'תמונות לכמה מוצרים', en: 'Pictures of several products' },
  files: { he: 'תמונות או קובץ zip', en: 'Pictures or a zip' },
  filesHelp: {
    he: 'עד 500 תמונות של עד 10 מגה-בייט. המוצר נמצא לפי הברקוד, הקוד או השם שבשם הקובץ. אפשר גם לגרור לכאן או אל הרשימה.',
    en: 'Up to 500 pictures of up to 10 MB. The product is found by the barcode, code or name in the name of the file. They can also be dropped here or on the list.',
  },
  choose: { he: 'בחרו תמונות', en: 'Choose pictures' },
  reading: { he: 'קוראים את הקבצים…', en: 'Reading the files…' },
  tooMany: {
    he: 'יש כאן יותר מ-{{most}} תמונות. חלקו אותן.',
    en: 'There are more than {{most}} pictures. Split them.',
  },
  refused: { he: 'לא נלקחו: {{names}}', en: 'Not taken: {{names}}' },
  why_type: { he: '{{name}} (אינו תמונה)', en: '{{name}} (no picture)' },
  why_large: { he: '{{name}} (גדול מדי)', en: '{{name}} (too large)' },
  why_zip: { he: '{{name}} (zip שאי אפשר לפתוח)', en: '{{name}} (a zip that cannot be opened)' },
  nonePicked: { he: 'אין כאן תמונות. בחרו קבצים אחרים.', en: 'No pictures here. Choose others.' },
  counts: {
    he: '{{all}} תמונות · {{sure}} נמצא להן מוצר · {{unsure}} לבחור',
    en: '{{all}} pictures · {{sure}} have a product · {{unsure}} to choose',
  },
  show: { he: 'אילו תמונות להציג', en: 'Which pictures to show' },
  all: { he: 'הכול', en: 'All' },
  unsureOnly: { he: 'לבחור', en: 'To choose' },
  table: { he: 'תמונות ומוצרים', en: 'Pictures and products' },
  picture: { he: 'התמונה החדשה', en: 'New picture' },
  search: { he: 'חפשו מוצר', en: 'Find a product' },
  product: { he: 'מוצר', en: 'Product' },
  former: { he: 'במקום', en: 'Instead of' },
  noFormer: { he: 'אין תמונה', en: 'No picture' },
  productOf: { he: 'מוצר לתמונה {{name}}', en: 'Product of {{name}}' },
  change: { he: 'מוצר אחר', en: 'Another product' },
  leaveOut: { he: 'בלי התמונה הזו', en: 'Without this picture' },
  sameProduct: { he: 'תמונה אחרת כבר נבחרה למוצר', en: 'Another picture has this product' },
  none: { he: 'אין תמונות כאלה.', en: 'No such pictures.' },
  send: { he: 'העלאת {{count}} תמונות', en: 'Load {{count}} pictures' },
  sending: { he: 'מעלים: {{done}} מתוך {{count}}', en: 'Loading: {{done}} of {{count}}' },
  goesOn: {
    he: 'אפשר לסגור את החלון הזה: ההעלאה ממשיכה כל עוד הדף פתוח.',
    en: 'This can be closed: loading goes on while the page is open.',
  },
  failed: { he: 'לא עלו: {{names}}', en: 'Not loaded: {{names}}' },
  heapName: { he: 'תמונות: {{count}} מוצרים', en: 'Pictures: {{count}} products' },
} as const;

export type HeapWord = keyof typeof WORDS;
const say = wordsOf<HeapWord>(WORDS);
export const useHeapWords = (): Say<HeapWord> => useWords(say);
