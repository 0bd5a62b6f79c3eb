import { describe, expect, it } from 'vitest';
import { type RegisterReport, registerReportModel } from './register-report.ts';
import { sumCash, sumSales } from './shift-sums.ts';

const sums = sumSales([]);
const report: RegisterReport = {
  business: {
    name: 'מרכול',
    branchName: 'מרכז',
    address: 'הרצל 1',
    phone: '',
    vatNumber: '514000009',
    footer: '',
  },
  terminalName: 'קופה 1',
  number: 7,
  openedAt: '2026-11-22T08:00:00',
  openedBy: 'דנה',
  at: '2026-11-22T16:05:00',
  employeeName: 'יוסי',
  sums: { ...sums, employees: [] },
  cash: sumCash(sums, []),
  made: null,
  waitingDeals: [],
  machine: null,
  movements: [
    { kind: 'float', amount: 20_000, at: '2026-11-22T08:00:00', reason: '', employee: 'דנה' },
    { kind: 'out', amount: 500, at: '2026-11-22T12:00:00', reason: 'שליח', employee: 'דנה' },
  ],
  counted: 19_000,
  missing: 0,
  notes: '',
  hash: 'ab'.repeat(32),
  addenda: [],
};
const textOf = (patch: Partial<RegisterReport> = {}): string[] =>
  registerReportModel({ ...report, ...patch }).map((line) =>
    'text' in line
      ? line.text
      : line.kind === 'columns'
        ? `${line.start} | ${line.end}`
        : line.kind === 'total'
          ? `${line.label} | ${line.amount}`
          : line.kind,
  );

describe('printed register report', () => {
  it('of a Z has its number, opening and closing time, the count, the difference and the seal', () => {
    expect(textOf()).toEqual(
      expect.arrayContaining([
        'דוח Z מספר 7',
        'נפתחה | 22/11/2026 08:00',
        'נפתחה על ידי | דנה',
        'נסגרה | 22/11/2026 16:05',
        'נספר | 190.00',
        'הפרש | 190.00',
        'הוצאת מזומן | -5.00',
        '22/11/2026 12:00 · שליח | ',
        'ab'.repeat(16),
      ]),
    );
  });

  it('of an X is marked as not closing, and has neither seal nor count', () => {
    const text = textOf({ number: null, counted: null, hash: '' });
    expect(text).toEqual(expect.arrayContaining(['דוח X', 'אינו סוגר את הקופה']));
    expect(text.filter((line) => /חותם|נספר|הפרש/.test(line))).toEqual([]);
  });

  it('has no empty groups and no doubled rules before the first sale', () => {
    const empty = textOf({ number: null, counted: null, hash: '' });
    expect(
      empty.filter((line) => ['אמצעי תשלום', 'מע"מ לפי שיעור', 'מסמכים', 'עובדים'].includes(line)),
    ).toEqual([]);
    expect(empty.some((line, at) => line === 'rule' && empty[at + 1] === 'rule')).toBe(false);
    const sold = textOf({ sums: { ...sums, employees: [{ name: 'דנה', count: 1, total: 850 }] } });
    expect(sold.slice(sold.indexOf('עובדים'))).toEqual(
      expect.arrayContaining(['עובדים', 'דנה (1) | 8.50', 'rule']),
    );
    expect(sold).not.toContain('מסמכים');
  });

  it('is marked when the cash was not counted and when sale numbers are missing', () => {
    expect(textOf({ counted: null })).toContain('המזומן לא נספר | ');
    expect(textOf({ missing: 2 })).toContain('נסגר כשחסרות 2 עסקאות שהודפסו בקופה');
  });

  it('is marked when a sale opened the shift without a float', () => {
    expect(textOf({ openedBy: '' })).toContain('לא נרשם סכום פותח | ');
    expect(textOf()).not.toContain('לא נרשם סכום פותח | ');
  });

  it('lists cash movements that were made before the Z and arrived after it', () => {
    const text = textOf({
      addenda: [
        {
          number: 1,
          at: '2026-11-23T09:00:00',
          saleNumber: null,
          movement: {
            kind: 'out',
            amount: 500,
            at: '2026-11-22T15:00:00',
            reason: 'שליח',
            employee: 'דנה',
          },
          total: 0,
          vat: 0,
          cash: -500,
        },
      ],
    });
    expect(text.slice(text.indexOf('נספח 1 לדוח Z 7'))).toEqual([
      'נספח 1 לדוח Z 7',
      'הגיע אחרי הסגירה | 23/11/2026 09:00',
      'הוצאת מזומן | -5.00',
      '22/11/2026 15:00 · שליח | ',
    ]);
  });

  it('lists its addenda last, each with its number', () => {
    const addendum = {
      number: 1,
      at: '2026-11-23T09:00:00',
      saleNumber: 1_000_009,
      movement: null,
      total: 850,
      vat: 130,
      cash: 850,
    };
    const text = textOf({ addenda: [addendum, { ...addendum, number: 2 }] });
    expect(text.slice(text.indexOf('נספח 1 לדוח Z 7'))).toEqual([
      'נספח 1 לדוח Z 7',
      'הגיע אחרי הסגירה | 23/11/2026 09:00',
      'עסקה | 1000009',
      'סה"כ | 8.50',
      'מע"מ | 1.30',
      'מתוכו במזומן | 8.50',
      'rule',
      'נספח 2 לדוח Z 7',
      'הגיע אחרי הסגירה | 23/11/2026 09:00',
      'עסקה | 1000009',
      'סה"כ | 8.50',
      'מע"מ | 1.30',
      'מתוכו במזומן | 8.50',
    ]);
  });
});
