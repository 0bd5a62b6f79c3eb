import type { FingerprintReader } from './reader.port.ts';

/** The reader of the paired bridge. It is loaded when it is switched on: most tills have none. */
export const bridgeReader: FingerprintReader = {
  name: 'bridge',
  enable(onFinger) {
    const stop = new AbortController();
    void import('./read-bridge.ts').then(({ readBridge }) => readBridge(onFinger, stop.signal));
    return () => stop.abort();
  },
};
