import { REPORTS } from '@dalpak/contracts';
import { describe, expect, it } from 'vitest';
import { findReports } from './find-reports.ts';

const reports = REPORTS.map(({ code, name }) => ({ code, label: name.he }));
const codes = (text: string) => findReports(reports, text).map(({ code }) => code);

describe('findReports', () => {
  it('finds by a part of the code or of the label [SHELL-078]', () => {
    expect(codes('S11')).toEqual(['S110', 'S111', 'S112', 'S113', 'S114', 'S115']);
    expect(codes('s110')).toEqual(['S110']);
    expect(codes('לפי יום')).toEqual(['S100', 'S102', 'S107']);
    expect(codes('מלאי')).toEqual(['I100', 'I110', 'I120', 'I160']);
  });

  it('returns all for an empty text, and none where nothing matches', () => {
    expect(codes('  ')).toEqual(REPORTS.map(({ code }) => code));
    expect(codes('אין כזה')).toEqual([]);
  });
});
