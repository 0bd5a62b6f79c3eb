import { useEffect, useRef, useState } from 'react';
import { type FingerState, listenForFinger } from '../../platform/fingerprint/finger-listener.ts';
import type { FingerprintReader } from '../../platform/fingerprint/reader.port.ts';

/**
 * Keeps the fingerprint reader on while `active`. After a failed finger it stays on for the next
 * one.
 */
export function useFinger(
  reader: FingerprintReader | null,
  verify: (identifier: string) => Promise<void>,
  active: boolean,
): FingerState {
  const [state, setState] = useState<FingerState>('waiting');
  const latest = useRef(verify);
  useEffect(() => {
    latest.current = verify;
  });
  useEffect(() => {
    if (reader === null || !active) return undefined;
    return listenForFinger({
      reader,
      verify: (identifier) => latest.current(identifier),
      onState: setState,
    });
  }, [reader, active]);
  return state;
}
