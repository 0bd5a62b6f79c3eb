import { DirectionProvider, MantineProvider } from '@mantine/core';
import { PERMISSION_REQUEST, type PermissionRequestView } from '@dalpak/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { RequestNotification } from './request-notification.tsx';

const request = (changes: Partial<PermissionRequestView> = {}): PermissionRequestView => ({
  id: 'r-1',
  status: 'pending',
  type: 'pos',
  action: 'r',
  key: 'cart.discount',
  desc: 'הנחה של 1% על מסטיק',
  field: 'row:a',
  value: '17: 9900/0/0',
  product: { id: 17, name: 'טלוויזיה' },
  by: { id: 2, name: 'מיכל' },
  to: [{ id: 1, name: 'דנה' }],
  answered_by: null,
  note: '',
  digest: 'd-1',
  terminal: { id: 1, name: 'קופה 1' },
  branch: 'ראשי',
  basket: null,
  date_created: '2026-11-21T08:00:00.000Z',
  seconds_left: 100,
  asked_me: true,
  approval: null,
  ...changes,
});

/** The rendered text under a notification, without markup. */
function shown(known: PermissionRequestView | null): string {
  const client = new QueryClient();
  if (known !== null) client.setQueryData(['permissions.request', 'r-1'], known);
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <DirectionProvider initialDirection="rtl" detectDirection={false}>
        <MantineProvider>
          <RequestNotification type={PERMISSION_REQUEST} subject="r-1" onDone={() => undefined} />
        </MantineProvider>
      </DirectionProvider>
    </QueryClientProvider>,
  );
  return html
    .replaceAll(/<style[\s\S]*?<\/style>|<[^>]+>/g, '|')
    .replaceAll(/[\u2066\u2069]/g, '')
    .replaceAll(/\|+/g, '|');
}

describe('under the notification of a request', () => {
  it('shows the exact value and the product before the buttons, and marks the words that the till wrote', () => {
    const text = shown(request());
    const [product, value, told, accept] = [
      '|טלוויזיה|',
      '|99%|',
      '|כך נכתב בקופה|הנחה של 1% על מסטיק|',
      '|אשרו|',
    ].map((part) => text.indexOf(part));
    expect([product, value, told, accept].every((at) => at !== undefined && at >= 0)).toBe(true);
    expect(Math.max(product ?? 0, value ?? 0, told ?? 0)).toBeLessThan(accept ?? 0);
  });

  it('shows an unknown product as such, and a value without words of its own unchanged', () => {
    expect(shown(request({ product: { id: 17, name: '' } }))).toContain(
      'מוצר מספר 17, שאינו בקטלוג',
    );
    expect(shown(request({ value: 'anything at all', product: null }))).toContain(
      '|anything at all|',
    );
  });

  it('does not allow accepting before the value is known, by another user, or after it is over', () => {
    expect(shown(null)).not.toContain('אשרו');
    expect(shown(request({ asked_me: false }))).not.toContain('|אשרו|');
    expect(shown(request({ status: 'expired' }))).not.toContain('|אשרו|');
  });
});
