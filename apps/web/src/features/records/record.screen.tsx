import { Button } from '@mantine/core';
import {
  findComponent,
  isRef,
  getRecord,
  type RecordColumn,
  type RecordComponent,
  type RecordValue,
  type RecordView,
} from '@dalpak/contracts';
import { useQuery } from '@tanstack/react-query';
import { IconAlertCircle, IconFileUnknown, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { api } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { hasCode } from '../../platform/api/errors.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import type { ScreenProps } from '../../platform/router/feature.types.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { Slot } from '../../platform/router/slots.ts';
import { useAccess } from '../../platform/session/session.store.ts';
import { useWindowInfo } from '../../platform/windows/window-hooks.ts';
import { BackLink, Page, PageTitle } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import { ComponentGate, type KnownComponent } from '../../record-kit/component-gate.tsx';
import { EditRecord } from './edit-record.tsx';
import { newRecordTitle } from '../../record-kit/form/state/new-record-title.ts';
import { nameOfRecord } from '../../record-kit/form/state/record-name.ts';
import { listRoute, recordRoute } from '../../record-kit/record-routes.ts';
import { RecordValueText } from '../../record-kit/values/record-value.tsx';
import { fieldText, useComponentName } from '../../record-kit/words.ts';
import { Fact, Facts } from '../../ui/content/facts.tsx';
import { quiet } from '../../ui/content/quiet.tsx';
import classes from './record.module.css';
import { recordsKey } from '../../record-kit/records-key.ts';

/** A reference links to its record, where this user may read it. */
function Value({
  column,
  value,
}: {
  readonly column: RecordColumn;
  readonly value: RecordValue | undefined;
}): ReactNode {
  const { t } = useTranslation('records');
  const target = column.kind === 'ref' ? findComponent(column.component ?? 0) : null;
  const access = useAccess({ type: 'components', action: 'r', key: target?.id ?? 0 });
  if (value === null || value === undefined || value === '')
    return <span className={quiet}>{t('none')}</span>;
  if (isRef(value) && target !== null && access === 'ok')
    return (
      <a className={classes['ref']} href={hrefOf(recordRoute(target.id, value.id))}>
        {value.label}
      </a>
    );
  return <RecordValueText column={column} value={value} />;
}

function RecordFacts({
  columns,
  view,
}: {
  readonly columns: readonly RecordColumn[];
  readonly view: RecordView;
}): ReactNode {
  const { t } = useTranslation('records');
  return (
    <Panel title={t('details')}>
      <Facts layout="spread" className={classes['facts']}>
        {columns.map((column) => (
          <Fact key={column.key} label={fieldText(column.label)}>
            <Value column={column} value={view.data[column.key]} />
          </Fact>
        ))}
      </Facts>
    </Panel>
  );
}

function RecordPage({ info, record, id }: KnownComponent & { readonly id: string }): ReactNode {
  const { t } = useTranslation('records');
  const name = useComponentName()(info);
  const { data, error, refetch } = useQuery({
    queryKey: [...recordsKey(info.id), 'one', id],
    queryFn: async ({ signal }) =>
      (await api.call(getRecord, { params: { component: info.id, id } }, { signal })).data,
  });
  const title = data === undefined ? null : nameOfRecord(info.id, data);
  useWindowInfo({ title });
  if (data !== undefined) {
    return (
      <>
        <PageTitle>
          <bdi>{title}</bdi>
        </PageTitle>
        <RecordFacts columns={record.columns} view={data} />
        <Slot name="record.panel" props={{ component: info.id, id }} />
      </>
    );
  }
  if (error === null)
    return (
      <Skeleton label={t('record', { id })}>
        <div className={classes['loading']}>
          <SkeletonBar width={280} height={32} />
          <SkeletonBar height={320} />
        </div>
      </Skeleton>
    );
  // The server answers a malformed id differently from a missing one; for the user both are
  // missing.
  if (hasCode(error, 'NOT_FOUND')) {
    return (
      <EmptyState
        heading="h1"
        icon={<IconFileUnknown size={28} />}
        title={t('missingTitle')}
        text={t('missingHelp')}
        action={
          <Button component="a" href={hrefOf(listRoute(info.id))}>
            {t('backToList', { name })}
          </Button>
        }
      />
    );
  }
  const shown = describeError(error);
  return (
    <ErrorState
      heading="h1"
      icon={<IconAlertCircle size={28} />}
      title={shown.description}
      code={shown.code}
      onRetry={() => void refetch()}
    />
  );
}

/** Id 0 of a component whose records are created elsewhere: a document on its own screen. */
function NewRecord({ info }: KnownComponent): ReactNode {
  const { t } = useTranslation('records');
  const name = useComponentName()(info);
  const mayAdd = useAccess({ type: 'components', action: 'w', key: info.id }) === 'ok';
  if (info.documentType !== null && info.add && mayAdd) {
    const title = newRecordTitle(info.id, name);
    return (
      <EmptyState
        heading="h1"
        icon={<IconPlus size={28} />}
        title={title}
        text={t('newDocumentHelp')}
        action={
          <Button component="a" href={hrefOf(`/document/${info.documentType}/0`)}>
            {t('openNew', { title })}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      heading="h1"
      icon={<IconPlus size={28} />}
      title={t('addNotOpen', { name })}
      text={t('addNotOpenHelp')}
      action={
        <Button component="a" href={hrefOf(listRoute(info.id))}>
          {t('backToList', { name })}
        </Button>
      }
    />
  );
}

/** Components that users write have a form; others are read-only. */
function isEdited({ writes }: RecordComponent, id: string): boolean {
  return id === '0' ? writes === 'all' : writes !== undefined;
}

function Record({ info, record, id }: KnownComponent & { readonly id: string }): ReactNode {
  const { t } = useTranslation('records');
  const name = useComponentName()(info);
  return (
    <Page width={880}>
      <BackLink href={hrefOf(listRoute(info.id))}>{t('backToList', { name })}</BackLink>
      {isEdited(record, id) ? (
        <EditRecord component={info.id} id={id} name={name} />
      ) : id === '0' ? (
        <NewRecord info={info} record={record} />
      ) : (
        <RecordPage info={info} record={record} id={id} />
      )}
    </Page>
  );
}

/** One record of the component in the route; id 0 is a new one. */
export function RecordScreen({ params }: ScreenProps): ReactNode {
  const id = params['id'] ?? '';
  return (
    <ComponentGate number={params['component'] ?? ''}>
      {(known) => <Record key={`${known.info.id}.${id}`} {...known} id={id} />}
    </ComponentGate>
  );
}
