import { type Say, useWords, wordsOf } from '../../platform/i18n/words-of.ts';

const WORDS = {
  title: { he: 'מתחילים', en: 'Getting started' },
  text: {
    he: '{{done}} מתוך {{all}} כבר מאחוריכם. כל צעד נסגר מעצמו כשהוא נעשה.',
    en: '{{done}} of {{all}} are behind you. Each step ticks itself when it is done.',
  },
  minutes: { he: '{{count}} דק׳', en: '{{count}} min' },
  details: { he: 'פרטי העסק ומספר עוסק', en: 'Business details and VAT number' },
  receipt: { he: 'לוגו ומראה הקבלה', en: 'Logo and look of the receipt' },
  products: { he: 'שלושה מוצרים ראשונים', en: 'The first three products' },
  tables: { he: 'שולחנות המסעדה', en: 'Tables of the restaurant' },
  payments: { he: 'אמצעי תשלום', en: 'Tenders' },
  people: { he: 'עובדים וכרטיסים', en: 'People and cards' },
  till: { he: 'רישום קופה', en: 'Register a till' },
  sale: { he: 'המכירה הראשונה', en: 'The first sale' },
  z: { he: 'סגירת היום הראשונה (Z)', en: 'The first Z' },
  books: { he: 'מספרי הקצאה והנהלת חשבונות', en: 'Allocation numbers and books' },
  open: { he: 'התחילו', en: 'Begin' },
  openItem: { he: 'התחילו: {{name}}', en: 'Begin: {{name}}' },
  byFile: { he: 'מקובץ', en: 'From a file' },
  putOff: { he: 'דחו', en: 'Put off' },
  putOffItem: { he: 'דחו: {{name}}', en: 'Put off: {{name}}' },
  takeUp: { he: 'החזירו לרשימה', en: 'Take up again' },
  reason: { he: 'למה לא עכשיו?', en: 'Why not now?' },
  done: { he: 'נעשה', en: 'Done' },
  wasPutOff: { he: 'נדחה: {{reason}}', en: 'Put off: {{reason}}' },
  hide: { he: 'הסתירו את הרשימה', en: 'Hide the list' },
  hidden: {
    he: 'הרשימה הוסתרה. אפשר להחזיר אותה מהעזרה.',
    en: 'The list is hidden. Help brings it back.',
  },
  undo: { he: 'החזירו', en: 'Bring back' },
  callBack: {
    he: 'הציגו את רשימת הצעדים הראשונים בבית',
    en: 'Show the list of first steps on home',
  },
  back: { he: 'הרשימה מוצגת שוב בבית', en: 'The list is on home again' },
  businessTitle: { he: 'פרטי העסק', en: 'Business details' },
  businessHelp: {
    he: 'כך העסק מופיע על קבלות ומסמכים חדשים.',
    en: 'So the business stands on new receipts and documents.',
  },
  name: { he: 'שם העסק', en: 'Name of the business' },
  vat_name: { he: 'השם החוקי', en: 'Legal name' },
  vat_number: { he: 'מספר עוסק', en: 'VAT number' },
  address: { he: 'כתובת', en: 'Address' },
  phone: { he: 'טלפון', en: 'Phone' },
  save: { he: 'שמרו', en: 'Save' },
  saved: { he: 'פרטי העסק נשמרו', en: 'The business details were saved' },
} as const;

export type StartWord = keyof typeof WORDS;
const say = wordsOf<StartWord>(WORDS);
export const useStartWords = (): Say<StartWord> => useWords(say);
