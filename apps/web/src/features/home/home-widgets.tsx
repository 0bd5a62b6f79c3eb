import { readHome, saveHome, type Widget } from '@dalpak/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { showError } from '../../platform/api/error-dialog.store.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { localDateOf } from '../../ui/format/format-date.ts';
import { ErrorState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import { useNow } from '../../ui/messages/use-now.ts';
import { useLiveFigures } from './use-live-figures.ts';
import { GoalsPanel } from './goals/goals-panel.tsx';
import { useGoals } from './goals/use-goals.ts';
import { WidgetCard } from './widget-card.tsx';
import { WidgetGrid } from './widget-grid.tsx';

const KEY = ['home'];

const homeQuery = {
  queryKey: KEY,
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
    (await api.call(readHome, {}, { signal })).data,
};

/** The widget that a phone shows above everything else: the first figure of today. */
function leadOf(widgets: readonly Widget[]): Widget | undefined {
  return widgets.find(({ kind, period }) => kind === 'figure' && period === 'today');
}

/** The figure of today, at the top of a phone. */
export function HomeLead(): ReactNode {
  const { t } = useTranslation('home');
  const { data, error } = useQuery(homeQuery);
  if (data === undefined)
    return error === null ? (
      <Skeleton label={t('today')}>
        <SkeletonBar height={126} />
      </Skeleton>
    ) : null;
  const lead = leadOf(data.widgets);
  return lead === undefined ? null : (
    <WidgetCard widget={lead} isFresh={data.fresh.includes(lead.id)} />
  );
}

interface HomeWidgetsProps {
  readonly isPhone: boolean;
  /** What stands below. It appears with the widgets, which would move it. */
  readonly children?: ReactNode;
}

/** The widgets of the home page: one's own layout, kept over devices, or the first one. */
export function HomeWidgets({ isPhone, children }: HomeWidgetsProps): ReactNode {
  useLiveFigures();
  const { t } = useTranslation('home');
  const cache = useQueryClient();
  const { data, error, refetch } = useQuery(homeQuery);
  const goals = useGoals(localDateOf(useNow()).slice(0, 7));
  if (data === undefined && error !== null) {
    const shown = describeError(error);
    return (
      <>
        <ErrorState title={shown.description} code={shown.code} onRetry={() => void refetch()} />
        {children}
      </>
    );
  }
  // A desk has the goals above the widgets.
  if (data === undefined || goals.isPending)
    return (
      <Skeleton label={t('today')}>
        <SkeletonBar height={240} />
      </Skeleton>
    );
  const save = async (widgets: readonly Widget[] | null): Promise<void> => {
    try {
      const { data: saved } = await api.call(saveHome, {
        body: { widgets: widgets === null ? null : [...widgets] },
      });
      cache.setQueryData(KEY, saved);
    } catch (failure) {
      showError(failure);
      throw failure;
    }
  };
  return (
    <>
      {!isPhone && <GoalsPanel />}
      <WidgetGrid
        widgets={data.widgets}
        shownAbove={isPhone ? leadOf(data.widgets)?.id : undefined}
        fresh={data.fresh}
        onSave={save}
        onReset={data.own ? () => save(null) : null}
      />
      {isPhone && <GoalsPanel />}
      {children}
    </>
  );
}
