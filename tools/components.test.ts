import { describe, expect, it } from 'vitest';
import { headsOf, writeComponents } from './components.mjs';

const envelopes = { component: 107, key: 'cashEnvelopes', label: 'Envelopes', menu: 'pos', module: 'till', table: 'cash_envelopes', writes: 'all' } as const;
const floors = { ...envelopes, component: 26, key: 'floors', label: 'Floors', menu: 'restaurant', unlisted: true } as const;
const quotes = { ...envelopes, component: 141, key: 'quotes', label: 'Quotes', menu: 'pos', table: 'documents', writes: undefined, documentType: 1 } as const;

describe('the heads of components', () => {
  it('stand in the order of the menu, in one place by their numbers', () => {
    expect(headsOf([floors, quotes, envelopes], ['pos', 'restaurant']).map(([key]) => key)).toEqual(['cashEnvelopes', 'quotes', 'floors']);
  });

  it('say where adding one leads, and which have no entry of the menu', () => {
    const read = { ...envelopes, component: 108, key: 'seen', writes: undefined };
    expect(headsOf([envelopes, read, floors, quotes], ['pos', 'restaurant']).map(([key, , , , , type, add, unlisted]) => [key, type, add, unlisted])).toEqual([
      ['cashEnvelopes', null, 1, 0], ['seen', null, 0, 0], ['quotes', 1, 1, 0], ['floors', null, 1, 1],
    ]);
  });

  it('have each number and each key once, and a place that there is', () => {
    expect(() => headsOf([envelopes, { ...floors, component: 107 }], ['pos', 'restaurant'])).toThrow('Two components have the component 107: “Envelopes” and “Floors”');
    expect(() => headsOf([envelopes, { ...floors, key: 'cashEnvelopes' }], ['pos', 'restaurant'])).toThrow('Two components have the key cashEnvelopes');
    expect(() => headsOf([floors], ['pos'])).toThrow('“Floors” has its place in “restaurant”, which is no part of the menu: pos.');
  });

  it('are written once: a second time they say the same and are left alone', async () => {
    await writeComponents();
    expect(await writeComponents()).toBe(false);
  });
});
