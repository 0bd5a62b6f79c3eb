import { expect, it } from 'vitest';
import { shouldAskToShare } from './should-ask-to-share.ts';

const FACTS = { ofProvider: false, plugin: false, grant: 'a', declined: null };

it('asks a user who is neither admin nor support and has no desktop plugin, and no other [SHELL-171]', () => {
  expect(shouldAskToShare(FACTS)).toBe(true);
  expect(shouldAskToShare({ ...FACTS, ofProvider: true })).toBe(false);
  expect(shouldAskToShare({ ...FACTS, plugin: true })).toBe(false);
  expect(shouldAskToShare({ ...FACTS, ofProvider: true, plugin: true })).toBe(false);
});

it('asks once for a grant, and again for a new one', () => {
  expect(shouldAskToShare({ ...FACTS, declined: 'a' })).toBe(false);
  expect(shouldAskToShare({ ...FACTS, declined: 'b' })).toBe(true);
});
