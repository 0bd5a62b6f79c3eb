import { describe, expect, it } from 'vitest';
import { maskPrivate, maskTyped, SCREEN_PRIVACY } from './screen-privacy.ts';

describe('what of a page is recorded', () => {
  it('never holds what was typed, whatever the kind of field', () => {
    // The recorder asks by the element's name before it asks by its type: no type is left out.
    expect(SCREEN_PRIVACY.maskInputOptions).toEqual({ input: true, textarea: true, select: true });
    expect(SCREEN_PRIVACY.maskInputFn).toBe(maskTyped);
  });

  it('does not tell how long a secret is', () => {
    for (const secret of ['1', '4580123456781234', 'סיסמה ארוכה מאוד']) expect(maskTyped(secret)).toBe('••••');
    expect(maskTyped('')).toBe('');
    expect([maskPrivate('1234'), maskPrivate('050-1234567'), maskPrivate(' \n')]).toEqual(['••••', '••••', ' \n']);
  });

  it('masks what is marked as private, and leaves out the keys of a secret, pictures drawn by scripts and pages of others', () => {
    expect(SCREEN_PRIVACY.maskTextSelector).toBe('[data-private]');
    expect(SCREEN_PRIVACY.maskTextFn).toBe(maskPrivate);
    const blocked = SCREEN_PRIVACY.blockSelector.split(', ');
    for (const selector of ['canvas', 'iframe', 'object', 'embed', 'input[type="file"]', '[data-private="keys"]']) expect(blocked).toContain(selector);
    expect([SCREEN_PRIVACY.recordCanvas, SCREEN_PRIVACY.recordCrossOriginIframes, SCREEN_PRIVACY.inlineImages, SCREEN_PRIVACY.keepIframeSrcFn()]).toEqual([false, false, false, false]);
  });

  it('does not follow the pointer, which would tell what is pressed on such keys', () => {
    expect(SCREEN_PRIVACY.sampling.mousemove).toBe(false);
  });
});
