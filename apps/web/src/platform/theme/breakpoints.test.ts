import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createAppTheme } from './create-app-theme.ts';
import { BREAKPOINTS, MEDIA } from './breakpoints.ts';

const SOURCE = fileURLToPath(new URL('../../', import.meta.url));
const EM = 16;
const edges = Object.values(BREAKPOINTS);

/**
 * Widths at which a single screen changes its layout: the all-in-one till is 1024 wide, and the
 * status light shortens to one word.
 */
const OF_ONE_SCREEN = new Set([64 * EM, 30 * EM]);

interface Query {
  readonly where: string;
  readonly edge: 'max' | 'min';
  readonly pixels: number;
}

const sheets = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.css'),
);
const queries: readonly Query[] = sheets.flatMap((where) =>
  [
    ...readFileSync(`${SOURCE}/${where}`, 'utf8').matchAll(
      /@media[^{]*\((max|min)-width:\s*([\d.]+)em\)/g,
    ),
  ].map(([, edge, em]) => ({
    where,
    edge: edge === 'min' ? ('min' as const) : ('max' as const),
    pixels: Number(em) * EM,
  })),
);

describe('breakpoints', () => {
  it('are mobile up to 768, tablet up to 1007, desktop up to 1199 [SHELL-259]', () => {
    expect(BREAKPOINTS).toEqual({ mobile: 768, tablet: 1007, desktop: 1199 });
    expect(MEDIA).toEqual({
      mobile: '(max-width: 48em)',
      tablet: '(max-width: 62.9375em)',
      desktop: '(max-width: 74.9375em)',
      onlyTablet: '(min-width: 48.0625em) and (max-width: 62.9375em)',
    });
  });

  it('are the only widths in style sheets of the frame and of shared parts [SHELL-259]', () => {
    const known = (query: Query): boolean =>
      edges.includes(
        (query.edge === 'max' ? query.pixels : query.pixels - 1) as (typeof edges)[number],
      );
    const odd = queries.filter(
      (query) =>
        !known(query) && !(query.where.startsWith('features/') && OF_ONE_SCREEN.has(query.pixels)),
    );
    expect(queries.length).toBeGreaterThan(5);
    expect(odd).toEqual([]);
  });

  it('are defined in one file: no component has a width of its own', () => {
    const code = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
      (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name),
    );
    const writing = code.filter((name) =>
      /\((max|min)-width:/.test(readFileSync(`${SOURCE}/${name}`, 'utf8')),
    );
    expect(writing.map((name) => name.replaceAll('\\', '/'))).toEqual([
      'platform/theme/breakpoints.ts',
    ]);
  });

  it("start the next size one pixel later in the theme and in the style sheets' variables", () => {
    const { breakpoints } = createAppTheme({
      close: '',
      firstPage: '',
      previousPage: '',
      nextPage: '',
      lastPage: '',
    });
    expect([breakpoints?.sm, breakpoints?.md, breakpoints?.lg]).toEqual(
      edges.map((edge) => `${(edge + 1) / EM}em`),
    );
    const variables = readFileSync(`${SOURCE}/../postcss.config.mjs`, 'utf8');
    expect(
      [...variables.matchAll(/'breakpoint-\w+': '([\d.]+)em'/g)].map(([, em]) => Number(em) * EM),
    ).toEqual(edges.map((edge) => edge + 1));
  });
});
