import { describe, expect, it } from 'vitest';
import { greetingName } from './message-text.ts';

describe('the name in the greeting of a message', () => {
  it.each(['דנה כהן', 'ד"ר כהן', "ז'ק 2", 'Dana Cohen', 'א. לוי', 'דנה 1.5', '054-1234567'])(
    'is "%s"',
    (name) => {
      expect(greetingName(name)).toBe(name);
    },
  );

  it.each([
    'evil.com',
    'www.evil',
    'a@b',
    'http://x',
    '//x',
    'xn--abc',
    'evil.\u05d9\u05e9\u05e8\u05d0\u05dc',
    'пример.рф',
    'bit.рф/x',
    '1.2.3.4/login',
    'evil.c\uFE0Fom',
    'evil\uFF0Ecom',
    'evil\u3002com',
    'evil.c\u200Bom',
  ])('is omitted where it is a link: "%s"', (name) => {
    expect(greetingName(name)).toBe('');
  });
});
