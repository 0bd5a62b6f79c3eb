import type { BridgeStatus } from '@dalpak/contracts';
import { create } from 'zustand';

interface PluginStatus {
  /** Version of the desktop plugin that is connected to this browser; null while none is. */
  readonly version: string | null;
  /** What the connected bridge says of itself; null for none, and for the simulator. */
  readonly bridge: BridgeStatus | null;
  readonly simulated: string | null;
}

export const usePluginStatus = create<PluginStatus>(() => ({
  version: null,
  bridge: null,
  simulated: null,
}));

/** Publishes what is connected: the simulator takes precedence, because it is enabled on purpose. */
export function publishPlugin(changes: Partial<Pick<PluginStatus, 'bridge' | 'simulated'>>): void {
  const next = { ...usePluginStatus.getState(), ...changes };
  usePluginStatus.setState({ ...next, version: next.simulated ?? next.bridge?.version ?? null });
}

/** Type and version that the headers of every call carry. */
export function connectedPlugin(): { readonly type: string; readonly version: string } | null {
  const { version, simulated } = usePluginStatus.getState();
  return version === null ? null : { type: simulated === null ? 'bridge' : 'simulator', version };
}
