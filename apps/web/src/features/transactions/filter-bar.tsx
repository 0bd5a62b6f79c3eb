import { Button, CloseButton, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { cx } from '../../ui/layout/cx.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { localDateOf } from '../../ui/format/format-date.ts';
import { useNow } from '../../ui/messages/use-now.ts';
import {
  clearFilter,
  isFiltered,
  setFilter,
  useTransactionListStore,
  useTransactionList,
} from './list-filter.store.ts';
import { readRemembered } from './remembered.ts';
import { TillDayButton } from './today/till-day-button.tsx';
import { Toolbar } from '../../ui/content/toolbar.tsx';
import classes from './transactions.module.css';

const DAY_MS = 24 * 60 * 60 * 1000;

/** One field for all that one remembers of a bill; what it was read as follows from the list. */
function RememberedSearch(): ReactNode {
  const { t } = useTranslation('transactions');
  const { t: tCommon } = useTranslation();
  const list = useTransactionListStore();
  const typed = useTransactionList((state) => state.filter.typed || state.filter.number);
  // The typed text until it becomes the filter.
  const [typing, setTyping] = useState<string | null>(null);
  const text = typing ?? typed;
  const apply = useDebouncedCallback((value: string) => {
    const { number, ...remembered } = readRemembered(value, Date.now());
    setFilter(list, { typed: value.trim(), number, remembered });
    setTyping(null);
  }, 250);
  const change = (value: string): void => {
    setTyping(value);
    apply(value);
  };
  return (
    <TextInput
      className={classes['search'] ?? ''}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      placeholder={t('searchRemembered')}
      aria-label={t('searchNumber')}
      maxLength={80}
      leftSection={<IconSearch size={18} />}
      rightSection={
        text === '' ? null : (
          <CloseButton size="sm" aria-label={tCommon('clear')} onClick={() => change('')} />
        )
      }
    />
  );
}

function Chip({
  on,
  onToggle,
  children,
}: {
  readonly on: boolean;
  readonly onToggle: () => void;
  readonly children: string;
}): ReactNode {
  return (
    <button type="button" className={classes['chip']} aria-pressed={on} onClick={onToggle}>
      {children}
      {on && <IconX size={14} aria-hidden />}
    </button>
  );
}

interface FilterBarProps {
  /** The terminals of the loaded rows. */
  readonly terminals: readonly { readonly id: number; readonly name: string }[];
}

/** The filters: search, the most frequent one as a button, then dates and the till. */
export function FilterBar({ terminals }: FilterBarProps): ReactNode {
  const { t } = useTranslation('transactions');
  const { t: tCommon } = useTranslation();
  const list = useTransactionListStore();
  const filter = useTransactionList((state) => state.filter);
  // A phone hides these behind a button; wider screens always show them.
  const [further, setFurther] = useState(
    filter.from !== null || filter.to !== null || filter.terminal !== null,
  );
  const now = useNow();
  const today = localDateOf(now);
  const weekAgo = localDateOf(now - 6 * DAY_MS);
  const isToday = filter.from === today && filter.to === today;
  const day =
    filter.remembered.day ??
    (filter.from !== null && filter.from === filter.to ? filter.from : null);
  const isWeek = filter.from === weekAgo && filter.to === today;
  const range = (on: boolean, from: string) => () =>
    setFilter(list, on ? { from: null, to: null } : { from, to: today });
  return (
    <Toolbar role="search">
      <RememberedSearch />
      <Chip on={isToday} onToggle={range(isToday, today)}>
        {t('today')}
      </Chip>
      <Chip on={isWeek} onToggle={range(isWeek, weekAgo)}>
        {t('week')}
      </Chip>
      <Chip on={filter.review} onToggle={() => setFilter(list, { review: !filter.review })}>
        {t('review')}
      </Chip>
      <button
        type="button"
        className={cx(classes['chip'], classes['moreChip'])}
        aria-expanded={further}
        onClick={() => setFurther(!further)}
      >
        {t('furtherFilters')}
      </button>
      <div className={cx(classes['further'], further && classes['open'])}>
        <DateField
          label={t('from')}
          pickLabel={t('pickFrom')}
          value={filter.from}
          onChange={(from) => setFilter(list, { from })}
        />
        <DateField
          label={t('to')}
          pickLabel={t('pickTo')}
          value={filter.to}
          onChange={(to) => setFilter(list, { to })}
        />
        <Select
          className={classes['terminal'] ?? ''}
          aria-label={tCommon('terminal')}
          placeholder={tCommon('terminal')}
          clearable
          clearButtonProps={{ 'aria-label': t('removeFilter') }}
          data={terminals.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={filter.terminal === null ? null : String(filter.terminal.id)}
          onChange={(value) =>
            setFilter(list, { terminal: terminals.find(({ id }) => String(id) === value) ?? null })
          }
        />
      </div>
      {filter.terminal !== null && day !== null && (
        <TillDayButton till={filter.terminal} day={day} />
      )}
      {isFiltered(filter) && (
        <Button variant="subtle" onClick={() => clearFilter(list)}>
          {t('clearFilters')}
        </Button>
      )}
    </Toolbar>
  );
}
