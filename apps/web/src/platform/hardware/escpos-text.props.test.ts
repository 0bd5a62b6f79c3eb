import type { ReceiptLine } from '@dalpak/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeText, textLines, toBytes } from './escpos-text.ts';

const columns = (start: string, end: string): ReceiptLine => ({
  kind: 'columns',
  start,
  end,
  bold: false,
  indent: false,
});
const seen = (line: ReceiptLine, width = 32): string[] =>
  textLines([line], width).map(({ text }) => text);

describe('a receipt as text', () => {
  it('is reordered line by line: Hebrew from the right, numbers and Latin unchanged, brackets mirrored', () => {
    expect(seen(columns('חלב (3%)', '11.80'))).toEqual(['11.80'.padEnd(32 - 8) + '(3%) בלח']);
    expect(seen(columns('2 × 5.90', ''))).toEqual(['5.90 × 2'.padStart(32)]);
    expect(
      seen({ kind: 'text', text: 'Levis 501 כחול', align: 'start', size: 'normal', bold: false }),
    ).toEqual(['לוחכ Levis 501'.padStart(32)]);
    expect(seen(columns('הנחה', '-1.10'))[0]?.startsWith('-1.10 ')).toBe(true);
  });

  it('keeps words with numbers at the end of a line in reading order, and a minus at the left of its number', () => {
    expect(
      seen(columns('זיכוי לחשבונית', '1000176 מיום 22/11/2026'), 48)[0]
        ?.trim()
        .startsWith('22/11/2026 םוימ 1000176 '),
    ).toBe(true);
    expect(seen(columns('עובד', 'נועה'))).toEqual([`העונ${'דבוע'.padStart(28)}`]);
    expect(seen(columns('-0.5 ק"ג × 6.90', ''))).toEqual(['6.90 × ג"ק -0.5'.padStart(32)]);
    expect(seen(columns('-1 × 5.90', '(-2.00)'))).toEqual([`(-2.00)${'5.90 × -1'.padStart(25)}`]);
    // A hyphen that is not a minus keeps its place.
    expect(seen(columns('מ-5 עד 04-1234567', ''))).toEqual(['04-1234567 דע 5-מ'.padStart(32)]);
  });

  it('aligns all amounts of a receipt flush right in one column, the wide total too', () => {
    const paper = [
      columns('חלב', '11.80'),
      columns('הנחה', '-3.80'),
      columns('עובד', 'נועה'),
      { kind: 'total', label: 'סה"כ', amount: '1,252.70' } as const,
    ];
    const ends = textLines(paper, 48).map(
      ({ text, wide }) =>
        (/^\s*(-?[\d.,]+) /.exec(text)?.[0].trimEnd().length ?? 0) * (wide ? 2 : 1),
    );
    expect(ends).toEqual([16, 16, 0, 16]);
  });

  it('is encoded in the code page of the printer', () => {
    expect(toBytes('שלום', 'cp862')).toEqual([0x99, 0x8c, 0x85, 0x8d]);
    expect(toBytes('שלום ₪', 'windows-1255')).toEqual([0xf9, 0xec, 0xe5, 0xed, 0x20, 0xa4]);
    expect(toBytes('₪×é', 'cp862')).toEqual([0x3f, 0x78, 0x3f]);
  });

  it('selects its code page, opens the drawer once, lets the printer draw the barcode, and cuts', () => {
    const bytes = encodeText([{ kind: 'barcode', value: '7000042', symbology: 'code128' }], {
      codePage: 'windows-1255',
      openDrawer: true,
    });
    expect([...bytes.subarray(0, 10)]).toEqual([
      0x1b, 0x40, 0x1b, 0x74, 49, 0x1b, 0x70, 0, 25, 250,
    ]);
    expect(Buffer.from(bytes).toString('latin1')).toContain('{B7000042');
    expect([...bytes.subarray(-7)]).toEqual([0x1b, 0x64, 4, 0x1d, 0x56, 0x42, 0]);
    expect([...encodeText([], { codePage: 'cp862' }).subarray(3, 5)]).toEqual([0x74, 36]);
  });

  it('orders any mix of words from the right and loses none', () => {
    const hebrew = fc.constantFrom('חלב', 'גבינה', 'לחם', 'ביצים');
    const figure = fc.constantFrom('12', '3.50', '501');
    fc.assert(
      fc.property(fc.array(fc.tuple(hebrew, figure), { minLength: 1, maxLength: 4 }), (words) => {
        const text = words.flat().join(' ');
        const [line = ''] = seen(
          { kind: 'text', text, align: 'start', size: 'normal', bold: false },
          80,
        );
        // Reads the line as a person does: words from the right, letters of Hebrew words from the
        // right.
        const back = line
          .trim()
          .split(' ')
          .toReversed()
          .map((word) => (/[א-ת]/.test(word) ? [...word].toReversed().join('') : word))
          .join(' ');
        expect(back).toBe(text);
      }),
    );
  });

  it('never exceeds the width of the paper', () => {
    const word = fc.string({
      unit: fc.constantFrom('א', 'ב', 'ה', ' ', '1', '2', '.', '(', ')', '"'),
      maxLength: 60,
    });
    fc.assert(
      fc.property(
        word,
        fc.constantFrom('', '1,234.50', '-5.80'),
        fc.constantFrom(32, 48),
        (start, end, width) => {
          for (const text of seen(columns(start, end), width))
            expect(text.length).toBeLessThanOrEqual(width);
        },
      ),
    );
  });
});
