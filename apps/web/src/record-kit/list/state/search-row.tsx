import { useDebouncedCallback } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { applySearch, type FieldSearch, searchOf, typeSearch } from './list-state.ts';
import { useList, useListStep } from './list.store.ts';
import { SearchField } from '../search/search-field.tsx';
import { isSearchable, type ShownColumn } from './shown-columns.ts';
import classes from '../list.module.css';

/**
 * Delay in milliseconds after the last key before a search is applied (specification, records §9).
 */
export const SEARCH_DELAY_MS = 500;

/** A search field under the name of each searchable column. */
export function SearchRow({
  columns,
  checks,
}: {
  readonly columns: readonly ShownColumn[];
  readonly checks: boolean;
}): ReactNode {
  const search = useList((state) => state.search);
  const step = useListStep();
  const askLater = useDebouncedCallback(() => step((state) => applySearch(state)), SEARCH_DELAY_MS);
  const change = ({ field, column }: ShownColumn, part: Partial<FieldSearch>): void => {
    step((state) => typeSearch(state, field, { ...searchOf(state, field, column), ...part }));
    if (part.val !== undefined) askLater();
    // A type is chosen and not typed, so it is applied at once.
    else if (part.type !== undefined) step((state) => applySearch(state));
  };
  return (
    <div role="row" aria-rowindex={2} className={classes['searches']}>
      {checks && <span aria-hidden />}
      {columns.map((shown) => (
        <span key={shown.field} role="gridcell">
          {isSearchable(shown.wire) && (
            <SearchField
              shown={shown}
              search={searchOf({ search }, shown.field, shown.column)}
              onChange={(part) => change(shown, part)}
            />
          )}
        </span>
      ))}
    </div>
  );
}
