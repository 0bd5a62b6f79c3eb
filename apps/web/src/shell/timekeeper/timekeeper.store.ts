import { create } from 'zustand';

interface TimekeeperState {
  readonly opened: boolean;
}

/**
 * Whether the timekeeper is open. It is shown above whatever opened it, including a locked till.
 */
export const useTimekeeper = create<TimekeeperState>(() => ({ opened: false }));

export function openTimekeeper(): void {
  useTimekeeper.setState({ opened: true });
}

export function closeTimekeeper(): void {
  useTimekeeper.setState({ opened: false });
}
