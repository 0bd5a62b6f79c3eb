import { create } from 'zustand';

/**
 * Whether the server is reachable for this screen (specification, shell §4: offline mode flips the
 * service status). Indicators read it; it blocks nothing itself, because the till also sells
 * offline.
 */
export const useServiceStatus = create<{ readonly serviceOn: boolean }>(() => ({
  serviceOn: true,
}));

export function setServiceOn(serviceOn: boolean): void {
  if (useServiceStatus.getState().serviceOn !== serviceOn) useServiceStatus.setState({ serviceOn });
}
