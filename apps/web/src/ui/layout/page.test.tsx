import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { BackLink, Page, PageTitle } from './page.tsx';

const SOURCES = fileURLToPath(new URL('../..', import.meta.url));
/**
 * Home is part of the first load, and a form's title is smaller on a phone: both have their own
 * head.
 */
const OWN = /home\/home\.module\.css$|form\/form\.module\.css$|features\/pos\//;

it('is one component: no screen has a head of its own', () => {
  const sheets = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /^(?:features|record-kit)\/.*\.module\.css$/.test(file) && !OWN.test(file),
  );
  expect(sheets.length).toBeGreaterThan(20);
  const again = sheets.filter((file) => {
    const text = readFileSync(`${SOURCES}/${file}`, 'utf8');
    return /\.mirrored\b|^\.back \{/m.test(text) || /\.title \{[^}]*font-size: 24px;/.test(text);
  });
  expect(again).toEqual([]);
});

it('has the given width, one heading, and a back link whose icon follows the language direction', () => {
  const html = renderToStaticMarkup(
    <Page width={720}>
      <BackLink href="#/items/13">מוצרים</BackLink>
      <PageTitle>לחם</PageTitle>
      <PageTitle level={2}>פירוט</PageTitle>
    </Page>,
  );
  expect(html).toContain('--page-width:720px');
  expect(html).toMatch(/<h1[^>]*>לחם<\/h1><h2[^>]*>פירוט<\/h2>/);
  expect(html).toMatch(/<a [^>]*href="#\/items\/13"[^>]*><svg[^>]*mirrored/);
});
