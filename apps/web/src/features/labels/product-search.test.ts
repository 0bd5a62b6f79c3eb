import type { RecordView } from '@dalpak/contracts';
import { describe, expect, it } from 'vitest';
import { meantBy } from './product-search.tsx';

const product = (id: string, barcode: string, code = id): RecordView => ({ id, data: { barcode, code } }) as unknown as RecordView;

describe('what Enter adds to the labels', () => {
  const [milk, bread] = [product('1', '7290000000017'), product('2', '7290000000024', '7290')];

  it('is the product of a whole barcode or code, however many hold it as a part', () => {
    expect(meantBy('7290000000017', [bread, milk])).toBe(milk);
    expect(meantBy('7290', [milk, bread])).toBe(bread);
  });

  it('is the only one that was found, and none where there is a choice', () => {
    expect(meantBy('72900', [milk])).toBe(milk);
    expect(meantBy('72900', [milk, bread])).toBeUndefined();
    expect(meantBy('72900', [])).toBeUndefined();
  });
});
