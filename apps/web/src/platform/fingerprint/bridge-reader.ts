import type { FingerprintReader } from './reader.port.ts';

const PAUSE_MS = 500;

/** The bridge is loaded with the first finger, because most tills have no reader. */
const readFinger = async (): Promise<string> =>
  (await import('../hardware/bridge.ts')).readBridgeFinger('identify');

/**
 * The reader of the paired bridge. The bridge waits for a finger some seconds at a time; while
 * no dialog asks, the reader is off.
 */
export const bridgeReader: FingerprintReader = {
  name: 'bridge',
  enable(onFinger) {
    let on = true;
    const read = async (): Promise<void> => {
      while (on) {
        const finger = await readFinger().catch(() => null);
        if (!on) return;
        if (finger !== null) return onFinger(finger);
        // No finger, an unknown one, or a bridge that is away.
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    };
    void read();
    return () => {
      on = false;
    };
  },
};
