import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { TOASTS_SHOWN } from '../ui/toast-queue.ts';

/** The place of the toasts. At the top: at the bottom they would cover the total and the pay button. */
export function Toasts(): ReactNode {
  return <Notifications position="top-center" limit={TOASTS_SHOWN} autoClose={false} zIndex={500} />;
}
