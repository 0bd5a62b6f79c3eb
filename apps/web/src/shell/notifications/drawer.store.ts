import { create } from 'zustand';

interface DrawerState {
  readonly opened: boolean;
}

/** Whether the drawer is open: the bell and a toast open it. */
export const useNotificationDrawer = create<DrawerState>(() => ({ opened: false }));

export function showNotifications(opened: boolean): void {
  useNotificationDrawer.setState({ opened });
}
