import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { brand, ok } from './palette.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** Colour tokens of one scheme, as written in tokens.css. */
function tokens(scheme: 'light' | 'dark'): ReadonlyMap<string, string> {
  const [light = '', dark = ''] = css.split(":root[data-mantine-color-scheme='dark']");
  const block = scheme === 'light' ? light : dark;
  return new Map(
    [...block.matchAll(/(--[a-z-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG contrast ratio. */
function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const TEXT = ['--text', '--text-quiet', '--brand', '--ok', '--warn', '--bad'];
const ON = ['--surface-panel', '--surface-page', '--surface-hover'];
const SOFT = [
  ['--brand', '--brand-soft'],
  ['--ok', '--ok-soft'],
  ['--warn', '--warn-soft'],
  ['--bad', '--bad-soft'],
];

describe.each(['light', 'dark'] as const)('the %s scheme', (scheme) => {
  const found = tokens(scheme);
  const colour = (name: string): string => {
    const value = found.get(name);
    if (value === undefined) throw new Error(`${name} is no colour of the ${scheme} scheme`);
    return value;
  };
  const pairs = [...TEXT.flatMap((text) => ON.map((surface) => [text, surface])), ...SOFT];

  it.each(pairs)('has at least 4.5:1 contrast for %s on %s', (text = '', surface = '') => {
    expect(contrast(colour(text), colour(surface))).toBeGreaterThanOrEqual(4.5);
  });
});

describe('filled buttons', () => {
  it('have readable white text on the brand and green of both schemes', () => {
    for (const filled of [brand[7], brand[6], ok[7]])
      expect(contrast('#ffffff', filled ?? '')).toBeGreaterThanOrEqual(4.5);
  });
});
