import { describe, expect, it } from 'vitest';
import { lineOf } from './stored-document.tsx';

describe('the window of a stored document', () => {
  it('says whom it is for and its sum, and the sum alone of one that is for nobody', () => {
    expect(lineOf({ account: 'רונית', total: 42_884 })).toMatch(/^רונית · .*428\.84/u);
    for (const account of [null, '']) expect(lineOf({ account, total: 42_884 })).not.toContain(' · ');
  });
});
