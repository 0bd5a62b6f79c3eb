import {
  type AppInit,
  findComponent,
  type RecordHit,
  MIN_SEARCH_LETTERS,
  searchEverything,
  titleOf,
} from '@dalpak/contracts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { currentLanguage } from '../../platform/i18n/i18n.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { openComponent } from '../../platform/windows/open-component.ts';
import type { PaletteItem } from './palette-search.ts';

/** Records of one component that match the search. */
export interface RecordGroup {
  readonly key: string;
  /** Name of the component. */
  readonly name: string;
  readonly items: readonly PaletteItem[];
}

export interface RecordHits {
  readonly groups: readonly RecordGroup[];
  /** Whether the search waits for letters, is running, failed or is complete. */
  readonly state: 'idle' | 'searching' | 'failed' | 'done';
}

const PAUSE_MS = 250;
const NOTHING: RecordHits = { groups: [], state: 'idle' };

/** Searches the records of every component that this user may read, after a pause in typing. */
export function useRecordHits(init: AppInit, text: string): RecordHits {
  const { t } = useTranslation('recordSearch');
  const { t: tMenu } = useTranslation('menu');
  const typed = text.trim();
  const [paused] = useDebouncedValue(typed, PAUSE_MS);
  const isAsked = paused.length >= MIN_SEARCH_LETTERS;
  const { data, error, isFetching } = useQuery({
    queryKey: ['record-search', init.cloud.id, paused],
    queryFn: async ({ signal }) =>
      (await api.call(searchEverything, { query: { q: paused } }, { signal })).data,
    enabled: isAsked,
    placeholderData: keepPreviousData,
    retry: false,
    // Retyping the same text within this time uses the cached result; after it, changed records are
    // found.
    staleTime: 10_000,
    gcTime: 60_000,
  });
  if (typed.length < MIN_SEARCH_LETTERS) return NOTHING;
  if (error !== null) return { groups: [], state: 'failed' };
  const place = ({ name, code, second, active }: RecordHit): string =>
    [...new Set([code, second])]
      .filter((word) => word !== '' && word !== name)
      .concat(active ? [] : [t('inactive')])
      .join(' · ');
  const groups = (isAsked ? (data ?? []) : []).flatMap(
    ({ component, one, records }): RecordGroup[] => {
      const info = findComponent(component);
      if (info === null) return [];
      return [
        {
          key: info.key,
          name: tMenu(`components.${info.key}`),
          items: records.map((hit) => ({
            id: `record.${component}.${hit.id}`,
            name: titleOf(one, hit.name, currentLanguage()),
            group: place(hit),
            run: () => openComponent(component, hit.id),
          })),
        },
      ];
    },
  );
  return { groups, state: isFetching || paused !== typed ? 'searching' : 'done' };
}
