import { FAVOURITES } from '@dalpak/contracts';
import { useMemo } from 'react';
import { screenLanguage } from '../../../../platform/i18n/i18n.ts';
import { useTranslation } from '../../../../platform/i18n/use-translation.ts';
import { currentTill, NO_LISTS } from '../../till/till.registry.ts';
import { useTillStatus } from '../../till/till-status.store.ts';

/** A chip above the tiles. */
export interface Department {
  readonly id: number;
  readonly name: string;
  /** `#rrggbb`; '' = none. */
  readonly colour: string;
}

/** Departments that have goods here and are shown, in the order of the server's list. */
function departmentsOf(otherName: string): readonly Department[] | null {
  const till = currentTill();
  // Without the names a chip would show a name that is not its own.
  if (till === null || till.lists === NO_LISTS) return null;
  const counts = till.catalogue.departmentCounts();
  const named = till.lists.departments.flatMap(({ id, name, names, colour, in_till: isShown }) =>
    isShown && (counts.get(id) ?? 0) > 0
      ? [{ id, name: names?.[screenLanguage()] ?? name, colour }]
      : [],
  );
  const listed = new Set(till.lists.departments.map(({ id }) => id));
  const others = [...counts.keys()].filter((id) => !listed.has(id));
  return [...named, ...others.map((id) => ({ id, name: otherName, colour: '' }))];
}

/** The departments of the till, as chips; null while their names are not known yet. */
export function useDepartments(): readonly Department[] | null {
  const { t } = useTranslation('pos');
  const revision = useTillStatus((state) => state.revision);
  return useMemo(() => (revision < 0 ? null : departmentsOf(t('noDepartment'))), [revision, t]);
}

export const isFavourites = (department: number): boolean => department === FAVOURITES;
