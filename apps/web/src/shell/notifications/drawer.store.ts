import { create } from 'zustand';
import { takeWaitingToasts, type ToastInput } from '../../ui/messages/toast.ts';

interface DrawerState {
  readonly opened: boolean;
  /** Messages that had no room on the screen, and are read in the drawer instead. */
  readonly taken: readonly ToastInput[];
}

/** Whether the notification drawer is open. The bell and a toast open it. */
export const useNotificationDrawer = create<DrawerState>(() => ({ opened: false, taken: [] }));

export function showNotifications(opened: boolean): void {
  useNotificationDrawer.setState({ opened, ...(opened ? { taken: takeWaitingToasts() } : {}) });
}
