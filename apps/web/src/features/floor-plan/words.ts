import type { Label } from '@dalpak/contracts';
import { labelText } from '../../platform/i18n/i18n.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';

/** Texts of the editor, outside the app's namespaces, which are in the first load. */
const FLOOR_WORDS = {
  title: { he: 'עריכת {{name}}', en: 'Edit {{name}}' },
  table: { he: 'שולחן', en: 'Table' },
  square: { he: 'שולחן מרובע', en: 'Square table' },
  rectangle: { he: 'שולחן מלבני', en: 'Rectangular table' },
  round: { he: 'שולחן עגול', en: 'Round table' },
  oval: { he: 'שולחן אליפטי', en: 'Oval table' },
  wall: { he: 'קיר', en: 'Wall' },
  bar: { he: 'בר', en: 'Bar' },
  door: { he: 'דלת', en: 'Door' },
  text: { he: 'כיתוב', en: 'Text' },
  add: { he: 'הוסיפו', en: 'Add' },
  undo: { he: 'בטלו', en: 'Undo' },
  redo: { he: 'בצעו שוב', en: 'Redo' },
  publish: { he: 'פרסמו', en: 'Publish' },
  published: { he: 'התוכנית פורסמה בכל הקופות', en: 'Published to all tills' },
  draft: { he: 'יש שינויים שלא פורסמו', en: 'There are unpublished changes' },
  loading: { he: 'התוכנית נטענת', en: 'Loading the plan' },
  failed: { he: 'התוכנית לא נטענה', en: 'The plan was not loaded' },
  notSaved: { he: 'התוכנית לא פורסמה', en: 'The plan was not published' },
  name: { he: 'שם', en: 'Name' },
  seats: { he: 'מקומות', en: 'Seats' },
  section: { he: 'אזור שירות', en: 'Section' },
  turn: { he: 'סובבו', en: 'Rotate' },
  copy: { he: 'שכפלו', en: 'Duplicate' },
  remove: { he: 'הסירו', en: 'Remove' },
  larger: { he: 'הגדילו', en: 'Larger' },
  smaller: { he: 'הקטינו', en: 'Smaller' },
  resize: { he: 'שינוי גודל', en: 'Resize' },
  alignRight: { he: 'יישרו לימין', en: 'Align right' },
  alignTop: { he: 'יישרו למעלה', en: 'Align top' },
  spreadX: { he: 'פזרו לרוחב', en: 'Spread across' },
  spreadY: { he: 'פזרו לגובה', en: 'Spread down' },
  several: { he: 'בחירה מרובה', en: 'Choose several' },
  nothing: {
    he: 'בחרו דבר בתוכנית, או הוסיפו שולחן.',
    en: 'Choose something on the plan, or add a table.',
  },
  chosen: { he: 'נבחרו {{count}}', en: '{{count}} chosen' },
  plan: { he: 'התוכנית', en: 'The plan' },
  keys: {
    he: 'חצים הזזה · Shift+חצים גודל · R סיבוב · Ctrl+D שכפול · Delete הסרה · Ctrl+Z ביטול',
    en: 'Arrows move · Shift+arrows size · R turns · Ctrl+D copies · Delete removes · Ctrl+Z undoes',
  },
} satisfies Record<string, Label>;

export type FloorWord = keyof typeof FLOOR_WORDS;

function floorWord(key: FloorWord, values: Readonly<Record<string, string | number>> = {}): string {
  return labelText(FLOOR_WORDS[key]).replaceAll(
    /\{\{(\w+)\}\}/g,
    (_, name: string) => `\u2068${values[name] ?? ''}\u2069`,
  );
}

export function useFloorWords(): typeof floorWord {
  useTranslation();
  return floorWord;
}
