import { describe, expect, it } from 'vitest';
import { readScaleTemplates, SCALE_TEMPLATES } from './scale-templates.ts';
import { SETTINGS } from './settings.ts';

describe('the setting of scale labels', () => {
  it('reads its patterns in their order', () => {
    expect(readScaleTemplates(' 27IIIIIVVVVVC=price,2XIIIIIVVVVVC=weight ')).toEqual([{ pattern: '27IIIIIVVVVVC', value: 'price' }, { pattern: '2XIIIIIVVVVVC', value: 'weight' }]);
    expect(readScaleTemplates('')).toEqual([]);
  });

  it.each(['', '27IIIIIVVVVVC=price', '27IIIIIVVVVVC=price, 2XIIIIIVVVVVC=weight', SETTINGS.scaleTemplates.fallback])('takes %j', (text) => {
    expect(SCALE_TEMPLATES.test(text)).toBe(true);
    expect(SETTINGS.scaleTemplates.schema.safeParse(text).success).toBe(true);
  });

  it.each(['27IIIII', '27IIIIIVVVVVC', '27IIIIIVVVVVC=grams', 'abc=price', '27IIIIIVVVVVC=price;x'])('refuses %j', (text) => {
    expect(SETTINGS.scaleTemplates.schema.safeParse(text).success).toBe(false);
  });
});
