import type { ReportColumn } from '@dalpak/contracts';
import { describe, expect, it } from 'vitest';
import { reportCsv } from './report-csv.ts';

const COLUMNS: readonly ReportColumn[] = [
  { key: 'date', label: 'date', kind: 'date' },
  { key: 'name', label: 'name', kind: 'text' },
  { key: 'quantity', label: 'quantity', kind: 'quantity' },
  { key: 'total', label: 'total', kind: 'money' },
];

describe('reportCsv', () => {
  it('writes plain numbers, quotes where needed, and begins with the byte order mark that Excel needs for Hebrew', () => {
    const csv = reportCsv(COLUMNS, ['תאריך', 'שם', 'כמות', 'סה"כ'], {
      rows: [
        {
          key: '1',
          cells: { date: '2026-11-21', name: 'חלב, 3%', quantity: 1_340, total: 690 },
          movements: [],
        },
        {
          key: '1',
          cells: { date: '2026-11-20', name: null, quantity: -1_000, total: -1_250 },
          movements: [],
        },
      ],
    });
    expect(csv).toBe(
      '\ufeffתאריך,שם,כמות,"סה""כ"\r\n21/11/2026,"חלב, 3%",1.34,6.9\r\n20/11/2026,,-1,-12.5\r\n',
    );
  });

  it('keeps a name that looks like a formula as text', () => {
    const csv = reportCsv(COLUMNS.slice(1, 2), ['שם'], {
      rows: [
        { key: '1', cells: { name: '=HYPERLINK("x")' }, movements: [] },
        { key: '1', cells: { name: '-5' }, movements: [] },
      ],
    });
    expect(csv).toContain('"\'=HYPERLINK(""x"")"');
    expect(csv).toContain("'-5");
    const names = [' =1+1', '|cmd', '＝1', "'=1", '\u200B@a', '\n=1'];
    const [, ...lines] = reportCsv(COLUMNS.slice(1, 2), ['שם'], {
      rows: names.map((name) => ({ key: '1', cells: { name }, movements: [] })),
    }).split('\r\n');
    expect(lines).toEqual([...names.slice(0, 5).map((name) => `'${name}`), '"\'\n=1"', '']);
  });
});
