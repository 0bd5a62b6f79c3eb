import { MantineProvider } from '@mantine/core';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DateField } from './date-field.tsx';

const SOURCES = fileURLToPath(new URL('../..', import.meta.url));

it("shows the day first, and hides the browser's own field", () => {
  const html = renderToStaticMarkup(
    <MantineProvider>
      <DateField label="מתאריך" pickLabel="בחרו" value="2026-02-01" onChange={() => undefined} />
    </MantineProvider>,
  );
  const [shown, native] = [...html.matchAll(/<input [^>]*>/g)].map(([input]) => input);
  expect(shown).toContain('value="01/02/2026"');
  expect(shown).not.toContain('type="date"');
  expect(native).toContain('type="date"');
  expect(native).toContain('aria-hidden="true"');
  expect(native).toContain('tabindex="-1"');
});

it('is the only date field', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'),
  );
  expect(
    files.filter((file) =>
      /type="(?:date|datetime-local|month)"/.test(readFileSync(`${SOURCES}/${file}`, 'utf8')),
    ),
  ).toEqual(['ui/fields/date-input.tsx']);
});
