import { create } from 'zustand';

interface TimekeeperState {
  readonly opened: boolean;
}

/** Whether the timekeeper is on the screen. It stands above whatever opened it, a locked till included. */
export const useTimekeeper = create<TimekeeperState>(() => ({ opened: false }));

export function openTimekeeper(): void {
  useTimekeeper.setState({ opened: true });
}

export function closeTimekeeper(): void {
  useTimekeeper.setState({ opened: false });
}
