import { expect, it } from 'vitest';
import { noteDraft } from './drafts.ts';

it('a window has unsaved work while any of its forms has, and no other window has', () => {
  expect(noteDraft('a', 'details', 'פרטים')).toBe('פרטים');
  expect(noteDraft('a', 'password', null)).toBe('פרטים');
  expect(noteDraft('a', 'password', 'סיסמה')).toBe('פרטים');
  expect(noteDraft('a', 'details', null)).toBe('סיסמה');
  expect(noteDraft('b', 'details', null)).toBeNull();
  expect(noteDraft('a', 'password', null)).toBeNull();
});
