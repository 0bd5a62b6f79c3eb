import { readBridgeFinger } from '../hardware/bridge.ts';

const PAUSE_MS = 500;

/**
 * Reads until a finger is known or the signal ends it. The bridge waits for a finger some seconds
 * at a time; while no dialog asks, the reader is off.
 */
export async function readBridge(
  onFinger: (identifier: string) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const finger = await readBridgeFinger('identify').catch(() => null);
    if (signal.aborted) return;
    if (finger !== null) return onFinger(finger);
    // No finger, an unknown one, or a bridge that is away.
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
