import { expect, it } from 'vitest';
import { isAsked } from './is-asked.ts';

const FACTS = { ofProvider: false, plugin: false, grant: 'a', declined: null };

it('asks a user who is neither admin nor support and has no desktop plugin, and no other [SHELL-171]', () => {
  expect(isAsked(FACTS)).toBe(true);
  expect(isAsked({ ...FACTS, ofProvider: true })).toBe(false);
  expect(isAsked({ ...FACTS, plugin: true })).toBe(false);
  expect(isAsked({ ...FACTS, ofProvider: true, plugin: true })).toBe(false);
});

it('asks once for a grant, and again for a new one', () => {
  expect(isAsked({ ...FACTS, declined: 'a' })).toBe(false);
  expect(isAsked({ ...FACTS, declined: 'b' })).toBe(true);
});
