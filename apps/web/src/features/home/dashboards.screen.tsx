import { Anchor } from '@mantine/core';
import { COMPONENT, listDashboards, saveDashboard, type Widget } from '@dalpak/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconLayoutDashboard } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { showError } from '../../platform/api/error-dialog.store.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { useAccess } from '../../platform/session/session.store.ts';
import { Page, PageTitle } from '../../ui/layout/page.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { useLiveFigures } from './use-live-figures.ts';
import { WidgetGrid } from './widget-grid.tsx';
import { PageHead } from '../../ui/content/toolbar.tsx';
import { cx } from '../../ui/layout/cx.ts';
import arrange from '../../ui/layout/arrange.module.css';
import classes from './widgets.module.css';
import { useReportWords } from '../../report-kit/words.ts';

const KEY = ['dashboards'];
const EDIT = { type: 'components', action: 'e', key: COMPONENT.dashboards } as const;

/** The dashboards of the business, one at a time. */
export function DashboardsScreen(): ReactNode {
  const say = useReportWords();
  useLiveFigures();
  const cache = useQueryClient();
  const mayEdit = useAccess(EDIT) === 'ok';
  const [chosen, setChosen] = useState<number | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api.call(listDashboards, {}, { signal })).data,
  });
  if (data === undefined && error !== null) {
    const shown = describeError(error);
    return (
      <ErrorState title={shown.description} code={shown.code} onRetry={() => void refetch()} />
    );
  }
  if (data === undefined)
    return (
      <Page width={1120}>
        <Skeleton label={say('dashboardTabs')}>
          <SkeletonBar height={320} />
        </Skeleton>
      </Page>
    );
  const one = data.find(({ id }) => id === chosen) ?? data[0];
  if (one === undefined)
    return (
      <EmptyState
        heading="h1"
        icon={<IconLayoutDashboard size={28} />}
        title={say('noDashboards')}
        text={say('noDashboardsHelp')}
        action={
          mayEdit ? (
            <Anchor href={hrefOf('/item/id/0/component/181')}>{say('newDashboard')}</Anchor>
          ) : null
        }
      />
    );
  const save = async (widgets: readonly Widget[]): Promise<void> => {
    try {
      await api.call(saveDashboard, {
        params: { id: one.id },
        body: { widgets: [...widgets], version: one.version },
      });
      await cache.invalidateQueries({ queryKey: KEY });
      toast({ text: say('saved'), tone: 'ok' });
    } catch (failure) {
      showError(failure);
      throw failure;
    }
  };
  return (
    <Page width={1120} className={classes['page']}>
      <PageHead>
        <PageTitle>{one.name}</PageTitle>
        <div className={cx(arrange['wideLine'], classes['headLinks'])}>
          {mayEdit && (
            <>
              <Anchor href={hrefOf(`/item/id/${one.id}/component/181`)}>{say('editRecord')}</Anchor>
              <Anchor href={hrefOf('/item/id/0/component/181')}>{say('newDashboard')}</Anchor>
            </>
          )}
        </div>
      </PageHead>
      {data.length > 1 && (
        <div className={classes['tabs']} role="group" aria-label={say('dashboardTabs')}>
          {data.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              className={classes['tab']}
              aria-pressed={id === one.id}
              onClick={() => setChosen(id)}
            >
              {name}
            </button>
          ))}
        </div>
      )}
      {one.description !== '' && <p className={classes['quiet']}>{one.description}</p>}
      <WidgetGrid
        key={one.id}
        widgets={one.widgets}
        fresh={[]}
        onSave={mayEdit ? save : null}
        onReset={null}
      />
    </Page>
  );
}
