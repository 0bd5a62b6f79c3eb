import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';

const session = vi.hoisted(() => ({ init: {} }));
vi.mock('../../platform/session/session.store.ts', () => ({
  useAppInit: () => session.init,
  refreshSession: () => Promise.resolve(),
}));

const { SuspendedScreen } = await import('./suspended.screen.tsx');
const read = (status: string, name: string): string => {
  session.init = { status, service: { status_case: { name, reason: '' } } };
  return renderToStaticMarkup(
    <MantineProvider>
      <SuspendedScreen />
    </MantineProvider>,
  );
};

describe('the page of a suspended service', () => {
  it('says when the service is active, and links home', () => {
    const page = read('ok', 'ok');
    expect(page).toContain('השירות פעיל');
    expect(page).toContain('href="#/"');
    expect(page).not.toMatch(/מושהה<|בדקו שוב|>ok</);
  });

  it('says which status a suspended service has, in words, and checks again', () => {
    const page = read('SERVICE_NOT_OK', 'suspended');
    expect(page).toContain('השירות מושהה');
    expect(page).toContain('<dd>מושהה</dd>');
    expect(page).toContain('בדקו שוב');
    expect(page).not.toContain('href=');
  });
});
