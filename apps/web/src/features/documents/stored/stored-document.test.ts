import { describe, expect, it } from 'vitest';
import { windowLine } from './stored-document.tsx';

describe('the window of a stored document', () => {
  it('shows the account and the total, and only the total of one without account', () => {
    expect(windowLine({ account: 'רונית', total: 42_884 })).toMatch(/^רונית · .*428\.84/u);
    for (const account of [null, ''])
      expect(windowLine({ account, total: 42_884 })).not.toContain(' · ');
  });
});
