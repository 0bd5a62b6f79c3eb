import { loadInit } from '../../platform/session/init-cache.ts';
import { earlyShelf } from './opening/early-shelf.ts';

/** Loads what the till needs without a server: its own code, and the catalogue on this device. */
export async function warmUp(): Promise<void> {
  const cloud = loadInit(localStorage)?.cloud;
  if (cloud !== undefined && cloud.terminal !== null) earlyShelf.read(cloud.uuid);
  await Promise.all([import('./pos.screen.tsx'), import('./screen/status/status-light.tsx')]);
}
