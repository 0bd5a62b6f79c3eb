import { create } from 'zustand';
import type { UpdateState } from './updater.ts';

/** Where the plugin's update stands, for the screens that show it. */
export const usePluginUpdate = create<{ readonly state: UpdateState }>(() => ({ state: { kind: 'idle' } }));
