import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { NewKeyDisplay } from './new-key-display.tsx';

afterEach(() => vi.unstubAllGlobals());

it('shows the key and its sample command completely, in fields of a fixed height', () => {
  vi.stubGlobal('location', { origin: 'https://dalpak.example' });
  const html = renderToStaticMarkup(
    <MantineProvider>
      <NewKeyDisplay token="dk_secret" component={13} onClose={() => undefined} />
    </MantineProvider>,
  );
  const shown = [...html.matchAll(/<input [^>]*>/g)]
    .map(([input]) => input)
    .filter((input) => input.includes('readOnly'));
  expect(shown).toHaveLength(2);
  for (const input of shown) expect(input).toContain('dk_secret');
  expect(shown[1]).toContain('https://dalpak.example');
  // An auto-sized field leaves its hidden measuring twin in the page, at its old width, after it
  // is unmounted.
  expect(html).not.toContain('<textarea');
});
