import { aCart, aPayment, aProduct, aRow, fakeEnv } from '@dalpak/testkit';
import type { ActivePlugin } from '@dalpak/contracts';
import { freezeSale, PAYMENT_TYPE, priceCart } from '@dalpak/engine';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MailSale } from './mail-sale-button.tsx';
import { activePlugins } from '../../../platform/plugins/active-plugins.ts';

beforeEach(() => vi.stubGlobal('localStorage', { getItem: () => null }));

/**
 * Renders the last screen of a sale with the plugin channels that the payment knows; null: none.
 */
function shown(channels: ActivePlugin['channels'] | null, printTarget = ''): string {
  const env = fakeEnv();
  const cart = aCart(
    {
      header: { printTarget },
      rows: [aRow({ product: aProduct({ price: 1_000 }) })],
      payments: [aPayment({ typeId: PAYMENT_TYPE.cash, amount: 1_000 })],
    },
    env,
  );
  const client = new QueryClient();
  if (channels !== null)
    client.setQueryData(activePlugins.queryKey, [
      { id: 'receipt-sender', channels } as ActivePlugin,
    ]);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MailSale sale={freezeSale(cart, priceCart(cart, env))} onSent={() => undefined} />
    </QueryClientProvider>,
  );
}

describe('sending a sale by mail', () => {
  it.each<
    [said: string, channels: ActivePlugin['channels'] | null, printTarget: string, offered: boolean]
  >([
    ['is offered where mail is set up [CART-220]', ['mail'], '', true],
    ['is not offered where no plugin sends', [], '', false],
    ['is not offered where only messages to phones are set up', ['webhook'], '', false],
    ['is not offered while nobody knows, as without a server', null, '', false],
    [
      'is there for a bill that was told to go by mail: what is missing is said there',
      [],
      'mail:a@example.com',
      true,
    ],
  ])('%s', (_, channels, printTarget, offered) => {
    expect(shown(channels, printTarget).includes('<button')).toBe(offered);
  });
});
