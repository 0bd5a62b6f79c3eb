import { create } from 'zustand';

interface DrawerState {
  readonly opened: boolean;
}

/** Whether the notification drawer is open. The bell and a toast open it. */
export const useNotificationDrawer = create<DrawerState>(() => ({ opened: false }));

export function showNotifications(opened: boolean): void {
  useNotificationDrawer.setState({ opened });
}
