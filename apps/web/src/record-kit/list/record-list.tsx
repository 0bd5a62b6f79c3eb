import { findComponent, findRecordComponent, type ListView } from '@dalpak/contracts';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { describeError } from '../../platform/api/describe-error.ts';
import { PageTitle } from '../../ui/layout/page.tsx';
import { ErrorState } from '../../ui/layout/states.tsx';
import { MEDIA } from '../../platform/theme/breakpoints.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { useComponentName } from '../words.ts';
import { LoadedList } from './loaded-list.tsx';
import { chooseView, INITIAL_LIST } from './state/list-state.ts';
import { createList, ListProvider } from './state/list.store.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import type { LoadedComponent, RecordListProps } from './state/list.types.ts';
import { type ListViews, useListViews } from './state/list-queries.ts';
import classes from './list.module.css';

/**
 * The records of a component: on its own screen, related to a record, or to pick from. The caller
 * has checked that the user may read them.
 */
export function RecordList(props: RecordListProps): ReactNode {
  const info = findComponent(props.component);
  const record = findRecordComponent(props.component);
  if (info === null || record === null)
    throw new Error(`Component ${props.component} has no records`);
  return <KnownList {...props} info={info} record={record} />;
}

function KnownList(props: RecordListProps & LoadedComponent): ReactNode {
  const { component, of, info, page = false } = props;
  const first = useListViews({ component, of });
  const name = useComponentName()(info);
  if (first.data !== undefined) {
    const [view] = first.data.views;
    if (view !== undefined) return <OwnList {...props} first={first.data} view={view} />;
  }
  const shown = first.error === null ? null : describeError(first.error);
  return (
    <div className={classes['page']}>
      <PageTitle level={page ? 1 : 2}>{name}</PageTitle>
      <Panel padded={false} className={classes['table']}>
        {shown === null ? (
          <ListSkeleton label={name} />
        ) : (
          <div className={classes['middle']}>
            <ErrorState
              icon={<IconAlertCircle size={28} />}
              title={shown.description}
              code={shown.code}
              onRetry={() => void first.refetch()}
            />
          </div>
        )}
      </Panel>
    </div>
  );
}

function OwnList({
  view,
  ...props
}: RecordListProps &
  LoadedComponent & { readonly first: ListViews; readonly view: ListView }): ReactNode {
  const [list] = useState(() => createList(chooseView(INITIAL_LIST, view, undefined)));
  const narrow =
    useMediaQuery(MEDIA.mobile, undefined, { getInitialValueInEffect: false }) ?? false;
  return (
    <ListProvider value={list}>
      <LoadedList {...props} narrow={narrow} />
    </ListProvider>
  );
}
