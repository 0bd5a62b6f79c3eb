import { readScaleTemplates } from '@dalpak/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partsOf, templateOf, previewScan } from './scale-template-parts.ts';

const TEMPLATES = readScaleTemplates('27IIIIIVVVVVC=price, 2XIIIIIVVVVVC=weight');

describe('a template of scale labels', () => {
  it('is unchanged when it is split into parts and joined again', () => {
    const parts = fc.record({
      prefix: fc.constantFrom('2', '27', '2X', '021'),
      itemDigits: fc.integer({ min: 1, max: 7 }),
      valueDigits: fc.integer({ min: 1, max: 6 }),
      value: fc.constantFrom('weight' as const, 'price' as const),
      check: fc.boolean(),
    });
    fc.assert(
      fc.property(parts, (one) => {
        expect(partsOf(templateOf(one))).toEqual(one);
      }),
    );
    expect(partsOf({ pattern: '27VVVVVIIIIIC', value: 'price' })).toBeNull();
    expect(
      templateOf({ prefix: '2x', itemDigits: 5, valueDigits: 5, value: 'weight', check: true })
        .pattern,
    ).toBe('2XIIIIIVVVVVC');
  });

  it.each([
    [
      '2701234012507',
      { kind: 'read', number: 1, label: { item: '01234', value: 'price', amount: 1_250 } },
    ],
    ['2101234015007', { kind: 'refused', number: 2 }],
    ['2701234000007', { kind: 'refused', number: 1 }],
    ['7290000000001', { kind: 'other' }],
    ['27', { kind: 'other' }],
    ['', { kind: 'other' }],
  ])('reads %s as a till does', (code, read) => {
    expect(previewScan(code, TEMPLATES)).toMatchObject(read);
  });
});
