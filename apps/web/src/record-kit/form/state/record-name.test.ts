import { COMPONENT } from '@dalpak/contracts';
import { describe, expect, it } from 'vitest';
import { nameOfRecord } from './record-name.ts';

describe('the name of a record in its window', () => {
  it('states the kind for a record that has only a code, a number or a moment, and is its own name otherwise', () => {
    expect(
      nameOfRecord(COMPONENT.coupons, { id: '4', data: { number: 'E-7', name: 'פתיחה' } }),
    ).toBe('קופון E-7');
    expect(nameOfRecord(COMPONENT.barcodes, { id: '4', data: { barcode: '7290000066318' } })).toBe(
      'ברקוד 7290000066318',
    );
    expect(
      nameOfRecord(COMPONENT.cashMovements, { id: '4', data: { at: '2026-11-21T22:30:00Z' } }),
    ).toBe('תנועת מזומן 22/11/2026 00:30');
    expect(nameOfRecord(COMPONENT.journalEntries, { id: '4', data: { description: '' } })).toBe(
      'פקודת יומן 4',
    );
    expect(nameOfRecord(COMPONENT.products, { id: '4', data: { name: 'חלב 3%' } })).toBe('חלב 3%');
  });
});
