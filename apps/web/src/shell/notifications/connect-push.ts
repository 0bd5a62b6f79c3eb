import { COMPONENT } from '@dalpak/contracts';
import { queryClient } from '../../platform/api/api.ts';
import { i18n } from '../../platform/i18n/i18n.ts';
import { deliverRequestPush } from '../../platform/permissions/request-push.ts';
import type { OrderEvent } from '../../platform/push/kitchen-copy.ts';
import type { PushContext } from '../../platform/push/push-topics.ts';
import type { PushOwner } from '../../platform/push/push-tabs.ts';
import { followPush, onPush, onPushResync } from '../../platform/push/push.ts';
import { handleOrderEvent as handleOrderPush } from '../../platform/push/handle-order-event.ts';
import { signedInPersonOf } from '../../platform/session/signed-in-person.ts';
import { currentInit, refreshSoon, useSession } from '../../platform/session/session.store.ts';
import type { SessionPhase } from '../../platform/session/start-session.ts';
import { toast, TOAST_TIMES } from '../../ui/messages/toast.ts';
import { useUpdate } from '../service-worker.ts';
import { reloadNotifications, addPushedNotification } from './notifications.queries.ts';

/** The owner of this browser's push stream; another user or another till has another stream. */
export function pushOwner(phase: SessionPhase): PushOwner | null {
  if (phase.kind !== 'ready') return null;
  const { cloud, user } = phase.init;
  return {
    device: `${cloud.uuid}.${user.auth_type}.${user.id}`,
    person: String(signedInPersonOf(phase.init)?.id ?? 0),
  };
}

/** Connects the push stream to what each event changes. Called once, when the page starts. */
export function connectPush(): void {
  const follow = (phase: SessionPhase): void => followPush(pushOwner(phase));
  follow(useSession.getState().phase);
  useSession.subscribe(({ phase }) => follow(phase));
  onPush('system:notification', addPushedNotification);
  onPush('system:permission_request', deliverRequestPush);
  onPush('session:changed', refreshSoon);
  onPush('pos:orders', (event, facts) => void handleOrderEvent(event, facts));
  onPushResync(() => {
    // Anything may have changed: permissions, and all data on the screen.
    refreshSoon();
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [name] }) => name !== 'notifications',
    });
    reloadNotifications().catch((error: unknown) => console.error('Missed notifications', error));
  });
  useUpdate.subscribe(({ waiting }, before) => {
    if (waiting !== null && before.waiting === null) {
      toast({
        id: 'update',
        title: i18n.t('notifications:updateAvailable'),
        text: i18n.t('shell:updateReady'),
        ms: TOAST_TIMES.updateAvailable,
      });
    }
  });
}

/** Handles a pushed order: reloads the lists, and prints its copy at a till. */
export async function handleOrderEvent(event: OrderEvent, facts: PushContext): Promise<void> {
  const init = currentInit();
  try {
    await handleOrderPush(event, facts, {
      settings: init === null || init.cloud.terminal === null ? null : init.settings,
      // Most screens never print, so the code that draws barcodes is not in the first load.
      print: async (copy) =>
        (await import('../../platform/push/print-kitchen-copy.ts')).printKitchenCopy(copy),
      refreshOrders: () =>
        void queryClient.invalidateQueries({ queryKey: ['records', COMPONENT.salesOrders] }),
      now: Date.now,
    });
  } catch (error) {
    console.error('The kitchen copy', error);
    toast({ id: 'kitchen', text: i18n.t('notifications:kitchenPrintFailed'), tone: 'bad' });
  }
}
