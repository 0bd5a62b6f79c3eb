import { describe, expect, it } from 'vitest';
import { searchText, searchTexts } from './search.ts';
import { normalise } from './text.ts';

const PRODUCTS = [
  ['יוגורט עם חלב עיזים', '12', '7290000000011'],
  ['חלב תנובה 3%', '3', '7290000000012'],
  ['שוקו חלבי', '4', '7290000000013'],
  ['קמח 1 ק"ג', '712', '7290000000014'],
  ['Coca-Cola Zero', 'CC1', '5449000131805'],
  ['שמן זית', '77', '7290000000015'],
] as const;
const texts = PRODUCTS.map(([name, code, barcode]) => searchText(name, code, barcode));
const found = (query: string, cap?: number): string[] =>
  searchTexts(texts, query, cap).map((index) => PRODUCTS[index]?.[0] ?? '');

describe('search', () => {
  it('puts a name that starts with the query before a word, and a word before the middle', () => {
    expect(found('חלב')).toEqual(['חלב תנובה 3%', 'יוגורט עם חלב עיזים', 'שוקו חלבי']);
  });

  it('puts an exact code before everything else', () => {
    expect(found('12')).toEqual(['יוגורט עם חלב עיזים', 'חלב תנובה 3%', 'קמח 1 ק"ג']);
    expect(found('7290000000014')).toEqual(['קמח 1 ק"ג']);
  });

  it('finds part of a barcode and of a code in either case', () => {
    expect(found('544900')).toEqual(['Coca-Cola Zero']);
    expect(found('cc1')).toEqual(['Coca-Cola Zero']);
  });

  it('finds a product by its names in other languages [LOOK-062]', () => {
    const many = [
      searchText('עגבניה', '1', '729', ['بندورة', 'Помидоры']),
      searchText('חלב', '2', ''),
    ];
    expect(['بندورة', 'помид', 'עגב', '729', '1'].map((query) => searchTexts(many, query))).toEqual(
      [[0], [0], [0], [0], [0]],
    );
  });

  it('requires every word, in any order', () => {
    expect(found('תנובה חלב')).toEqual(['חלב תנובה 3%']);
    expect(found('תנובה קמח')).toEqual([]);
  });

  it('ignores quotes, vowel points, dashes and final letters', () => {
    expect(found('קג')).toEqual(['קמח 1 ק"ג']);
    expect(found('coca cola')).toEqual(['Coca-Cola Zero']);
    expect(found('שמנ')).toEqual(['שמן זית']);
    expect(normalise('חָלָב')).toBe('חלב');
  });

  it('returns nothing for an empty query and stops at the cap', () => {
    expect(found('  ')).toEqual([]);
    expect(found('7290', 2)).toHaveLength(2);
  });

  it('keeps an exact match when weaker matches fill the list', () => {
    const many = [
      ...Array.from({ length: 300 }, (_, index) => searchText(`פריט 55 ${index}`, `a${index}`, '')),
      searchText('אחר', '55', ''),
    ];
    expect(searchTexts(many, '55')[0]).toBe(300);
    expect(searchTexts(many, '55')).toHaveLength(200);
  });
});
