import { Button, Select, TextInput } from '@mantine/core';
import { AUDIT_ACTIONS, type AuditItem } from '@dalpak/contracts';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import {
  IconAlertCircle,
  IconChevronLeft,
  IconFilterOff,
  IconHistory,
  IconSearch,
} from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { describeError } from '../../platform/api/describe-error.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { MEDIA } from '../../platform/theme/breakpoints.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { DateText } from '../../ui/figures/num.tsx';
import { PageTitle } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import { VirtualList } from '../../ui/layout/virtual-list.tsx';
import { AuditDetails, Subject } from './audit-details.tsx';
import { type NameOf, namesOf } from './audit-facts.ts';
import { actionWord, describeActor, approversOf, titleOf } from './audit-words.ts';
import { Toolbar } from '../../ui/content/toolbar.tsx';
import classes from './audit.module.css';
import { type AuditFilter, NO_FILTER, useAuditPages } from './use-audit-pages.ts';

interface FilterProps {
  readonly filter: AuditFilter;
  readonly onChange: (change: Partial<AuditFilter>) => void;
}

function Filters({ filter, onChange }: FilterProps): ReactNode {
  const { t } = useTranslation('audit');
  const actions = useMemo(
    () => AUDIT_ACTIONS.map((action) => ({ value: action, label: actionWord(action) })),
    [],
  );
  return (
    <Toolbar role="search">
      <TextInput
        className={classes['search'] ?? ''}
        value={filter.subject}
        onChange={(event) => onChange({ subject: event.currentTarget.value.slice(0, 100) })}
        placeholder={t('searchSubject')}
        aria-label={t('searchSubject')}
        leftSection={<IconSearch size={18} />}
      />
      <Select
        className={classes['action'] ?? ''}
        aria-label={t('what')}
        placeholder={t('anyAction')}
        clearable
        clearButtonProps={{ 'aria-label': t('clearFilters') }}
        data={actions}
        value={filter.action}
        onChange={(value) =>
          onChange({ action: AUDIT_ACTIONS.find((action) => action === value) ?? null })
        }
      />
      <DateField
        label={t('from')}
        pickLabel={t('pickFrom')}
        value={filter.from}
        onChange={(from) => onChange({ from })}
      />
      <DateField
        label={t('to')}
        pickLabel={t('pickTo')}
        value={filter.to}
        onChange={(to) => onChange({ to })}
      />
      {filter !== NO_FILTER && (
        <Button variant="subtle" onClick={() => onChange(NO_FILTER)}>
          {t('clearFilters')}
        </Button>
      )}
    </Toolbar>
  );
}

interface RowProps {
  readonly item: AuditItem;
  readonly nameOf: NameOf;
  readonly onOpen: (item: AuditItem) => void;
}

/** The whole row opens the action; the record's name in it opens the record. */
function Row({ item, nameOf, onOpen }: RowProps): ReactNode {
  const { t } = useTranslation('audit');
  const approvers = approversOf(item, nameOf).map((name) => t('allowedBy', { name }));
  return (
    <div className={classes['row']}>
      <span className={classes['when']}>
        <DateText value={item.at} />
      </span>
      <button type="button" className={classes['what']} onClick={() => onOpen(item)}>
        {titleOf(item)}
      </button>
      <span className={classes['who']}>{[describeActor(item), ...approvers].join(' · ')}</span>
      <span className={classes['subject']}>
        <Subject item={item} nameOf={nameOf} />
      </span>
      <span className={classes['where']}>{item.terminal?.name ?? ''}</span>
      <IconChevronLeft className={classes['chevron'] ?? ''} size={18} aria-hidden />
    </div>
  );
}

/** Column headings; rows on a phone have none. */
function ColumnHeadings(): ReactNode {
  const { t } = useTranslation('audit');
  return (
    <div className={`${classes['row']} ${classes['heads']}`} aria-hidden>
      {(['when', 'what', 'who', 'subject', 'where'] as const).map((head) => (
        <span key={head}>{t(head)}</span>
      ))}
    </div>
  );
}

/** Shown while the list has no rows. */
function NoRows({
  pages,
  filtered,
  onClear,
}: {
  readonly pages: ReturnType<typeof useAuditPages>;
  readonly filtered: boolean;
  readonly onClear: () => void;
}): ReactNode {
  const { t } = useTranslation('audit');
  if (pages.data === undefined && pages.error === null) {
    return (
      <Skeleton label={t('title')}>
        <div className={classes['skeletons']}>
          {Array.from({ length: 10 }, (_, index) => (
            <SkeletonBar key={index} />
          ))}
        </div>
      </Skeleton>
    );
  }
  if (pages.data === undefined) {
    const shown = describeError(pages.error);
    return (
      <ErrorState
        icon={<IconAlertCircle size={28} />}
        title={shown.description}
        code={shown.code}
        onRetry={() => void pages.refetch()}
      />
    );
  }
  return filtered ? (
    <EmptyState
      icon={<IconFilterOff size={28} />}
      title={t('emptyFiltered')}
      action={
        <Button variant="light" onClick={onClear}>
          {t('clearFilters')}
        </Button>
      }
    />
  ) : (
    <EmptyState icon={<IconHistory size={28} />} title={t('empty')} text={t('emptyHelp')} />
  );
}

/** The audit log: who did what, when, where, and with whose approval. */
export function AuditScreen(): ReactNode {
  const { t } = useTranslation('audit');
  const [filter, setFilter] = useState(NO_FILTER);
  const [subject] = useDebouncedValue(filter.subject.trim(), 250);
  const [opened, setOpened] = useState<AuditItem | null>(null);
  const narrow = useMediaQuery(MEDIA.mobile) ?? false;
  const pages = useAuditPages({ ...filter, subject });
  const items = useMemo(() => pages.data?.pages.flatMap((page) => page.data) ?? [], [pages.data]);
  const nameOf = useMemo(() => namesOf(pages.data?.pages ?? []), [pages.data]);
  const change = (part: Partial<AuditFilter>): void =>
    setFilter((before) => (part === NO_FILTER ? NO_FILTER : { ...before, ...part }));
  return (
    <div className={classes['page']}>
      <PageTitle>{t('title')}</PageTitle>
      <Filters filter={filter} onChange={change} />
      <Panel padded={false} className={classes['table']}>
        {items.length === 0 ? (
          <div className={classes['middle']}>
            <NoRows
              pages={pages}
              filtered={filter !== NO_FILTER}
              onClear={() => setFilter(NO_FILTER)}
            />
          </div>
        ) : (
          <VirtualList<AuditItem>
            label={t('title')}
            header={narrow ? undefined : <ColumnHeadings />}
            className={classes['list']}
            items={items}
            rowHeight={narrow ? 72 : 44}
            keyOf={(item) => item.id}
            renderRow={(item) => <Row item={item} nameOf={nameOf} onOpen={setOpened} />}
            onEnd={() => {
              if (pages.hasNextPage && !pages.isFetchingNextPage) void pages.fetchNextPage();
            }}
            footer={
              pages.hasNextPage ? (
                <div className={classes['more']}>
                  <Button
                    variant="subtle"
                    loading={pages.isFetchingNextPage}
                    onClick={() => void pages.fetchNextPage()}
                  >
                    {t('loadMore')}
                  </Button>
                </div>
              ) : null
            }
          />
        )}
      </Panel>
      <AuditDetails item={opened} nameOf={nameOf} onClose={() => setOpened(null)} />
    </div>
  );
}
