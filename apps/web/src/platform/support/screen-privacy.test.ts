import { describe, expect, it } from 'vitest';
import { maskPrivate, maskTyped, SCREEN_PRIVACY } from './screen-privacy.ts';

describe('the recorded part of a page', () => {
  it('never contains typed text, whatever the kind of field', () => {
    // The recorder checks the element's name before its type, so every name must be listed.
    expect(SCREEN_PRIVACY.maskInputOptions).toEqual({ input: true, textarea: true, select: true });
    expect(SCREEN_PRIVACY.maskInputFn).toBe(maskTyped);
  });

  it('does not reveal the length of a secret', () => {
    for (const secret of ['1', '4580123456781234', 'סיסמה ארוכה מאוד'])
      expect(maskTyped(secret)).toBe('••••');
    expect(maskTyped('')).toBe('');
    expect([maskPrivate('1234'), maskPrivate('050-1234567'), maskPrivate(' \n')]).toEqual([
      '••••',
      '••••',
      ' \n',
    ]);
  });

  it('masks private text, and omits secret keypads, canvases and foreign pages', () => {
    expect(SCREEN_PRIVACY.maskTextSelector).toBe('[data-private]');
    expect(SCREEN_PRIVACY.maskTextFn).toBe(maskPrivate);
    const blocked = SCREEN_PRIVACY.blockSelector.split(', ');
    for (const selector of [
      'canvas',
      'iframe',
      'object',
      'embed',
      'input[type="file"]',
      '[data-private="keys"]',
    ])
      expect(blocked).toContain(selector);
    expect([
      SCREEN_PRIVACY.recordCanvas,
      SCREEN_PRIVACY.recordCrossOriginIframes,
      SCREEN_PRIVACY.inlineImages,
      SCREEN_PRIVACY.keepIframeSrcFn(),
    ]).toEqual([false, false, false, false]);
  });

  it('does not record the pointer, which would reveal the keys pressed on a secret keypad', () => {
    expect(SCREEN_PRIVACY.sampling.mousemove).toBe(false);
  });
});
