import { Notifications } from '@mantine/notifications';
import { type ReactNode, useEffect } from 'react';
import { ownerOf, useSession } from '../platform/session/session.store.ts';
import { forgetOffers } from '../ui/toast.ts';
import { TOASTS_SHOWN } from '../ui/toast-queue.ts';

/** The place of the toasts. At the top: at the bottom they would cover the total and the pay button. */
export function Toasts(): ReactNode {
  useEffect(() => useSession.subscribe(({ phase }, { phase: before }) => {
    if (ownerOf(before) !== ownerOf(phase)) forgetOffers();
  }), []);
  return <Notifications position="top-center" limit={TOASTS_SHOWN} autoClose={false} zIndex={500} />;
}
