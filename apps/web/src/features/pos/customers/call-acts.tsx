import { detectCaller, type Label } from '@dalpak/contracts';
import { Button } from '@mantine/core';
import { IconReceipt, IconUserPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { api } from '../../../platform/api/api.ts';
import { showError } from '../../../platform/api/error-dialog.store.ts';
import { currentLanguage } from '../../../platform/i18n/i18n.ts';
import { go } from '../../../platform/router/navigation.ts';
import type { SlotProps } from '../../../platform/router/slots.ts';
import { useAppInit } from '../../../platform/session/session.store.ts';
import { beginAct, show, useCart } from '../model/cart.store.ts';
import { chooseCustomer } from './choose-customer.ts';

const WORDS = {
  attach: { he: 'חשבון חדש ללקוח', en: 'New bill for the customer' },
  attachOpen: { he: 'צרפו לחשבון', en: 'Attach to the bill' },
  create: { he: 'לקוח חדש בקופה', en: 'New customer at the till' },
} as const satisfies Readonly<Record<string, Label>>;
const wordOf = (key: keyof typeof WORDS): string => WORDS[key][currentLanguage()];

/** Acts of a till on a caller. A bill that is being paid is never touched. */
export function CallActs({ number, customer, onDone }: SlotProps['call.acts']): ReactNode {
  const isTill = useAppInit().cloud.terminal !== null;
  const busy = useCart(({ busy: sending, panel }) => sending || panel.kind === 'pay');
  const hasRows = useCart(({ cart }) => (cart?.rows.length ?? 0) > 0);
  if (!isTill) return null;
  const attach = async (id: number): Promise<void> => {
    const { data = [] } = await api.call(detectCaller, { body: { phone: number } });
    const found = data.find((one) => one.id === id);
    if (found === undefined) return;
    go('/pos');
    await chooseCustomer(found);
    onDone();
  };
  if (customer !== null)
    return (
      <Button
        size="md"
        disabled={busy}
        leftSection={<IconReceipt size={18} aria-hidden />}
        onClick={() => void attach(customer.id).catch(showError)}
      >
        {wordOf(hasRows ? 'attachOpen' : 'attach')}
      </Button>
    );
  return (
    <Button
      size="md"
      disabled={busy}
      leftSection={<IconUserPlus size={18} aria-hidden />}
      onClick={() => {
        go('/pos');
        beginAct('pos.customer.edit', () => show({ kind: 'customer', at: 'new', typed: number }));
        onDone();
      }}
    >
      {wordOf('create')}
    </Button>
  );
}
