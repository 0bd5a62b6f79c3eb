import type { FingerprintReader } from './reader.port.ts';

export type FingerState = 'waiting' | 'checking';

interface ListenInput {
  readonly reader: FingerprintReader;
  /** Rejects when the fingerprint is not accepted; the implementation shows the reason. */
  readonly verify: (identifier: string) => Promise<void>;
  readonly onState: (state: FingerState) => void;
}

/**
 * Reads one fingerprint at a time: the reader is off while one is verified, and is enabled again
 * after a failure (specification, shell §7). After an accepted fingerprint it stays off.
 * @returns stops the reading
 */
export function listenForFinger({ reader, verify, onState }: ListenInput): () => void {
  let stopped = false;
  let disable: (() => void) | null = null;
  const off = (): void => {
    disable?.();
    disable = null;
  };
  const on = (): void => {
    onState('waiting');
    disable = reader.enable((identifier) => {
      off();
      onState('checking');
      verify(identifier).catch(() => {
        if (!stopped) on();
      });
    });
  };
  on();
  return () => {
    stopped = true;
    off();
  };
}
