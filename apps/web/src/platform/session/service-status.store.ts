import { create } from 'zustand';

/**
 * Whether the service is there for this screen (1-shell §4: offline mode flips the service status). Indicators read it;
 * it blocks nothing by itself, because the till sells without the server as well.
 */
export const useServiceStatus = create<{ readonly serviceOn: boolean }>(() => ({ serviceOn: true }));

export function setServiceOn(serviceOn: boolean): void {
  if (useServiceStatus.getState().serviceOn !== serviceOn) useServiceStatus.setState({ serviceOn });
}
