import {
  IconArrowsExchange,
  IconCloudUpload,
  IconDots,
  IconRefresh,
  IconReceipt,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react';
import { i18n } from '../../../platform/i18n/i18n.ts';
import { lockTill } from '../../../platform/session/lock-till.ts';
import { toast } from '../../../ui/toast.ts';
import { show, useCart } from '../model/cart.store.ts';
import { isMuted, setMuted } from '../model/sounds.ts';
import { loadReceiptPrinting } from '../model/load-receipt-printing.ts';
import { currentTill } from '../model/till.registry.ts';
import { useTillStatus } from '../model/till-status.store.ts';
import type { TillAction } from './action.types.ts';

const isIdle = (state: { readonly busy: boolean }): boolean => !state.busy;

/** Updates the catalogue now. True when the server answered. */
export async function refreshData(): Promise<boolean> {
  const till = currentTill();
  if (till === null) return false;
  const before = useTillStatus.getState().sync.checkedAt;
  await till.sync.run();
  const { checkedAt, error } = useTillStatus.getState().sync;
  const done = error === null && checkedAt !== before;
  toast(
    done
      ? { text: i18n.t('pos:refreshed'), tone: 'ok', id: 'refresh' }
      : { text: i18n.t('pos:refreshFailed'), tone: 'warn', id: 'refresh' },
  );
  return done;
}

/** Prints a stored sale and shows a notice when the printer refuses. */
export async function printStored(saleId: string): Promise<void> {
  const till = currentTill();
  if (till === null) return;
  try {
    const { printOnRequest: printAgain } = await loadReceiptPrinting();
    await printAgain(till, saleId);
  } catch {
    toast({ text: i18n.t('pos:printFailed'), tone: 'bad', id: 'print' });
  }
}

async function reprintLast(): Promise<void> {
  const last = await currentTill()?.sales.lastSale();
  if (last === undefined) toast({ text: i18n.t('pos:noLastSale'), id: 'print' });
  else await printStored(last.id);
}

export const moreAction: TillAction = {
  id: 'more',
  label: () => 'moreActions',
  icon: IconDots,
  enabled: (state) => !state.busy && state.panel.kind !== 'pay' && state.panel.kind !== 'done',
  place: 'bar',
  run: () => show({ kind: 'more' }),
};

export const queueAction: TillAction = {
  id: 'queue',
  label: () => 'queue',
  icon: IconCloudUpload,
  enabled: isIdle,
  place: 'more',
  run: () => show({ kind: 'queue' }),
};

export const reprintAction: TillAction = {
  id: 'reprint',
  label: () => 'reprint',
  icon: IconReceipt,
  enabled: isIdle,
  place: 'more',
  run: () => void reprintLast(),
};

export const refreshAction: TillAction = {
  id: 'refresh',
  label: () => 'refresh',
  icon: IconRefresh,
  permission: 'pos.menu.refresh',
  enabled: isIdle,
  place: 'more',
  run: () => void refreshData(),
};

export const muteAction: TillAction = {
  id: 'mute',
  label: () => (isMuted() ? 'unmute' : 'mute'),
  get icon() {
    return isMuted() ? IconVolume : IconVolumeOff;
  },
  enabled: () => true,
  place: 'more',
  run: () => {
    setMuted(!isMuted());
    // Forces a new draw, because the action's label depends on the value.
    useCart.setState((state) => ({ highlightStamp: state.highlightStamp + 1 }));
  },
};

export const lockAction: TillAction = {
  id: lockTill.id,
  label: () => 'lock',
  icon: IconArrowsExchange,
  enabled: isIdle,
  note: () => (useTillStatus.getState().link === 'offline' ? 'lockOffline' : null),
  place: 'more',
  run: () => {
    // The next employee wants to sell, not to read this list.
    show({ kind: 'browse' });
    lockTill.run();
  },
};
