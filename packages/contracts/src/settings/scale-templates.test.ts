import { CART_LIMITS } from '@dalpak/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  MAX_SCALE_VALUE_DIGITS,
  validateScaleTemplate,
  writeScaleTemplates,
} from './scale-template-check.ts';
import { readScaleTemplates, SCALE_TEMPLATES } from './scale-templates.ts';
import { SETTINGS } from './settings.ts';

describe('the setting of scale labels', () => {
  it('reads its patterns in their order', () => {
    expect(readScaleTemplates(' 27IIIIIVVVVVC=price,2XIIIIIVVVVVC=weight ')).toEqual([
      { pattern: '27IIIIIVVVVVC', value: 'price' },
      { pattern: '2XIIIIIVVVVVC', value: 'weight' },
    ]);
    expect(readScaleTemplates('')).toEqual([]);
  });

  it('accepts spaces as separators, and refuses values that a line cannot have', () => {
    expect(readScaleTemplates('27IIIIIVVVVVC=price  2XIIIIIVVVVVC=weight , ')).toEqual([
      { pattern: '27IIIIIVVVVVC', value: 'price' },
      { pattern: '2XIIIIIVVVVVC', value: 'weight' },
    ]);
    expect(10 ** MAX_SCALE_VALUE_DIGITS - 1).toBeLessThanOrEqual(
      Math.min(CART_LIMITS.quantity, CART_LIMITS.unitPrice),
    );
  });

  it.each([
    '',
    '27IIIIIVVVVVC=price',
    '27IIIIIVVVVVC=price, 2XIIIIIVVVVVC=weight',
    SETTINGS.scaleTemplates.fallback,
  ])('accepts %j', (text) => {
    expect(SCALE_TEMPLATES.test(text)).toBe(true);
    expect(SETTINGS.scaleTemplates.schema.safeParse(text).success).toBe(true);
    expect(SETTINGS.scaleTemplates.saved?.safeParse(text).success).toBe(true);
  });

  it.each([
    '27IIIII',
    '27IIIIIVVVVVC',
    '27IIIIIVVVVVC=grams',
    'abc=price',
    '27IIIIIVVVVVC=price;x',
  ])('refuses %j', (text) => {
    expect(SETTINGS.scaleTemplates.schema.safeParse(text).success).toBe(false);
  });

  it.each<[string, ReturnType<typeof validateScaleTemplate>]>([
    ['27IIIIIVVVVVC', null],
    ['2XIIIIIVVVVV', null],
    ['27iiiiiVVVVVC', 'marks'],
    ['27IIVVC', 'length'],
    ['27IIIIIIIIIIVVVVVVC', 'length'],
    ['XXIIIIIVVVVVC', 'prefix'],
    ['IIIIIIIVVVVVC', 'prefix'],
    ['2700000VVVVVC', 'item'],
    ['27IIIIIIIIIIC', 'value'],
    ['2IVVVVVVVVVC', null],
    ['2IVVVVVVVVVVC', 'large'],
    ['2IVVVVVVVVVVVVVVVV', 'large'],
    ['27CIIIIVVVVVC', 'check'],
    ['27IIIIICVVVVV', 'check'],
  ])('%s: %s', (pattern, fault) => {
    expect(validateScaleTemplate(pattern)).toBe(fault);
    expect(SETTINGS.scaleTemplates.saved?.safeParse(`${pattern}=weight`).success).toBe(
      fault === null,
    );
  });

  it('is written as it was read, and may be saved', () => {
    const template = fc.record({
      pattern: fc
        .tuple(
          fc.constantFrom('2', '20', '27', '2X'),
          fc.integer({ min: 3, max: 6 }),
          fc.integer({ min: 4, max: 6 }),
          fc.boolean(),
        )
        .map(
          ([prefix, item, value, check]) =>
            `${prefix}${'I'.repeat(item)}${'V'.repeat(value)}${check ? 'C' : ''}`,
        ),
      value: fc.constantFrom('weight' as const, 'price' as const),
    });
    fc.assert(
      fc.property(fc.array(template, { maxLength: 8 }), (templates) => {
        const text = writeScaleTemplates(templates);
        expect(readScaleTemplates(text)).toEqual(templates);
        expect(SETTINGS.scaleTemplates.saved?.safeParse(text).success).toBe(true);
      }),
    );
  });
});
