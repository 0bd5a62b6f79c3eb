import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PasswordInput } from './password-input.tsx';

it('names its eye button in the language of the screen', () => {
  expect(
    renderToStaticMarkup(
      <MantineProvider>
        <PasswordInput label="סיסמה" />
      </MantineProvider>,
    ),
  ).toMatch(/<button[^>]*aria-label="הציגו סיסמה"/);
});
