import { detectCaller, type Label } from '@dalpak/contracts';
import { Button } from '@mantine/core';
import { IconMoped, IconReceipt, IconShoppingBag, IconUserPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { api } from '../../../../platform/api/api.ts';
import { showError } from '../../../../platform/api/error-dialog.store.ts';
import { labelText } from '../../../../platform/i18n/i18n.ts';
import { go } from '../../../../platform/router/navigation.ts';
import type { SlotProps } from '../../../../platform/router/slots.ts';
import { useAppInit } from '../../../../platform/session/session.store.ts';
import { beginAct, isAuthorized } from '../../bill/approvals.store.ts';
import { useBill } from '../../bill/bill.store.ts';
import { can, useMode } from '../../bill/mode.store.ts';
import { show } from '../../bill/open-panel.ts';
import { hasOrders } from '../open-orders.ts';
import { ORDERS_PERMISSION } from '../orders-permissions.ts';
import { chooseFor, type PhoneOrder, setPhoning } from '../orders.store.ts';
import { chooseCustomer } from '../../customers/choose-customer.ts';

const WORDS = {
  attach: { he: 'חשבון חדש ללקוח', en: 'New bill for the customer' },
  attachOpen: { he: 'צרפו לחשבון', en: 'Attach to the bill' },
  delivery: { he: 'משלוח', en: 'Delivery' },
  pickup: { he: 'איסוף', en: 'Pick-up' },
  create: { he: 'לקוח חדש בקופה', en: 'New customer at the till' },
} as const satisfies Readonly<Record<string, Label>>;
const wordOf = (key: keyof typeof WORDS): string => labelText(WORDS[key]);

/** The delivery address that the account of a customer names. */
function addressOf({ place }: NonNullable<SlotProps['call.acts']['customer']>) {
  return {
    locality: place.city,
    street: place.street,
    house: place.house,
    entrance: place.entrance,
    floor: place.floor,
    apartment: place.apartment,
  };
}

/** Acts of a till on a caller. A bill that is being paid is never touched. */
export function CallActs({ call, number, customer, onDone }: SlotProps['call.acts']): ReactNode {
  const isTill = useAppInit().cloud.terminal !== null;
  const busy = useMode((mode) => !can('interrupt', mode));
  const hasRows = useBill(({ cart }) => (cart?.rows.length ?? 0) > 0);
  if (!isTill) return null;
  const attach = async (id: number): Promise<void> => {
    const { data = [] } = await api.call(detectCaller, { body: { phone: number } });
    const found = data.find((one) => one.id === id);
    if (found === undefined) return;
    go('/pos');
    await chooseCustomer(found);
    onDone();
  };
  const order = (kind: PhoneOrder['kind']): void => {
    go('/pos');
    chooseFor('open');
    setPhoning({
      kind,
      phone: number,
      name: customer?.name ?? '',
      address: customer === null ? {} : addressOf(customer),
      call: { id: call, customer: customer?.id ?? null },
    });
    show({ kind: 'orders' });
    onDone();
  };
  const orders = hasOrders() && isAuthorized(ORDERS_PERMISSION) && (
    <>
      <Button
        size="md"
        disabled={busy}
        leftSection={<IconMoped size={18} aria-hidden />}
        onClick={() => order('delivery')}
      >
        {wordOf('delivery')}
      </Button>
      <Button
        size="md"
        disabled={busy}
        leftSection={<IconShoppingBag size={18} aria-hidden />}
        onClick={() => order('pickup')}
      >
        {wordOf('pickup')}
      </Button>
    </>
  );
  if (customer !== null)
    return (
      <>
        {orders}
        <Button
          size="md"
          disabled={busy}
          leftSection={<IconReceipt size={18} aria-hidden />}
          onClick={() => void attach(customer.id).catch(showError)}
        >
          {wordOf(hasRows ? 'attachOpen' : 'attach')}
        </Button>
      </>
    );
  return (
    <>
      {orders}
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
    </>
  );
}
