import { describe, expect, it } from 'vitest';
import { createFormModel } from './form.store.ts';
import { doubtfulBankAccounts } from './use-doubt-confirmation.tsx';

const LABEL = { he: 'חשבון בנק', en: 'Bank account' };
const COLUMN = {
  column: { key: 'bank', label: LABEL, kind: 'bank' as const },
  label: LABEL,
  readOnly: false,
  checked: false,
};
const formOf = (stored: string) =>
  createFormModel([COLUMN], { id: '1', active: true, data: { bank: stored } }, false);

describe('a doubtful bank account', () => {
  it('needs a confirmation when it was typed, and not when it was stored before', () => {
    const form = formOf('4-284-50060');
    expect(doubtfulBankAccounts(form)).toEqual([]);
    form.set('bank', '4-284-50068');
    expect(doubtfulBankAccounts(form)).toEqual([COLUMN]);
    form.set('bank', '4-284-50067');
    expect(doubtfulBankAccounts(form)).toEqual([]);
  });

  it('is not one whose check is unknown, that is empty, or that is half typed', () => {
    const form = formOf('');
    for (const text of ['99-123-4567', '', '4--', '4-284-']) {
      form.set('bank', text);
      expect([text, doubtfulBankAccounts(form).length]).toEqual([text, 0]);
    }
  });
});
