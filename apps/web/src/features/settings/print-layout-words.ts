import type { Label, PaperCopies } from '@dalpak/contracts';
import type { PaperPart } from '@dalpak/engine';
import { currentLanguage } from '../../platform/i18n/i18n.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { wordsOf } from '../../platform/i18n/words-of.ts';

/** In the screen's own chunk and not in the first load, because few users open it. */
const WORDS = {
  title: { he: 'איך נראים המסמכים המודפסים', en: 'How printed documents look' },
  back: { he: 'להגדרות', en: 'To the settings' },
  type: { he: 'סוג מסמך', en: 'Document type' },
  every: { he: 'כל המסמכים', en: 'All documents' },
  ownLook: { he: 'לסוג הזה מראה משלו.', en: 'This type has a look of its own.' },
  sharedLook: {
    he: 'הסוג הזה נראה כמו כל המסמכים. שמירה תיתן לו מראה משלו.',
    en: 'This type looks as all documents do. Saving gives it a look of its own.',
  },
  forget: { he: 'חזרו למראה של כל המסמכים', en: 'Look as all documents do' },
  logo: { he: 'לוגו', en: 'Logo' },
  pickLogo: { he: 'בחרו תמונה', en: 'Choose a picture' },
  dropLogo: { he: 'הסירו את הלוגו', en: 'Remove the logo' },
  badLogo: {
    he: 'אי אפשר לקרוא את התמונה. בחרו קובץ PNG או JPEG.',
    en: 'The picture can not be read. Choose a PNG or JPEG file.',
  },
  header: { he: 'שורות מתחת לשם העסק', en: 'Lines under the name of the business' },
  footer: { he: 'שורות בתחתית', en: 'Closing lines' },
  footerHelp: { he: 'ריק: השורות שבהגדרות.', en: 'Empty: the lines of the settings.' },
  show: { he: 'מה להדפיס', en: 'What to print' },
  width: { he: 'רוחב נייר הקופה', en: 'Width of the till’s paper' },
  millimetres: { he: '{{width}} מ"מ', en: '{{width}} mm' },
  copies: { he: 'כמה קבלות להדפיס בסוף מכירה', en: 'Receipts printed when a sale is done' },
  save: { he: 'שמרו', en: 'Save' },
  saved: { he: 'נשמר. הקופות יתעדכנו כשייפתחו.', en: 'Saved. Tills take it over when they open.' },
  preview: { he: 'כך זה ייראה', en: 'This is how it will look' },
  narrow: { he: 'נייר קופה', en: 'Till paper' },
  failed: {
    he: 'לא הצלחנו לטעון את המראה של המסמכים',
    en: 'How documents look could not be loaded',
  },
} as const satisfies Readonly<Record<string, Label>>;

const PARTS: Readonly<Record<PaperPart, Label>> = {
  logo: { he: 'לוגו', en: 'Logo' },
  branch: { he: 'שם הסניף', en: 'Name of the branch' },
  terminal: { he: 'קופה', en: 'Till' },
  employee: { he: 'עובד', en: 'Employee' },
  codes: { he: 'קודי מוצרים', en: 'Product codes' },
  items: { he: 'מספר הפריטים', en: 'Number of items' },
  savings: { he: 'כמה הלקוח חסך', en: 'What the customer saved' },
  barcode: { he: 'ברקוד של המסמך', en: 'Barcode of the document' },
  signature: { he: 'מקום לחתימה', en: 'Room for a signature' },
};
const COPIES: Readonly<Record<PaperCopies, Label>> = {
  0: { he: 'אף אחת', en: 'None' },
  1: { he: 'אחת', en: 'One' },
  2: { he: 'מקור והעתק', en: 'Original and copy' },
  ask: { he: 'לשאול בכל מכירה', en: 'Ask at each sale' },
};

export interface PrintLayoutWords {
  readonly translate: (
    key: keyof typeof WORDS,
    slots?: Readonly<Record<string, string | number>>,
  ) => string;
  readonly part: (part: PaperPart) => string;
  readonly copies: (copies: PaperCopies) => string;
}

const say = wordsOf(WORDS);

/** The texts of the screen in its language, rendered again when it changes. */
export function usePrintLayoutWords(): PrintLayoutWords {
  useTranslation();
  const language = currentLanguage();
  return {
    translate: say,
    part: (part) => PARTS[part][language],
    copies: (copies) => COPIES[copies][language],
  };
}
