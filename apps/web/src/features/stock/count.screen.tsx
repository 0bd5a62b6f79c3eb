import { Button, Group, TextInput } from '@mantine/core';
import {
  COMPONENT,
  endStockCount,
  readStockCount,
  setStockCounted,
  type StockCountRow,
} from '@dalpak/contracts';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { api, queryClient } from '../../platform/api/api.ts';
import { showError } from '../../platform/api/error-dialog.store.ts';
import type { ScreenProps } from '../../platform/router/feature.types.ts';
import { go, hrefOf } from '../../platform/router/navigation.ts';
import { useAccess } from '../../platform/session/session.store.ts';
import { NumericField } from '../../record-kit/numeric-field.tsx';
import { recordsKey } from '../../record-kit/records-key.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { cx } from '../../ui/layout/cx.ts';
import { Code, DateText, Num, Qty } from '../../ui/figures/num.tsx';
import { Page, PageTitle } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { DataTable, figure } from '../../ui/content/data-table.tsx';
import { Toolbar } from '../../ui/content/toolbar.tsx';
import { quiet } from '../../ui/content/quiet.tsx';
import classes from './stock.module.css';
import { Waiting } from '../../platform/api/waiting.tsx';
import { CountScanner } from './count-scanner.tsx';
import { useStockWords } from './words.ts';

const STOCK_COUNT = 28;
const REFRESH_MS = 10_000;

const refresh = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: recordsKey(COMPONENT.stockCounts) });

function CountRow({
  row,
  onCount,
}: {
  readonly row: StockCountRow;
  /** Absent: the count has ended. */
  readonly onCount?: (counted: number | null) => void;
}): ReactNode {
  const say = useStockWords();
  const { name, barcode, place, weighed, expected, counted, difference } = row;
  return (
    <tr>
      <td>
        <bdi>{name}</bdi> {place !== '' && <Code>{place}</Code>}{' '}
        {barcode !== '' && <Code className={quiet}>{barcode}</Code>}
      </td>
      <td className={figure}>
        {expected === null ? '–' : <Qty milli={expected} weighed={weighed} />}
      </td>
      <td className={classes['typed']}>
        {onCount === undefined ? (
          counted === null ? (
            '–'
          ) : (
            <Qty milli={counted} weighed={weighed} />
          )
        ) : (
          <NumericField
            kind="quantity"
            label={say('countedOf', { name })}
            value={counted}
            onChange={onCount}
          />
        )}
      </td>
      <td className={cx(figure, (difference ?? 0) !== 0 && classes['bad'])}>
        {difference === null ? '–' : <Qty milli={difference} weighed={weighed} />}
      </td>
    </tr>
  );
}

/** One count: what is expected, what was counted, and its end. */
export function CountScreen({ params }: ScreenProps): ReactNode {
  const say = useStockWords();
  const id = Number(params['id']);
  const mayCount =
    useAccess({ type: 'components', action: 'w', key: COMPONENT.stockCounts }) === 'ok';
  const [search, setSearch] = useState('');
  const [asking, setAsking] = useState<'end' | 'cancel' | null>(null);
  const key = [...recordsKey(COMPONENT.stockCounts), 'session', id];
  const { data, error, refetch } = useQuery({
    queryKey: [...key, search],
    placeholderData: keepPreviousData,
    // Others count the same products on their phones.
    refetchInterval: REFRESH_MS,
    queryFn: ({ signal }) =>
      api.call(readStockCount, { params: { id }, query: { search } }, { signal }),
  });
  const onSent = useCallback(() => void refresh(), []);
  const count = useMutation({
    mutationFn: (body: { readonly product: number; readonly counted: number | null }) =>
      api.call(setStockCounted, { params: { id }, body }),
    onError: showError,
    onSettled: refresh,
  });
  const end = useMutation({
    mutationFn: async (act: 'leave' | 'zero' | 'cancel') =>
      (await api.call(endStockCount, { params: { id }, body: { act } })).data,
    onSuccess: ({ state, document }) => {
      if (state === 'closed') toast({ text: say('ended'), tone: 'ok' });
      go(document === null ? '/stock/counts' : `/document/${STOCK_COUNT}/${document}`);
    },
    onError: showError,
    onSettled: refresh,
  });
  if (data === undefined)
    return (
      <Page width={1120}>
        <PageTitle>{say('count', { number: id })}</PageTitle>
        <Waiting error={error} label={say('loading')} onRetry={() => void refetch()} />
      </Page>
    );
  const head = data.data;
  const isOpen = head.state === 'open' && mayCount;
  const finish = (act: 'leave' | 'zero' | 'cancel'): void => {
    setAsking(null);
    end.mutate(act);
  };
  return (
    <Page width={1120}>
      <PageTitle>{say('count', { number: id })}</PageTitle>
      <Panel>
        <Toolbar layout="fields" className={classes['bar']}>
          <span className={classes['grow']}>
            <bdi>{head.warehouse.name}</bdi> ·{' '}
            <bdi>{head.department?.name ?? say('allDepartments')}</bdi> · {say('started')}{' '}
            <DateText value={head.started} /> · {say('progress')}{' '}
            <Num value={`${head.counted} / ${head.rows}`} /> · {say(head.state)}
          </span>
          <Button component="a" variant="default" href={hrefOf('/stock/counts')}>
            {say('back')}
          </Button>
          {head.document !== null && (
            <Button component="a" href={hrefOf(`/document/${STOCK_COUNT}/${head.document}`)}>
              {say('openDocument')}
            </Button>
          )}
        </Toolbar>
        {isOpen && <CountScanner count={id} onSent={onSent} />}
        <TextInput
          label={say('find')}
          value={search}
          autoComplete="off"
          onChange={(event) => setSearch(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
        />
        {data.rows.length === 0 ? (
          <p className={quiet}>{say('notFound')}</p>
        ) : (
          <DataTable label={say('count', { number: id })}>
            <thead>
              <tr>
                <th scope="col">{say('product')}</th>
                <th scope="col" className={figure}>
                  {say('expected')}
                </th>
                <th scope="col">{say('counted')}</th>
                <th scope="col" className={figure}>
                  {say('difference')}
                </th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map((row) => (
                <CountRow
                  key={row.product}
                  row={row}
                  {...(isOpen && {
                    onCount: (counted) => count.mutate({ product: row.product, counted }),
                  })}
                />
              ))}
            </tbody>
          </DataTable>
        )}
        {isOpen && (
          <Group gap="sm" mt="md">
            <Button
              disabled={head.counted === 0}
              loading={end.isPending}
              onClick={() => setAsking('end')}
            >
              {say('end')}
            </Button>
            <Button variant="default" onClick={() => setAsking('cancel')}>
              {say('cancelCount')}
            </Button>
          </Group>
        )}
      </Panel>
      <ConfirmDialog
        opened={asking === 'cancel'}
        destructive
        title={say('cancelTitle')}
        confirmLabel={say('cancelCount')}
        onClose={() => setAsking(null)}
        onConfirm={() => finish('cancel')}
      />
      <EndDialog opened={asking === 'end'} onClose={() => setAsking(null)} onEnd={finish} />
    </Page>
  );
}

function EndDialog({
  opened,
  onClose,
  onEnd,
}: {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onEnd: (act: 'leave' | 'zero') => void;
}): ReactNode {
  const say = useStockWords();
  const [rest, setRest] = useState<'leave' | 'zero'>('leave');
  return (
    <ConfirmDialog
      opened={opened}
      title={say('endTitle')}
      confirmLabel={say('end')}
      onClose={onClose}
      onConfirm={() => onEnd(rest)}
      text={
        <>
          <p>{say('endText')}</p>
          {(['leave', 'zero'] as const).map((act) => (
            <label key={act} className={classes['choice']}>
              <input
                type="radio"
                name="rest"
                checked={rest === act}
                onChange={() => setRest(act)}
              />
              {say(act)}
            </label>
          ))}
        </>
      }
    />
  );
}
