import { i18n } from '../../platform/i18n/i18n.ts';
import { onRequestPush, type RequestPush } from '../../platform/permissions/request-push.ts';
import { go } from '../../platform/router/navigation.ts';
import { currentInit } from '../../platform/session/session.store.ts';
import { hideToast, toast, TOAST_TIMES } from '../../ui/messages/toast.ts';

/**
 * Shows the approver for 25 seconds that a request arrived, with a link to answer; says so when it
 * is withdrawn, and is removed when a colleague has answered.
 */
export function showRequestToast({ id, status, changed, by, to, desc }: RequestPush): void {
  // A terminal's stream reaches both the requester and a colleague who took the till over.
  const here = currentInit()?.employee ?? null;
  if (here !== null && !to.includes(here.id)) return;
  const toastId = `permission-request-${id}`;
  if (status === 'withdrawn') toast({ id: toastId, text: i18n.t('permissions:statusWithdrawn') });
  else if (status !== 'pending') hideToast(toastId);
  if (status !== 'pending' || changed) return;
  toast({
    id: toastId,
    title: i18n.t('permissions:asks', { name: by.name }),
    text: desc,
    tone: 'warn',
    // The cashier and a customer wait for it.
    urgent: true,
    ms: TOAST_TIMES.permissionRequest,
    action: { label: i18n.t('permissions:toastOpen'), run: () => go(`/approve/${id}`) },
  });
}

/**
 * Subscribes to requests to the person who is signed in here.
 * @returns function that unsubscribes
 */
export function subscribeToRequests(): () => void {
  return onRequestPush(showRequestToast);
}
