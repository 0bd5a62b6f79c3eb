import { Button, NativeSelect } from '@mantine/core';
import { COMPONENT, listStockCounts, startStockCount } from '@dalpak/contracts';
import { IconChecklist } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api, queryClient } from '../../platform/api/api.ts';
import { showError } from '../../platform/api/error-dialog.store.ts';
import { go, hrefOf } from '../../platform/router/navigation.ts';
import { useAccess } from '../../platform/session/session.store.ts';
import { recordsKey } from '../../record-kit/records-key.ts';
import { DateText, Num } from '../../ui/figures/num.tsx';
import { Page, PageTitle } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { EmptyState } from '../../ui/layout/states.tsx';
import { CellLink, DataTable, figure } from '../../ui/content/data-table.tsx';
import { Toolbar } from '../../ui/content/toolbar.tsx';
import { quiet } from '../../ui/content/quiet.tsx';
import classes from './stock.module.css';
import { Waiting } from '../../platform/api/waiting.tsx';
import { useStockWords } from './words.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}
const optionsOf = (records: readonly Named[]) =>
  records.map(({ id, name }) => ({ value: String(id), label: name }));

function StartCount({
  warehouses,
  departments,
}: {
  readonly warehouses: readonly Named[];
  readonly departments: readonly Named[];
}): ReactNode {
  const say = useStockWords();
  const [warehouse, setWarehouse] = useState(String(warehouses[0]?.id ?? ''));
  const [department, setDepartment] = useState('');
  const start = useMutation({
    mutationFn: async () =>
      (
        await api.call(startStockCount, {
          body: {
            warehouse: Number(warehouse),
            department: department === '' ? null : Number(department),
          },
        })
      ).data,
    onSuccess: ({ id }) => go(`/stock/count/${id}`),
    onError: showError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: recordsKey(COMPONENT.stockCounts) }),
  });
  return (
    <Panel title={say('newCount')}>
      <p className={quiet}>{say('newCountText')}</p>
      <Toolbar layout="fields" className={classes['bar']}>
        <NativeSelect
          label={say('warehouse')}
          data={optionsOf(warehouses)}
          value={warehouse}
          onChange={(event) => setWarehouse(event.currentTarget.value)}
        />
        <NativeSelect
          label={say('department')}
          data={[{ value: '', label: say('allDepartments') }, ...optionsOf(departments)]}
          value={department}
          onChange={(event) => setDepartment(event.currentTarget.value)}
        />
        <Button
          disabled={warehouse === ''}
          loading={start.isPending}
          onClick={() => start.mutate()}
        >
          {say('newCount')}
        </Button>
      </Toolbar>
    </Panel>
  );
}

/** The counts of the business, and the start of a new one. */
export function CountsScreen(): ReactNode {
  const say = useStockWords();
  const mayCount =
    useAccess({ type: 'components', action: 'w', key: COMPONENT.stockCounts }) === 'ok';
  const { data, error, refetch } = useQuery({
    queryKey: [...recordsKey(COMPONENT.stockCounts), 'sessions'],
    queryFn: ({ signal }) => api.call(listStockCounts, {}, { signal }),
  });
  return (
    <Page width={1120}>
      <PageTitle>{say('counts')}</PageTitle>
      {data === undefined ? (
        <Waiting error={error} label={say('loading')} onRetry={() => void refetch()} />
      ) : (
        <>
          {mayCount && <StartCount warehouses={data.warehouses} departments={data.departments} />}
          {data.data.length === 0 ? (
            <EmptyState
              icon={<IconChecklist size={28} />}
              title={say('noCounts')}
              text={say('noCountsText')}
            />
          ) : (
            <Panel>
              <DataTable label={say('counts')}>
                <thead>
                  <tr>
                    {(['counts', 'warehouse', 'department', 'started', 'state'] as const).map(
                      (key) => (
                        <th key={key} scope="col">
                          {key === 'counts' ? '#' : say(key)}
                        </th>
                      ),
                    )}
                    <th scope="col" className={figure}>
                      {say('progress')}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {data.data.map((count) => (
                    <tr key={count.id}>
                      <td>
                        <CellLink href={hrefOf(`/stock/count/${count.id}`)}>
                          {say('count', { number: count.id })}
                        </CellLink>
                      </td>
                      <td>
                        <bdi>{count.warehouse.name}</bdi>
                      </td>
                      <td>
                        <bdi>{count.department?.name ?? say('allDepartments')}</bdi>
                      </td>
                      <td>
                        <DateText value={count.started} />
                      </td>
                      <td>{say(count.state)}</td>
                      <td className={figure}>
                        <Num value={`${count.counted} / ${count.rows}`} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </DataTable>
            </Panel>
          )}
        </>
      )}
    </Page>
  );
}
