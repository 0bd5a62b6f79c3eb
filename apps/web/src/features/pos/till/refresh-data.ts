import { i18n } from '../../../platform/i18n/i18n.ts';
import { toast } from '../../../ui/messages/toast.ts';
import { useTillStatus } from './till-status.store.ts';
import { currentTill } from './till.registry.ts';

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
