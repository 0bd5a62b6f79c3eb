import { i18n } from '../../../platform/i18n/i18n.ts';
import { ACT } from '@dalpak/engine';
import { currentInit } from '../../../platform/session/session.store.ts';
import type { FrozenCartRecord } from '../../../platform/outbox/outbox.types.ts';
import { toast } from '../../../ui/messages/toast.ts';
import { billNow } from '../bill/bill.store.ts';
import { startSale } from '../bill/start-bill.ts';
import { noteAct, sealSteps } from '../bill/step-hooks.ts';
import { show } from '../bill/open-panel.ts';
import { currentTill } from '../till/till.registry.ts';
import { shareHeld } from './held-at-other-tills.ts';

/**
 * Holds the bill on this device (specification, cart §3, frozen carts), and at the server for the
 * other tills of the branch.
 */
export async function holdCart(): Promise<void> {
  const till = currentTill();
  const { cart, priced } = billNow();
  if (till === null || cart === null || priced === null || cart.rows.length === 0) return;
  const employee = currentInit()?.employee;
  noteAct(ACT.held);
  const record: FrozenCartRecord = {
    id: cart.id,
    owner: '',
    cart: await sealSteps(cart),
    name: cart.account?.name ?? '',
    total: priced.total,
    itemCount: priced.itemCount,
    employeeName:
      employee === null || employee === undefined
        ? ''
        : `${employee.first_name} ${employee.last_name}`,
    frozenAt: Date.now(),
  };
  await till.sales.putFrozenCart(record);
  // Stored first, cleared afterwards: when the page closes between the two, the bill exists twice
  // rather than not at all.
  await till.sales.putDraft(null);
  startSale(till);
  toast({
    text: i18n.t('tillLists:held'),
    tone: 'ok',
    id: 'held',
    action: { label: i18n.t('tillLists:toHeld'), run: () => show({ kind: 'recall' }) },
  });
  // The bill is stored here already, so sharing it is not awaited.
  void shareHeld(record);
}
