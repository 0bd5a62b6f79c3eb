import { create } from 'zustand';

/** Version of the desktop plugin that is connected to this browser; null while none is. */
export const usePluginStatus = create<{ readonly version: string | null }>(() => ({
  version: null,
}));
