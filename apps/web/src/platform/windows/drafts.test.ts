import { expect, it } from 'vitest';
import { noteDraft } from './drafts.ts';

it('counts only the window of an unsaved form as unsaved, as long as any of its forms is', () => {
  expect(noteDraft('a', 'details', 'פרטים')).toBe('פרטים');
  expect(noteDraft('a', 'password', null)).toBe('פרטים');
  expect(noteDraft('a', 'password', 'סיסמה')).toBe('פרטים');
  expect(noteDraft('a', 'details', null)).toBe('סיסמה');
  expect(noteDraft('b', 'details', null)).toBeNull();
  expect(noteDraft('a', 'password', null)).toBeNull();
});
