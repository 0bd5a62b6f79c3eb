import type { Label } from '@dalpak/contracts';
import { currentLanguage } from '../../platform/i18n/i18n.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';

/** Texts of the editor, outside the app's namespaces, which are in the first load. */
const LAYOUT_WORDS = {
  title: { he: 'כפתורי המכירה', en: 'Sales buttons' },
  of: { he: 'תפריט: {{name}}', en: 'Menu: {{name}}' },
  help: {
    he: 'בחרו תפריט, סדרו את הכפתורים ופרסמו. עד הפרסום הקופות לא משתנות.',
    en: 'Choose a menu, lay out its buttons and publish. Until then the tills stay as they are.',
  },
  none: { he: 'אין תפריטי מכירה', en: 'There are no sales menus' },
  noneHelp: {
    he: 'הוסיפו תפריט במסך תפריטי מכירה.',
    en: 'Add one on the sales menus screen.',
  },
  loading: { he: 'התפריטים נטענים', en: 'Loading menus' },
  failed: { he: 'התפריטים לא נטענו', en: 'The menus were not loaded' },
  notSaved: { he: 'התפריט לא פורסם', en: 'The menu was not published' },
  published: { he: 'התפריט פורסם בקופות', en: 'Published to the tills' },
  publish: { he: 'פרסמו', en: 'Publish' },
  undo: { he: 'בטלו', en: 'Undo' },
  draft: { he: 'יש שינויים שלא פורסמו', en: 'There are unpublished changes' },
  back: { he: 'לכל התפריטים', en: 'All menus' },
  newPage: { he: 'הוסיפו עמוד', en: 'Add a page' },
  page: { he: 'עמוד {{number}}', en: 'Page {{number}}' },
  pageName: { he: 'שם העמוד', en: 'Name of the page' },
  columns: { he: 'עמודות', en: 'Columns' },
  removePage: { he: 'הסירו את העמוד', en: 'Remove the page' },
  copyFrom: { he: 'העתיקו מתפריט', en: 'Copy from a menu' },
  find: { he: 'הוסיפו מוצר, קטגוריה או דגם', en: 'Add a product, category or model' },
  noneFound: { he: 'לא נמצא', en: 'Nothing was found' },
  emptyPlace: { he: 'מקום ריק', en: 'Empty place' },
  gone: { he: 'מוצר שיצא משימוש', en: 'A product that is out of use' },
  tileName: { he: 'שם על הכפתור', en: 'Name on the button' },
  colour: { he: 'צבע', en: 'Colour' },
  double: { he: 'רחב', en: 'Wide' },
  remove: { he: 'הסירו', en: 'Remove' },
  earlier: { he: 'הזיזו לפני', en: 'Move before' },
  later: { he: 'הזיזו אחרי', en: 'Move after' },
  noPages: {
    he: 'אין עמודים. הקופה מציגה את כל המחלקות.',
    en: 'No pages: the till shows all departments.',
  },
  tiles: { he: 'כפתורים', en: 'Buttons' },
  keys: {
    he: 'חצים הזזה · Delete הסרה · Ctrl+Z ביטול',
    en: 'Arrows move · Delete removes · Ctrl+Z undoes',
  },
} satisfies Record<string, Label>;

export type LayoutWord = keyof typeof LAYOUT_WORDS;

function layoutWord(
  key: LayoutWord,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return LAYOUT_WORDS[key][currentLanguage()].replaceAll(
    /\{\{(\w+)\}\}/g,
    (_, name: string) => `\u2068${values[name] ?? ''}\u2069`,
  );
}

export function useLayoutWords(): typeof layoutWord {
  useTranslation();
  return layoutWord;
}
