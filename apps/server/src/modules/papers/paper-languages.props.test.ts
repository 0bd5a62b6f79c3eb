import { translatePaper, visualOrder } from '@dalpak/contracts';
import { papers as arabic } from '@dalpak/contracts/paper-words/ar';
import { papers as english } from '@dalpak/contracts/paper-words/en';
import { papers as russian } from '@dalpak/contracts/paper-words/ru';
import {
  DOCUMENT_TYPES,
  freezeSale,
  PAPER_LANGUAGES,
  PAPER_WORDS,
  type PaperLanguage,
  paperModel,
  type PaperModel,
  PLAIN_STYLE,
  priceCart,
  TENDER_NAME,
} from '@dalpak/engine';
import { aCart, anAccount, aPayment, aProduct, aRow, fakeEnv } from '@dalpak/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pdfLines } from '../../../test/pdf-text.ts';
import { paperPdf } from './paper-pdf.ts';
import { firstDirection } from './visual-text.ts';

const PHRASES = { en: english, ar: arabic, ru: russian };
type Translated = keyof typeof PHRASES;

const business = {
  name: 'מכולת הפינה בע"מ',
  branchName: 'סניף ראשי',
  address: 'הרצל 1, חיפה',
  phone: '04-1234567',
  vatNumber: '514713288',
  footer: 'תודה שקניתם אצלנו',
};

/** A paper with all that may stand on one: weights, discounts, card payments, mixed names. */
function fullPaper(language: PaperLanguage, documentType = 7): PaperModel {
  const cart = aCart({
    header: {
      documentType,
      date: '2026-11-20',
      dueDate: '2026-12-31',
      notes: 'לחייג +972-54-1234567 (דנה)',
    },
    account: anAccount({
      name: 'Acme (Haifa) בע"מ أحمد',
      vatId: '123456782',
      address: 'דרך הים',
      addressNumber: '12',
      city: 'חיפה',
      phone: '054-1234567',
    }),
    rows: [
      aRow({
        key: 'a',
        product: aProduct({ id: 1, name: 'חלב 3% "תנובה" [1L] (Fresh)', price: 590 }),
        quantity: 2_000,
        discountRate: 1_000,
      }),
      aRow({
        key: 'b',
        product: aProduct({ id: 2, name: 'عصير Orange 1.5L מיץ', price: 1_250, weighed: true }),
        quantity: 1_235,
      }),
    ],
    payments: [
      aPayment({
        typeId: 2,
        name: 'אשראי',
        amount: 2_605,
        details: { brand: 'visa', last_digits: '1234', terms: 'regular', confirmation: '0012345' },
      }),
    ],
  });
  const sale = {
    ...freezeSale(cart, priceCart(cart, fakeEnv())),
    number: 42,
    vatConfirmation: '202611220123456789',
  };
  const paper = paperModel({
    sale,
    business,
    employeeName: 'רון',
    terminalName: 'קופה 1',
    issuedAt: '2026-11-22T10:05:00',
    mode: 'original',
    style: { ...PLAIN_STYLE, hidden: [] },
  });
  return language === 'he' ? paper : translatePaper(paper, language, PHRASES[language]);
}

const plain = (text: string): string => text.replaceAll(/[\u064B-\u065F]/gu, '');
const linesOf = async (paper: PaperModel): Promise<string[]> =>
  pdfLines(await paperPdf(paper)).flat();

describe('an A4 sheet in each language', () => {
  const EXPECTED: Readonly<Record<PaperLanguage, readonly string[]>> = {
    he: [
      "מס' עוסק 514713288",
      'חשבונית מס קבלה 42',
      'מקור',
      'טלפון: 054-1234567',
      'מספר הקצאה: 123456789',
      'מע"מ 18%',
      'סה"כ לתשלום',
      'תשלומים',
      'חתימה: ______________________ תאריך: ______________',
      'עמוד 1 מתוך 1',
      'מסמך ממוחשב',
    ],
    en: [
      'Business no. 514713288',
      'Tax invoice / receipt 42',
      'ORIGINAL',
      'Phone: 054-1234567',
      'Payable by: 31/12/2026',
      'Allocation number: 123456789',
      'Total before VAT',
      'VAT 18%',
      'Total to pay',
      'Payments',
      'You saved ₪1.18',
      'Thank you for shopping with us',
      'Page 1 of 1',
      'Computerized document',
    ],
    ar: [
      'رقم المشغّل 514713288',
      'فاتورة ضريبية إيصال 42',
      'الأصل',
      'الهاتف: 054-1234567',
      'رقم التخصيص: 123456789',
      'ض.ق.م 18%',
      'المبلغ للدفع',
      'دفعات',
      'وفّرتم 1.18 ₪',
      'شكرًا لتسوقكم عندنا',
      'صفحة 1 من 1',
      'مستند محوسب',
    ],
    ru: [
      'Номер бизнеса 514713288',
      'Счёт-фактура с квитанцией 42',
      'ОРИГИНАЛ',
      'Номер выделения: 123456789',
      'НДС 18%',
      'К оплате',
      'Страница 1 из 1',
    ],
  };

  it.each(PAPER_LANGUAGES)(
    'has every part that the law asks for: %s [LOOK-065]',
    async (language) => {
      const lines = await linesOf(fullPaper(language));
      const side = language === 'he' || language === 'ar' ? 'rtl' : 'ltr';
      const seen = (text: string): boolean =>
        lines.some((line) => line.includes(visualOrder(plain(text), side)));
      for (const text of EXPECTED[language]) expect([text, seen(text)]).toEqual([text, true]);
      // Names, amounts, negatives and the sign of the shekel do not depend on the language.
      for (const text of [
        visualOrder('חלב 3% "תנובה" [1L] (Fresh)'),
        visualOrder('דרך הים 12, חיפה'),
        visualOrder('לחייג +972-54-1234567 (דנה)'),
        '26.06 ₪',
        '-1.18',
        '15.44',
        '20/11/2026',
      ])
        expect([text, lines.some((line) => line.includes(text))]).toEqual([text, true]);
      if (language === 'he') return;
      // The words of the law stay in Hebrew too.
      for (const text of ['חשבונית מס קבלה · מקור', 'מסמך ממוחשב'])
        expect([text, seen(text)]).toEqual([text, true]);
    },
  );

  it('begins lines at the left in English and at the right in Hebrew and Arabic', async () => {
    const titles = async (language: PaperLanguage): Promise<string> => {
      const code = fullPaper(language).words.code;
      const side = language === 'en' ? 'ltr' : 'rtl';
      const shown = visualOrder(code, side);
      return (await linesOf(fullPaper(language))).find((line) => line.includes(shown)) ?? '';
    };
    expect(await titles('en')).toBe('#CodeDescriptionQuantityPriceTotal');
    expect(await titles('he')).toBe('כ"הסריחמתומכרואיתדוק#');
    expect(await titles('ar')).toBe(`${visualOrder('#الرمزالوصفالكميةالسعرالمجموع')}`);
  });

  it('draws a mixed name in the order of the bidirectional algorithm, with Arabic letters joined [LOOK-062]', async () => {
    const word = fc.constantFrom(
      'חלב',
      'Levis',
      '501',
      '(ירוק)',
      'ق"ג',
      'عصير',
      'لا',
      '-5',
      '₪',
      'الأصل',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(word, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('en', 'ar'),
        async (words, language) => {
          const name = words.join(' ');
          const paper = { ...fullPaper(language), footer: [name] };
          const side = language === 'ar' ? 'rtl' : firstDirection(name);
          expect(await linesOf(paper)).toContain(visualOrder(name, side));
        },
      ),
      { numRuns: 12 },
    );
  });
});

describe('the words of papers', () => {
  it.each(Object.keys(PHRASES))('know every type of document and tender: %s', (language) => {
    const phrases = PHRASES[language as Translated];
    const texts = [
      ...DOCUMENT_TYPES.flatMap(({ name, refundName }) => [name, refundName]),
      ...Object.values(TENDER_NAME),
      ...Object.values(PAPER_WORDS),
    ];
    expect(texts.filter((text) => !Object.hasOwn(phrases, text))).toEqual([]);
  });

  it.each(['en', 'ar', 'ru'] as const)(
    'leave Hebrew only where a person typed it: %s',
    (language) => {
      const {
        legal,
        business: own,
        party,
        notes,
        words,
        rows,
        facts,
        ...rest
      } = fullPaper(language);
      const typed = [
        own,
        party.map(({ value }) => value),
        rows.map(({ name }) => name),
        notes,
        legal,
      ];
      const said = [
        rest,
        party.map(({ label }) => label),
        facts.filter(({ value }) => value !== 'רון'),
        rows.map(({ details, quantity }) => [details, quantity]),
        { ...words, computerized: '' },
      ];
      expect(JSON.stringify(said)).not.toMatch(/[\u05D0-\u05EA]/);
      expect(JSON.stringify(typed)).toContain('חשבונית מס קבלה · מקור');
    },
  );

  it('name a product in the language where it has a name, and its parts', () => {
    const paper = translatePaper(fullPaper('he'), 'ar', arabic, {
      'חלב 3% "תנובה" [1L] (Fresh)': 'حليب 3%',
    });
    expect(paper.rows.map(({ name }) => name)).toEqual(['حليب 3%', 'عصير Orange 1.5L מיץ']);
  });
});

describe('what is wrong on an A4 sheet', () => {
  const NAME = 'חלב 3% "תנובה" [1L] (Fresh)';
  const whole = (lines: readonly string[]): boolean =>
    [visualOrder(NAME), '26.06 ₪', '-1.18', '15.44', visualOrder(PAPER_WORDS.gross)].every((text) =>
      lines.some((line) => line.includes(text)),
    );
  const renamed = (name: string): PaperModel => {
    const paper = fullPaper('he');
    return { ...paper, rows: paper.rows.map((row, at) => (at === 0 ? { ...row, name } : row)) };
  };

  it.each([
    ['reversed digits', () => renamed(NAME.replace('1L', 'L1'))],
    ['a mirrored bracket', () => renamed(NAME.replace('(Fresh', ')Fresh'))],
    ['a lost quote', () => renamed(NAME.replace('"', ''))],
    ['a cut column', () => ({ ...fullPaper('he'), withPrices: false })],
    [
      'a minus on the other side',
      () => {
        const paper = fullPaper('he');
        const turn = (value: string): string => value.replace(/^-(.*)$/, '$1-');
        return {
          ...paper,
          rows: paper.rows.map((row) => ({
            ...row,
            details: row.details.map((one) => ({ ...one, value: turn(one.value) })),
          })),
          sums: paper.sums.map((one) => ({ ...one, value: turn(one.value) })),
        };
      },
    ],
    ['a lost sum', () => ({ ...fullPaper('he'), total: null })],
  ])('is caught in the text that is read back: %s [LOOK-065]', async (_what, plant) => {
    expect(whole(await linesOf(fullPaper('he')))).toBe(true);
    expect(whole(await linesOf(plant()))).toBe(false);
  });
});
