import { describe, expect, it } from 'vitest';
import { lineOf } from './stored-document.tsx';

describe('the window of a stored document', () => {
  it('shows the account and the total, and only the total of one without account', () => {
    expect(lineOf({ account: 'רונית', total: 42_884 })).toMatch(/^רונית · .*428\.84/u);
    for (const account of [null, '']) expect(lineOf({ account, total: 42_884 })).not.toContain(' · ');
  });
});
