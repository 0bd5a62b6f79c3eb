import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { i18n } from '../../platform/i18n/i18n.ts';
import { onRequestPush, type RequestPush } from '../../platform/permissions/request-push.ts';
import { go } from '../../platform/router/navigation.ts';

/** A permission request stays on the asked person's screen for this long (1-shell §9); the drawer and its screen keep it. */
export const REQUEST_TOAST_MS = 25_000;

const toastId = (id: string): string => `permission-request-${id}`;

/** Shows that somebody asks, with the way to the answer; takes it away when there is nothing to answer any more. */
export function showRequest({ id, status, by, desc }: RequestPush): void {
  notifications.hide(toastId(id));
  if (status !== 'pending') return;
  notifications.show({
    id: toastId(id),
    title: i18n.t('permissions:asks', { name: by.name }),
    color: 'warn',
    autoClose: REQUEST_TOAST_MS,
    message: (
      <>
        <div>{desc}</div>
        <Button
          mt="xs"
          size="md"
          variant="light"
          onClick={() => {
            notifications.hide(toastId(id));
            go(`/approve/${id}`);
          }}
        >
          {i18n.t('permissions:toastOpen')}
        </Button>
      </>
    ),
  });
}

/** Hears of requests for whoever is signed in here. @returns stops */
export function hearRequests(): () => void {
  return onRequestPush(showRequest);
}
