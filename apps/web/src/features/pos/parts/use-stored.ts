import { useCallback, useEffect, useState } from 'react';

/** A list of the local store, read again on demand; null until read. */
export function useStored<T>(
  read: () => Promise<readonly T[]>,
): readonly [readonly T[] | null, () => void] {
  const [items, setItems] = useState<readonly T[] | null>(null);
  const reload = useCallback(() => void read().then(setItems), [read]);
  useEffect(reload, [reload]);
  return [items, reload];
}
