import { REPORTS } from '@dalpak/contracts';
import { describe, expect, it } from 'vitest';
import { findReports } from './find-reports.ts';

const reports = REPORTS.map(({ code, name }) => ({ code, label: name.he }));
const codes = (text: string) => findReports(reports, text).map(({ code }) => code);

describe('findReports', () => {
  it('finds by a part of the code or of the label [SHELL-078]', () => {
    expect(codes('S1')).toEqual(['S100', 'S110']);
    expect(codes('s110')).toEqual(['S110']);
    expect(codes('לפי יום')).toEqual(['S100']);
    expect(codes('מלאי')).toEqual(['I100']);
  });

  it('returns all for an empty text, and none where nothing matches', () => {
    expect(codes('  ')).toEqual(['S100', 'S110', 'I100']);
    expect(codes('שכר')).toEqual([]);
  });
});
