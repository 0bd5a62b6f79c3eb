import { describe, expect, it } from 'vitest';
import { parseCard } from './parse-card.ts';

describe('parseCard', () => {
  it('accepts a typed number of 4 to 20 digits', () => {
    expect(parseCard(' 12345 ')).toBe('12345');
    expect(parseCard('123')).toBeNull();
    expect(parseCard('1'.repeat(21))).toBeNull();
  });

  it('reads the number from a swiped track', () => {
    expect(parseCard(';1234567890=25121010000?')).toBe('1234567890');
    expect(parseCard('%B1234567890^COHEN/DANA^2512?')).toBe('1234567890');
    expect(parseCard('%1234?')).toBe('1234');
  });

  it('returns null for anything else', () => {
    for (const text of ['', 'abcd', '12a45', ';abc?', '12 34', '-1234'])
      expect(parseCard(text)).toBeNull();
  });
});
