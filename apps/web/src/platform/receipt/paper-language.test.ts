import { translatorOf } from '@dalpak/contracts';
import { kitchenTicketLines, paperDirection, type ReceiptLine } from '@dalpak/engine';
import { describe, expect, it } from 'vitest';
import { papers as arabic } from '@dalpak/contracts/paper-words/ar';
import { papers as english } from '@dalpak/contracts/paper-words/en';
import { papers as russian } from '@dalpak/contracts/paper-words/ru';
import { inPaperLanguage } from './paper-language.ts';

const RECEIPT: readonly ReceiptLine[] = [
  { kind: 'mark', text: 'מקור' },
  { kind: 'columns', start: 'מע"מ 18%', end: '4.46', bold: false, indent: false },
  { kind: 'columns', start: 'עגבניה', end: '6.90', bold: false, indent: false },
  { kind: 'columns', start: '1.235 ק"ג × 6.90', end: '', bold: false, indent: true },
  { kind: 'total', label: 'סה"כ לתשלום', amount: '32.16' },
  { kind: 'rule' },
];

const textOf = (line: ReceiptLine): string =>
  line.kind === 'columns'
    ? `${line.start} | ${line.end}`
    : line.kind === 'total'
      ? `${line.label} | ${line.amount}`
      : line.kind === 'text' || line.kind === 'mark'
        ? line.text
        : line.kind;

describe('a receipt in the language of papers', () => {
  it('says its words in Arabic, right to left, with the names that products have [LOOK-062]', async () => {
    const lines = await inPaperLanguage(RECEIPT, 'ar', { עגבניה: 'بندورة' });
    expect(lines.map(textOf)).toEqual([
      'الأصل',
      'ض.ق.م 18% | 4.46',
      'بندورة | 6.90',
      '1.235 كغم × 6.90 | ',
      'المبلغ للدفع | 32.16',
      'rule',
    ]);
    expect(paperDirection(lines)).toBe('rtl');
  });

  it('says its words in Russian, left to right [LOOK-063]', async () => {
    const lines = await inPaperLanguage(RECEIPT, 'ru');
    expect(lines.map(textOf)).toEqual([
      'ОРИГИНАЛ',
      'НДС 18% | 4.46',
      'עגבניה | 6.90',
      '1.235 кг × 6.90 | ',
      'К оплате | 32.16',
      'rule',
    ]);
    expect(paperDirection(lines)).toBe('ltr');
  });

  it('says its words in English, left to right [LOOK-065]', async () => {
    const lines = await inPaperLanguage(RECEIPT, 'en');
    expect(lines.map(textOf)).toEqual([
      'ORIGINAL',
      'VAT 18% | 4.46',
      'עגבניה | 6.90',
      '1.235 kg × 6.90 | ',
      'Total to pay | 32.16',
      'rule',
    ]);
    expect(paperDirection(lines)).toBe('ltr');
  });

  it('has each phrase in every language', () => {
    const [first, ...others] = [english, arabic, russian].map((phrases) => Object.keys(phrases));
    for (const other of others) expect(other.toSorted()).toEqual(first?.toSorted());
  });

  it('stays as it is in Hebrew and in a language that is not known', async () => {
    expect(await inPaperLanguage(RECEIPT, 'he')).toBe(RECEIPT);
    expect(await inPaperLanguage(RECEIPT, 'fr')).toBe(RECEIPT);
    expect(paperDirection(RECEIPT)).toBe('rtl');
  });
});

it('a kitchen ticket says what was added in the language of its station [LOOK-063]', async () => {
  const lines = kitchenTicketLines(
    {
      printer: '',
      rows: [
        { name: 'שקשוקה', quantity: 2_000, notes: ['בלי בצל'], departmentId: 1, change: 'added' },
      ],
    },
    { mark: 'הזמנה חדשה', name: 'שולחן 7', printedAt: '12:00', template: 'kitchen' },
  );
  const said = await inPaperLanguage(lines, 'ar', { שקשוקה: 'شكشوكة' });
  expect(said.map(textOf)).toEqual([
    'طلب جديد',
    'طاولة 7',
    '12:00',
    'rule',
    'أُضيف: 2 × شكشوكة',
    'بدون בצל',
    'rule',
  ]);
});

it('a phrase is found by its places, and the longer one first', () => {
  const say = translatorOf({ 'a {{x}}': '1 {{x}}', 'a {{x}} b {{y}}': '2 {{y}} {{x}}', c: '3' });
  expect(['a c', 'a 7 b 8', 'c', 'd', 'a'].map(say)).toEqual(['1 3', '2 8 7', '3', 'd', 'a']);
});
