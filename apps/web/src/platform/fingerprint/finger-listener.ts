import type { FingerprintReader } from './reader.port.ts';

export type FingerState = 'waiting' | 'checking';

interface ListenInput {
  readonly reader: FingerprintReader;
  /** Refused when the finger is not good enough; who refuses says why. */
  readonly verify: (identifier: string) => Promise<void>;
  readonly onState: (state: FingerState) => void;
}

/**
 * Reads one finger at a time: while one is checked the reader is off, and after one that failed it is enabled again
 * (1-shell §7). After one that was good it stays off.
 * @returns stops
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
