import { useEffect, useState } from 'react';
import type { TillProduct } from '../../../../platform/catalogue/till-product.ts';
import { SEARCH_DEBOUNCE_MS } from '../../../../platform/catalogue/search.ts';
import { useSearch } from '../../bill/search.store.ts';
import { currentTill } from '../../till/till.registry.ts';
import { useTillStatus } from '../../till/till-status.store.ts';

/** Products for the typed text, 50 ms after the last letter; null while the field is empty. */
export function useResults(): readonly TillProduct[] | null {
  const query = useSearch((state) => state.query);
  const revision = useTillStatus((state) => state.revision);
  const [found, setFound] = useState<readonly TillProduct[] | null>(null);
  useEffect(() => {
    const timer = setTimeout(
      () => setFound(currentTill()?.catalogue.search(query) ?? []),
      SEARCH_DEBOUNCE_MS,
    );
    return () => clearTimeout(timer);
  }, [query, revision]);
  return query.trim() === '' ? null : found;
}
