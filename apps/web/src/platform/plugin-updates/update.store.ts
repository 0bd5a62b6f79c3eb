import { create } from 'zustand';
import type { UpdateState } from './updater.ts';

/** State of the plugin's update, for the screens that show it. */
export const usePluginUpdate = create<{ readonly state: UpdateState }>(() => ({
  state: { kind: 'idle' },
}));

export const setPluginUpdate = (state: UpdateState): void => usePluginUpdate.setState({ state });
