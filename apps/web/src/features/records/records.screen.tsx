import { Button, CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconAlertCircle, IconFilterOff, IconListDetails, IconPlus, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../platform/api/describe-error.ts';
import type { ScreenProps } from '../../platform/router/feature.types.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { useAccess } from '../../platform/session/session.store.ts';
import { Num } from '../../ui/num.tsx';
import { Panel } from '../../ui/panel.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonBar } from '../../ui/states.tsx';
import { ComponentGate, type KnownComponent } from './component-gate.tsx';
import { RecordRows } from './record-rows.tsx';
import { recordRoute } from './record-routes.ts';
import { useComponentName } from './record-words.ts';
import classes from './records.module.css';
import { searchRecords, useRecordSearch } from './records.store.ts';
import { type RecordPages, useRecordPages } from './use-records.ts';

function Search({ component, name }: { readonly component: number; readonly name: string }): ReactNode {
  const { t } = useTranslation('records');
  const { t: tCommon } = useTranslation();
  const { q } = useRecordSearch(component);
  // What is being typed, until it becomes the search.
  const [typing, setTyping] = useState<string | null>(null);
  const text = typing ?? q;
  const apply = useDebouncedCallback((value: string) => {
    searchRecords(component, value.trim());
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
      placeholder={t('searchIn', { name })}
      aria-label={t('searchIn', { name })}
      maxLength={100}
      leftSection={<IconSearch size={18} />}
      rightSection={text === '' ? null : <CloseButton size="sm" aria-label={tCommon('clear')} onClick={() => change('')} />}
    />
  );
}

/** What stands in the table's place while there are no rows. */
function NoRows({ pages, component, name, q }: { readonly pages: RecordPages; readonly component: number; readonly name: string; readonly q: string }): ReactNode {
  const { t } = useTranslation('records');
  if (pages.state === 'loading') {
    return <Skeleton label={name}><div className={classes['skeletons']}>{Array.from({ length: 10 }, (_, index) => <SkeletonBar key={index} />)}</div></Skeleton>;
  }
  if (pages.state === 'failed') {
    const shown = describeError(pages.error);
    return <div className={classes['middle']}><ErrorState icon={<IconAlertCircle size={28} />} title={shown.description} code={shown.code} onRetry={pages.reload} /></div>;
  }
  return (
    <div className={classes['middle']}>
      {q === '' ? (
        <EmptyState icon={<IconListDetails size={28} />} title={t('empty', { name })} text={t('emptyHelp')} />
      ) : (
        <EmptyState icon={<IconFilterOff size={28} />} title={t('nothingFound')} action={<Button variant="light" onClick={() => searchRecords(component, '')}>{t('clearSearch')}</Button>} />
      )}
    </div>
  );
}

function Records({ info, record }: KnownComponent): ReactNode {
  const { t } = useTranslation('records');
  const name = useComponentName()(info);
  const { q } = useRecordSearch(info.id);
  const pages = useRecordPages(info.id, q);
  const mayAdd = useAccess({ type: 'components', action: 'w', key: info.id }) === 'ok' && info.add;
  return (
    <div className={classes['page']}>
      <header className={classes['head']}>
        <h1 className={classes['title']}>{name}</h1>
        {pages.state === 'ready' && <span className={classes['count']}><Num value={pages.count} /></span>}
        {mayAdd && <Button component="a" className={classes['action'] ?? ''} href={hrefOf(recordRoute(info.id, 0))} leftSection={<IconPlus size={18} aria-hidden />}>{t('addProduct')}</Button>}
      </header>
      <div role="search"><Search key={info.id} component={info.id} name={name} /></div>
      <Panel padded={false} className={classes['table']}>
        {pages.items.length === 0 ? <NoRows pages={pages} component={info.id} name={name} q={q} /> : <RecordRows key={info.id} record={record} name={name} pages={pages} />}
        {pages.items.length > 0 && (
          <footer className={classes['foot']}>
            <span>{t('shown', { shown: pages.items.length, count: pages.count })}</span>
            <span className={classes['hint']}>{t('keysHint')}</span>
          </footer>
        )}
      </Panel>
    </div>
  );
}

/** The records of the component that the address names. */
export function RecordsScreen({ params }: ScreenProps): ReactNode {
  return <ComponentGate number={params['component'] ?? ''}>{(known) => <Records {...known} />}</ComponentGate>;
}
