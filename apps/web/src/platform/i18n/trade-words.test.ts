import { describe, expect, it } from 'vitest';
import { en } from './en/index.ts';
import { he } from './he/index.ts';

/** Every text of a catalogue. */
function textsOf(words: unknown): string[] {
  if (typeof words === 'string') return [words];
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(textsOf) : [];
}

describe('a cashier who counts the drawer', () => {
  it('reads a surplus and a shortage of the drawer, and change only for what a customer gets back [LOOK-060]', () => {
    expect(textsOf(he.register)).toEqual(expect.arrayContaining(['יתרה בקופה', 'חוסר בקופה']));
    expect(textsOf(he).filter((text) => /עודף (?:בקופה|במגירה)/.test(text))).toEqual([]);
  });
});

describe('a user of the English screens', () => {
  it('reads words of the trade: Deactivate, Tender and Issue [LOOK-061]', () => {
    const texts = textsOf(en);
    expect(texts).toEqual(expect.arrayContaining(['Deactivate', 'Tender', 'Issue receipt']));
    expect(texts.filter((text) => /^Make (?!sure|it )|^Put out of use/.test(text))).toEqual([]);
  });
});
