import type { CloudChoice } from '@dalpak/contracts';
import { describe, expect, it } from 'vitest';
import { canSwitch, cutName, findClouds } from './clouds.ts';

const cloud = (name: string, more: Partial<CloudChoice> = {}): CloudChoice => ({
  uuid: name,
  code: '',
  name,
  avatar: '',
  fav: false,
  active: false,
  branches: [],
  ...more,
});
const branch = (id: number) => ({ id, name: `סניף ${id}`, terminals: [] });

describe('the list of businesses', () => {
  it('shows the first 20 characters of a name, and a shorter one whole [SHELL-082]', () => {
    expect(cutName('מרכול השכונה הגדול והזול של אבי')).toBe('מרכול השכונה הגדול ו');
    expect(cutName('קיוסק')).toBe('קיוסק');
    expect([...cutName('🍎'.repeat(30))]).toHaveLength(20);
  });

  it('has favourites first and the rest by name', () => {
    const found = findClouds(
      [cloud('ב'), cloud('ד', { fav: true }), cloud('א'), cloud('ג', { fav: true })],
      '',
    );
    expect(found.map(({ name }) => name)).toEqual(['ג', 'ד', 'א', 'ב']);
  });

  it('is searched by part of a name or the beginning of a code', () => {
    const all = [cloud('מרכול', { code: 'ABC1' }), cloud('קיוסק', { code: 'XABC' })];
    expect(findClouds(all, ' ול').map(({ name }) => name)).toEqual(['מרכול']);
    expect(findClouds(all, 'abc').map(({ name }) => name)).toEqual(['מרכול']);
    expect(findClouds(all, 'זה')).toEqual([]);
  });

  it('is offered when there is another business or more than one branch', () => {
    expect([canSwitch([]), canSwitch([cloud('א', { branches: [branch(1)] })])]).toEqual([
      false,
      false,
    ]);
    expect(canSwitch([cloud('א', { branches: [branch(1), branch(2)] })])).toBe(true);
    expect(canSwitch([cloud('א'), cloud('ב')])).toBe(true);
  });
});
