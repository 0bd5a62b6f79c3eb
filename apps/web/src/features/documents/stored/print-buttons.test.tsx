import { MantineProvider } from '@mantine/core';
import type { ActivePlugin, DocumentView } from '@dalpak/contracts';
import { getDocumentType } from '@dalpak/engine';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { activePlugins } from '../../../platform/plugins/active-plugins.ts';
import { PrintButtons } from './print-buttons.tsx';
import { documentWord } from '../words.ts';

/** The buttons of a stored document for these plugin channels; null when they are unknown. */
function shown(channels: ActivePlugin['channels'] | null): string {
  const client = new QueryClient();
  if (channels !== null)
    client.setQueryData(activePlugins.queryKey, [
      { id: 'receipt-sender', channels } as ActivePlugin,
    ]);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MantineProvider>
        <PrintButtons type={getDocumentType(6)} view={{ id: 'd', number: 7 } as DocumentView} />
      </MantineProvider>
    </QueryClientProvider>,
  );
}

describe('a stored document', () => {
  it.each<[channels: ActivePlugin['channels'] | null, offered: boolean]>([
    [['mail'], true],
    [['webhook'], false],
    [[], false],
    [null, false],
  ])('has "send by mail" where mail is configured: %j', (channels, offered) => {
    const said = shown(channels).replaceAll('&quot;', '"');
    expect(said).toContain(documentWord('print'));
    expect(said.includes(documentWord('mail'))).toBe(offered);
  });
});
