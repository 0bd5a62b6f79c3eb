import { describe, expect, it } from 'vitest';
import { validateConsolidationDates } from './delivery-consolidation.ts';

const dates = (referenceFrom: string, referenceTo: string, documentDate: string) =>
  validateConsolidationDates({ referenceFrom, referenceTo, documentDate });

describe('the dates of a consolidated invoice', () => {
  it("refuse a reference date 'to' before 'from', and accept the same day [SHELL-153]", () => {
    expect(dates('2026-02-01', '2026-01-31', '2026-03-01')).toEqual(['reference_to_before_from']);
    expect(dates('2026-02-01', '2026-02-01', '2026-03-01')).toEqual([]);
    expect(dates('2025-12-31', '2026-01-01', '2026-01-01')).toEqual([]);
  });

  it("refuse a document date before the reference date 'to', and accept the same day [SHELL-154]", () => {
    expect(dates('2026-01-01', '2026-01-31', '2026-01-30')).toEqual([
      'document_before_reference_to',
    ]);
    expect(dates('2026-01-01', '2026-01-31', '2026-01-31')).toEqual([]);
  });

  it('report every error at once', () => {
    expect(dates('2026-03-01', '2026-02-01', '2026-01-01')).toEqual([
      'reference_to_before_from',
      'document_before_reference_to',
    ]);
  });
});
