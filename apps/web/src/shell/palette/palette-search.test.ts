import { RECORD_COMPONENTS, singularOf } from '@dalpak/contracts';
import { describe, expect, it } from 'vitest';
import { palette as he } from '../../platform/i18n/he/palette.ts';
import { type PaletteItem, searchPalette, normaliseSearchText } from './palette-search.ts';

const item = (name: string, place = ''): PaletteItem => ({
  id: name,
  name,
  group: place,
  run: () => undefined,
});
const ITEMS = [
  item('מוצרים', 'מוצרים'),
  item('עובדים', 'עובדים'),
  item('קבוצות לקוחות', 'לקוחות'),
  item('לקוחות', 'לקוחות'),
  item('דוח מכירות לפי מוצר', 'דוחות'),
  item('Products'),
];
const names = (text: string) => searchPalette(ITEMS, text).map(({ name }) => name);

describe('searchPalette', () => {
  it('returns everything for an empty text, in the given order', () => {
    expect(names('  ')).toEqual(ITEMS.map(({ name }) => name));
  });

  it('lists what begins with the text first, then words within a name, then places', () => {
    expect(names('לקוחות')).toEqual(['לקוחות', 'קבוצות לקוחות']);
    expect(names('מוצר')).toEqual(['מוצרים', 'דוח מכירות לפי מוצר']);
    expect(names('דוחות')).toEqual(['דוח מכירות לפי מוצר']);
  });

  it('finds an item by its synonyms, behind items with that name', () => {
    const log: PaletteItem = { ...item('יומן פעולות'), synonyms: he.auditAlso };
    const found = (text: string) =>
      searchPalette([log, item('ביקורת מלאי')], text).map(({ name }) => name);
    expect(found('ביקורת')).toEqual(['ביקורת מלאי', 'יומן פעולות']);
    for (const text of ['יומן', 'מי עשה', 'תיעוד']) expect(found(text)).toEqual(['יומן פעולות']);
  });

  it('finds a list by the name of one of its records, and the item that adds one behind it', () => {
    const items: readonly PaletteItem[] = [
      { ...item('הצעת מחיר חדשה', 'הוספה'), synonyms: 'הוסיפו: הצעות מחיר', isAddAction: true },
      { ...item('הצעות מחיר'), singular: 'הצעת מחיר' },
      item('מחירים במחירון'),
    ];
    const found = (text: string) => searchPalette(items, text).map(({ name }) => name);
    for (const text of ['הצעת מחיר', 'הצעות מחיר'])
      expect(found(text)).toEqual(['הצעות מחיר', 'הצעת מחיר חדשה']);
    expect(found('הצעה')).toEqual([]);
    expect(found('הצעת מחיר חדשה')).toEqual(['הצעת מחיר חדשה']);
  });

  it('lists an exact name before names that contain the words among others', () => {
    const found = (text: string) =>
      searchPalette(
        [item('חשבונית מס קבלה חדשה'), item('קבלה חדשה')].map((one) => ({
          ...one,
          isAddAction: true as const,
        })),
        text,
      ).map(({ name }) => name);
    expect(found('קבלה חדשה')).toEqual(['קבלה חדשה', 'חשבונית מס קבלה חדשה']);
    expect(found('חדשה קבלה')).toHaveLength(2);
  });

  it('finds every list by its declared singular, as the best of all lists', () => {
    const lists = RECORD_COMPONENTS.map((record): PaletteItem => ({
      ...item(record.label),
      singular: singularOf(record)?.he ?? '',
      synonyms: record.searchWords?.he ?? '',
    }));
    for (const record of RECORD_COMPONENTS) {
      const one = singularOf(record)?.he ?? 'קופה';
      expect([
        one,
        searchPalette(lists, one)
          .slice(0, 3)
          .map(({ name }) => name),
      ]).toEqual([one, expect.arrayContaining([record.label])]);
    }
    for (const [text, name] of [
      ['כרטסת', 'פקודות יומן'],
      ['קבלת סחורה', 'תעודות כניסה'],
    ] as const)
      expect(searchPalette(lists, text).map((found) => found.name)).toEqual([name]);
  });

  it('requires every word, in any position', () => {
    expect(names('מוצר דוח')).toEqual(['דוח מכירות לפי מוצר']);
    expect(names('מוצר עובדים')).toEqual([]);
  });

  it('treats final letters as ordinary ones, and ignores points, quotes and case', () => {
    expect(names('מוצרימ')).toEqual(['מוצרים']);
    expect(names('PROD')).toEqual(['Products']);
    expect(normaliseSearchText('שָׁלוֹם  "עולם"')).toBe('שלומ עולמ');
    expect(normaliseSearchText('אחמ״ש')).toBe('אחמש');
  });
});
