import type { Label } from '@dalpak/contracts';
import { wordsOf } from '../../../../platform/i18n/words-of.ts';

/** Texts of the arranging of tiles, in their own chunk. */
export const sayArrange = wordsOf({
  title: { he: 'סדרו אריחים', en: 'Arrange tiles' },
  help: {
    he: 'גררו אריח למקומו. במקלדת: רווח לוקח, חצים מזיזים, רווח מניח. המכירה בעמדה הזו מושהית בינתיים.',
    en: 'Drag a tile to its place. By keyboard: Space takes, arrows move, Space puts. This device does not sell meanwhile.',
  },
  departments: { he: 'מחלקות', en: 'Departments' },
  tiles: { he: 'אריחים', en: 'Tiles' },
  hidden: { he: 'מוסתר', en: 'Hidden' },
  hide: { he: 'הסתירו', en: 'Hide' },
  unhide: { he: 'הציגו', en: 'Show' },
  wide: { he: 'רוחב כפול', en: 'Double width' },
  narrow: { he: 'רוחב רגיל', en: 'Plain width' },
  bySales: { he: 'לפי המכירות', en: 'By sales' },
  byName: { he: 'לפי שם', en: 'By name' },
  undo: { he: 'בטלו צעד', en: 'Undo' },
  done: { he: 'סיום', en: 'Done' },
  saved: { he: 'הסדר נשמר לסניף', en: 'The order was saved for the branch' },
  taken: {
    he: '{{name}} נלקח. מקום {{place}} מתוך {{count}}',
    en: '{{name}} is taken. Place {{place}} of {{count}}',
  },
  changed: {
    he: 'מישהו סידר את המחלקה הזו בינתיים. זה הסדר החדש: בדקו אותו, סדרו שוב אם צריך, ושמרו.',
    en: 'The department was arranged by another person meanwhile. This is the new order: look, arrange again and save.',
  },
  paused: { he: 'סיימו לסדר את האריחים, ואז סרקו.', en: 'Finish arranging the tiles, then scan.' },
} as const satisfies Readonly<Record<string, Label>>);
