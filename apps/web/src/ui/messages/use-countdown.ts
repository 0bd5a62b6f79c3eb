import { useCallback, useEffect, useState } from 'react';

/** Counts down whole seconds; 0 when no wait is running. */
export function useCountdown(): {
  readonly left: number;
  readonly wait: (seconds: number) => void;
} {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left <= 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  const wait = useCallback((seconds: number) => setLeft(Math.ceil(seconds)), []);
  return { left, wait };
}
