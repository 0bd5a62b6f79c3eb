import { NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { formatNumber } from '../../ui/format/format-number.ts';
import { Num } from '../../ui/figures/num.tsx';
import { mirrored } from '../../ui/layout/page.tsx';
import { lastPage, pageRange, pagerPages } from './state/pager-pages.ts';
import classes from './list.module.css';

interface PagerProps {
  readonly page: number;
  readonly perPage: number;
  readonly count: number;
  /** The count as text: exact or estimated. */
  readonly counted: string;
  readonly onPage: (page: number) => void;
}

interface ListFooterProps extends PagerProps {
  readonly sizes: readonly number[];
  /** Only range and total: narrow screens, pickers. */
  readonly simple: boolean;
  readonly onSize: (size: number) => void;
}

function Range({
  page,
  perPage,
  count,
  counted,
}: Pick<PagerProps, 'page' | 'perPage' | 'count' | 'counted'>): ReactNode {
  const { t } = useTranslation('records');
  const { from, to } = pageRange(page, perPage, count);
  return (
    <span className={classes['range']} role="status">
      <Num value={t('range', { from: formatNumber(from), to: formatNumber(to) })} />{' '}
      {t('ofTotal', { total: counted })}
    </span>
  );
}

function Pager({
  page,
  perPage,
  count,
  onPage,
  simple,
}: PagerProps & { readonly simple: boolean }): ReactNode {
  const { t } = useTranslation('records');
  const { t: tCommon } = useTranslation();
  const last = lastPage(count, perPage);
  const places = simple ? [] : pagerPages(page, last);
  return (
    <nav className={classes['pager']} aria-label={t('pages')}>
      <button
        type="button"
        className={classes['turn']}
        disabled={page <= 1}
        aria-label={tCommon('previousPage')}
        onClick={() => onPage(page - 1)}
      >
        <IconChevronRight size={18} aria-hidden className={mirrored} />
      </button>
      {places.map((place, at) =>
        place === 'gap' ? (
          // Between two given neighbours there is at most one gap.
          <span key={`gap-${places[at - 1] ?? 0}`} className={classes['gap']} aria-hidden>
            …
          </span>
        ) : (
          <button
            key={place}
            type="button"
            className={classes['turn']}
            aria-label={t('page', { page: formatNumber(place) })}
            aria-current={place === page ? 'page' : undefined}
            onClick={() => onPage(place)}
          >
            <Num value={place} />
          </button>
        ),
      )}
      <button
        type="button"
        className={classes['turn']}
        disabled={page >= last}
        aria-label={tCommon('nextPage')}
        onClick={() => onPage(page + 1)}
      >
        <IconChevronLeft size={18} aria-hidden className={mirrored} />
      </button>
    </nav>
  );
}

/** Below the table: page size, the range of rows, and the pager. */
export function ListFooter({ sizes, simple, onSize, ...pager }: ListFooterProps): ReactNode {
  const { t } = useTranslation('records');
  return (
    <footer className={classes['foot']}>
      {!simple && (
        <label className={classes['size']}>
          {t('pageSize')}
          <NativeSelect
            size="xs"
            value={String(pager.perPage)}
            onChange={(event) => onSize(Number(event.currentTarget.value))}
            data={[...new Set([...sizes, pager.perPage])].sort((a, b) => a - b).map(String)}
          />
        </label>
      )}
      <Range {...pager} />
      <Pager {...pager} simple={simple} />
    </footer>
  );
}
