import { NativeSelect, SegmentedControl } from '@mantine/core';
import {
  FORECAST_MEASURES,
  type ForecastMeasure,
  type ForecastView,
  readForecast,
} from '@dalpak/contracts';
import { IconChartLine } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { Loaded } from '../../platform/api/loaded.tsx';
import { useWords } from '../../platform/i18n/words-of.ts';
import { Toolbar } from '../../ui/content/toolbar.tsx';
import { Page, PageTitle } from '../../ui/layout/page.tsx';
import { EmptyState } from '../../ui/layout/states.tsx';
import { AccuracyPanel } from './accuracy-panel.tsx';
import { DaysPanel } from './days-panel.tsx';
import { ProductsPanel } from './products-panel.tsx';
import { sayForecast } from './words.ts';

interface Wish {
  readonly branch: string;
  readonly department: string;
}

const optionsOf = (some: readonly { readonly id: number; readonly name: string }[]) =>
  some.map(({ id, name }) => ({ value: String(id), label: name }));

/** What the next four weeks are expected to bring, why, and how right it was last month. */
export function ForecastScreen(): ReactNode {
  const say = useWords(sayForecast);
  const [wish, setWish] = useState<Wish>({ branch: '', department: '' });
  const [measure, setMeasure] = useState<ForecastMeasure>('net');
  const query = useQuery({
    queryKey: ['forecast', wish],
    queryFn: async ({ signal }) =>
      (
        await api.call(
          readForecast,
          {
            query: {
              ...(wish.branch === '' ? {} : { branch: wish.branch }),
              ...(wish.department === '' ? {} : { department: wish.department }),
            },
          },
          { signal },
        )
      ).data,
    placeholderData: keepPreviousData,
  });
  return (
    <Page width={1120}>
      <PageTitle>{say('title')}</PageTitle>
      <Loaded query={query} label={say('loading')}>
        {(view) => (
          <>
            <Toolbar layout="fields">
              {view.branches.length > 1 && (
                <NativeSelect
                  label={say('branch')}
                  data={optionsOf(view.branches)}
                  value={String(view.branch?.id ?? '')}
                  onChange={(event) =>
                    setWish({ branch: event.currentTarget.value, department: '' })
                  }
                />
              )}
              {view.departments.length > 0 && (
                <NativeSelect
                  label={say('department')}
                  data={[{ value: '', label: say('wholeBranch') }, ...optionsOf(view.departments)]}
                  value={wish.department}
                  onChange={(event) => setWish({ ...wish, department: event.currentTarget.value })}
                />
              )}
              {view.days.length > 0 && (
                <SegmentedControl
                  aria-label={say('measure')}
                  data={FORECAST_MEASURES.map((key) => ({ value: key, label: say(key) }))}
                  value={measure}
                  onChange={(value) => setMeasure(value as ForecastMeasure)}
                />
              )}
            </Toolbar>
            <Content view={view} measure={measure} department={wish.department} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Content({
  view,
  measure,
  department,
}: {
  readonly view: ForecastView;
  readonly measure: ForecastMeasure;
  readonly department: string;
}): ReactNode {
  const say = useWords(sayForecast);
  if (view.days.length === 0 || view.branch === null)
    return (
      <EmptyState
        icon={<IconChartLine size={28} />}
        title={say(view.branch === null ? 'noBranch' : 'none')}
        text={say('noneText', { days: view.known_days })}
      />
    );
  return (
    <>
      <DaysPanel days={view.days} measure={measure} />
      {view.accuracy !== null && <AccuracyPanel accuracy={view.accuracy} />}
      <ProductsPanel branch={view.branch.id} department={department} />
    </>
  );
}
