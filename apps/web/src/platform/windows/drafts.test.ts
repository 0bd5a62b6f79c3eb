import { expect, it } from 'vitest';
import { recordDraft } from './drafts.ts';

it('counts only the window of an unsaved form as unsaved, as long as any of its forms is', () => {
  expect(recordDraft('a', 'details', 'פרטים')).toBe('פרטים');
  expect(recordDraft('a', 'password', null)).toBe('פרטים');
  expect(recordDraft('a', 'password', 'סיסמה')).toBe('פרטים');
  expect(recordDraft('a', 'details', null)).toBe('סיסמה');
  expect(recordDraft('b', 'details', null)).toBeNull();
  expect(recordDraft('a', 'password', null)).toBeNull();
});
