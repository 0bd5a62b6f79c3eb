import { describe, expect, it } from 'vitest';
import { unknownText } from './notice-bar.tsx';

describe('what is said of an unknown barcode', () => {
  it('tells to add it only to who may [CART-189, SHELL-157]', () => {
    const toAdd = /אחרת הוסיפו/;
    expect(unknownText('ok')).toMatch(toAdd);
    for (const offer of ['PERMISSION_DENIED', 'OFFLINE', 'UPGRADE', null] as const) {
      expect(unknownText(offer)).not.toMatch(toAdd);
      expect(unknownText(offer)).toContain('הברקוד לא נמצא.');
    }
  });
});
