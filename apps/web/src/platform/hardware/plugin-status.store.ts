import { create } from 'zustand';

/** The desktop plugin beside this browser: its version, or null while none is connected. */
export const usePluginStatus = create<{ readonly version: string | null }>(() => ({ version: null }));
