import { i18n } from '../../platform/i18n/i18n.ts';
import { onRequestPush, type RequestPush } from '../../platform/permissions/request-push.ts';
import { go } from '../../platform/router/navigation.ts';
import { currentInit } from '../../platform/session/session.store.ts';
import { toast, TOAST_TIMES } from '../../ui/toast.ts';

/** Shows the asked person for 25 seconds that somebody asks, with the way to the answer; says so when it is taken back. */
export function showRequest({ id, status, by, to, desc }: RequestPush): void {
  // Both hear of a terminal: who asked, and a colleague who took the till over.
  const here = currentInit()?.employee ?? null;
  if (here !== null && here.id !== to.id) return;
  const toastId = `permission-request-${id}`;
  if (status === 'withdrawn') toast({ id: toastId, text: i18n.t('permissions:statusWithdrawn') });
  if (status !== 'pending') return;
  toast({
    id: toastId,
    title: i18n.t('permissions:asks', { name: by.name }),
    text: desc,
    tone: 'warn',
    ms: TOAST_TIMES.permissionRequest,
    action: { label: i18n.t('permissions:toastOpen'), run: () => go(`/approve/${id}`) },
  });
}

/** Hears of requests for whoever is signed in here. @returns stops */
export function hearRequests(): () => void {
  return onRequestPush(showRequest);
}
