import { visualOrder } from '@dalpak/contracts';
import { freezeSale, PLAIN_STYLE, paperModel, type PaperModel, priceCart } from '@dalpak/engine';
import { aCart, anAccount, aPayment, aProduct, aRow, fakeEnv } from '@dalpak/testkit';
import fc from 'fast-check';
import PDFDocument from 'pdfkit';
import { describe, expect, it, vi } from 'vitest';
import { pdfLines } from '../../../test/pdf-text.ts';
import { paperPdf } from './paper-pdf.ts';

const business = {
  name: 'מכולת הפינה בע"מ',
  branchName: 'סניף ראשי',
  address: 'הרצל 1, חיפה',
  phone: '04-1234567',
  vatNumber: '514713288',
  footer: 'תודה',
};

function paperOf(rows: number, name = 'חלב 3%'): PaperModel {
  const cart = aCart({
    header: { documentType: 7, date: '2026-11-20', dueDate: '2026-12-31' },
    account: anAccount({ name: 'דנה לוי', vatId: '123456782' }),
    rows: Array.from({ length: rows }, (_, index) =>
      aRow({
        key: `r${index}`,
        product: aProduct({ id: index + 1, name: `${name} ${index}`, price: 590 }),
        quantity: 2_000,
      }),
    ),
    payments: [aPayment({ amount: rows * 1_180 })],
  });
  const sale = {
    ...freezeSale(cart, priceCart(cart, fakeEnv())),
    number: 42,
    vatConfirmation: '202611220123456789',
  };
  return paperModel({
    sale,
    business,
    employeeName: '',
    terminalName: '',
    issuedAt: '2026-11-22T10:05:00',
    mode: 'original',
    style: PLAIN_STYLE,
  });
}

const linesOf = async (paper: PaperModel): Promise<string[]> =>
  pdfLines(await paperPdf(paper)).flat();

describe('a PDF of a document', () => {
  it('has the content of the printed form: parties, numbers, dates, sums and VAT by rate, in reading order', async () => {
    const lines = await linesOf(paperOf(3));
    const seen = (text: string): boolean => lines.some((line) => line.includes(visualOrder(text)));
    for (const text of [
      'מכולת הפינה בע"מ',
      "מס' עוסק 514713288",
      'חשבונית מס קבלה 42',
      'מקור',
      'לקוח: דנה לוי',
      "מס' עוסק של הלקוח: 123456782",
      'מספר הקצאה: 123456789',
      'תאריך: 20/11/2026',
      'לתשלום עד: 31/12/2026',
      'חלב 3% 2',
      'מסמך ממוחשב',
    ]) {
      expect([text, seen(text)]).toEqual([text, true]);
    }
    for (const sum of ['11.80', '5.40', '30.00', '35.40'])
      expect([sum, lines.some((line) => line.includes(sum))]).toEqual([sum, true]);
    expect(lines.join('\n')).not.toMatch(/\?|\d{4}-\d\d-\d\d/);
  });

  it('continues on further pages with the column titles, and numbers them', async () => {
    const sheets = pdfLines(await paperPdf(paperOf(90)));
    expect(sheets.length).toBeGreaterThan(2);
    for (const [index, lines] of sheets.entries()) {
      expect(
        lines.some((line) => line.includes(visualOrder(`עמוד ${index + 1} מתוך ${sheets.length}`))),
      ).toBe(true);
    }
    const all = sheets.flat();
    // Every row once, none lost between two pages.
    for (let row = 0; row < 90; row += 1)
      expect(
        all.filter(
          (line) => line.includes(visualOrder(`חלב 3% ${row}`)) && line.includes(String(row + 1)),
        ).length,
      ).toBeGreaterThan(0);
    expect(all.filter((line) => line.includes(visualOrder('תיאור'))).length).toBeGreaterThan(2);
  });

  it('has the same text whether it is compressed or not, and is small', async () => {
    const [packed, open] = await Promise.all([
      paperPdf(paperOf(5)),
      paperPdf(paperOf(5), { compress: false }),
    ]);
    expect(pdfLines(packed)).toEqual(pdfLines(open));
    expect(packed.length).toBeLessThan(60_000);
  });

  it('draws any product name in the order of the bidirectional algorithm', async () => {
    const word = fc.constantFrom(
      'חלב',
      'גבינה',
      '"מבצע"',
      'Levis',
      '501',
      '3%',
      '(ירוק)',
      '[A-7]',
      '12.50',
      'ק"ג',
      '1/2',
      '32"',
      '-5',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 3 }), async (words) => {
        const name = words.join(' ');
        const paper = { ...paperOf(1), footer: [name], notes: '' };
        expect(await linesOf(paper)).toContain(visualOrder(name));
      }),
      { numRuns: 12 },
    );
  });
});

describe('a PDF of a long text', () => {
  /** How many letters are measured for a document, counting repeats. */
  async function lettersMeasured(notes: string): Promise<number> {
    const measure = vi.spyOn(PDFDocument.prototype, 'widthOfString');
    try {
      await paperPdf({ ...paperOf(1), notes });
      return measure.mock.calls.reduce((sum, [text]) => sum + String(text).length, 0);
    } finally {
      measure.mockRestore();
    }
  }

  it.each([
    ['one word of Hebrew', 'א'],
    ['one word of Latin', 'a'],
    ['many words', 'מילה '],
    ['brackets', '('],
  ])('measures each letter a few times, however long the text is: %s', async (_, part) => {
    const without = await lettersMeasured('');
    const notes = part.repeat(2_000 / part.length);
    expect((await lettersMeasured(notes)) - without).toBeLessThan(4 * notes.length);
  });

  it('breaks one word into lines without losing letters, also between letters with points', async () => {
    const word = Array.from({ length: 300 }, (_, index) =>
      String.fromCodePoint(0x5d0 + (index % 27)),
    ).join('');
    const lines = await linesOf({ ...paperOf(1), notes: word });
    const whole = lines
      .filter((line) => line.length > 60 && word.includes([...line].toReversed().join('')))
      .map((line) => [...line].toReversed().join(''));
    expect(whole.length).toBeGreaterThan(1);
    expect(word.startsWith(whole.join(''))).toBe(true);
    const pointed = await linesOf({ ...paperOf(1), notes: 'שָׁ'.repeat(300) });
    expect(pointed.some((line) => /^[\u0591-\u05C7]+$/.test(line))).toBe(false);
  });

  it('is cut beyond what any document needs, and shows no invisible characters', async () => {
    const short = await paperPdf({ ...paperOf(1), notes: 'a'.repeat(20_000) });
    expect(pdfLines(short).length).toBeLessThan(5);
    expect(
      pdfLines(short)
        .flat()
        .some((line) => line.includes('…')),
    ).toBe(true);
    const lines = await linesOf({ ...paperOf(1), notes: '\u202E\u0000abc\u2066\u200F\u202C' });
    expect(lines).toContain('abc');
  });

  it('lets other calls run while it is drawn', async () => {
    let drawn = false;
    let turns = 0;
    const turn = (): void => {
      turns += 1;
      if (!drawn) setImmediate(turn);
    };
    setImmediate(turn);
    const paper = paperOf(40);
    await paperPdf(
      {
        ...paper,
        rows: paper.rows.map((row) => ({
          ...row,
          details: [{ label: 'הערה '.repeat(20), value: '' }],
        })),
      },
      { compress: false },
    );
    drawn = true;
    // Six texts and more for each row, eight lines for each turn.
    expect(turns).toBeGreaterThan((40 * 6) / 16);
  });
});

describe('the visual order of a text', () => {
  it.each([
    ['סה"כ 118.00 ₪ (כולל מע"מ 18%)', '(18% מ"עמ ללוכ) ₪ 118.00 כ"הס'],
    ['חשבונית 12345 (מקור)', '(רוקמ) 12345 תינובשח'],
    ['ABC-12', 'ABC-12'],
    ['', ''],
  ])('%s', (text, seen) => expect(visualOrder(text)).toBe(seen));

  it('loses and adds nothing', () => {
    const mirrored: Readonly<Record<string, string>> = { '(': ')', ')': '(', '[': ']', ']': '[' };
    const plain = (text: string): string =>
      [...text]
        .map((char) => (char in mirrored ? '(' : char))
        .toSorted()
        .join('');
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            'א',
            'ב',
            'ש',
            ' ',
            ',',
            '.',
            '-',
            ':',
            '(',
            ')',
            '[',
            ']',
            '0',
            '1',
            '9',
            'A',
            'x',
            '₪',
            '"',
            '%',
          ),
          { maxLength: 40 },
        ),
        (chars) => {
          const text = chars.join('');
          expect(plain(visualOrder(text))).toBe(plain(text));
        },
      ),
    );
  });
});
