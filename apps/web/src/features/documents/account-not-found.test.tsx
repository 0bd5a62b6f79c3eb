import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { AccountNotFound } from './account-not-found.tsx';

const shown = (fault: Parameters<typeof AccountNotFound>[0]['problem']): string =>
  renderToStaticMarkup(
    <MantineProvider>
      <AccountNotFound type={6} problem={fault} />
    </MantineProvider>,
  );

describe('a document for an account that cannot be read', () => {
  it('shows the reason and links to an empty document', () => {
    expect(shown({ party: 'customer', why: 'missing' })).toContain('הלקוח לא נמצא');
    expect(shown({ party: 'supplier', why: 'missing' })).toContain('הספק לא נמצא');
    expect(shown({ party: 'customer', why: 'denied' })).toContain('אין לכם הרשאה לצפות בלקוחות');
    for (const why of ['missing', 'denied'] as const)
      expect(shown({ party: 'customer', why })).toMatch(/href="[^"]*\/document\/6\/0"/);
    expect(shown({ party: 'customer', why: 'missing' })).not.toContain('המסמך לא נמצא');
  });
});
