import { Button, NativeSelect, TextInput } from '@mantine/core';
import {
  COMPONENT,
  readStockCard,
  setStockBounds,
  type StockCard,
  type StockMovement,
} from '@dalpak/contracts';
import { getDocumentType } from '@dalpak/engine';
import { IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api, queryClient } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { useAccess } from '../../platform/session/session.store.ts';
import { NumericField } from '../../record-kit/numeric-field.tsx';
import { recordRoute } from '../../record-kit/record-routes.ts';
import { recordsKey } from '../../record-kit/records-key.ts';
import { DateText, Money, Qty } from '../../ui/figures/num.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { EmptyState } from '../../ui/layout/states.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { CellLink, DataTable, figure } from '../../ui/content/data-table.tsx';
import { Toolbar } from '../../ui/content/toolbar.tsx';
import { quiet } from '../../ui/content/quiet.tsx';
import classes from './stock.module.css';
import { Waiting } from '../../platform/api/waiting.tsx';
import { useStockWords } from './words.ts';

type Level = StockCard['levels'][number];
const cardKey = (product: number) =>
  [...recordsKey(COMPONENT.stockLevels), 'card', product] as const;

function Optional({ agorot }: { readonly agorot: number | null }): ReactNode {
  return agorot === null ? '–' : <Money agorot={agorot} />;
}

/** Minimum and maximum of one level, changed in place. */
function Bounds({
  product,
  level: { warehouse, minimum, maximum, place },
}: {
  readonly product: number;
  readonly level: Level;
}): ReactNode {
  const say = useStockWords();
  const [bounds, setBounds] = useState({ minimum, maximum, place });
  const save = useMutation({
    mutationFn: () =>
      api.call(setStockBounds, { body: { product, warehouse: warehouse.id, ...bounds } }),
    onSuccess: () => toast({ text: say('boundsSaved'), tone: 'ok' }),
    onError: (error) => toast({ text: describeError(error).description, tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: recordsKey(COMPONENT.stockLevels) }),
  });
  return (
    <Toolbar layout="fields" className={classes['bar']}>
      {(['minimum', 'maximum'] as const).map((key) => (
        <NumericField
          key={key}
          showsLabel
          kind="quantity"
          label={say(key)}
          value={bounds[key]}
          onChange={(value) => setBounds((old) => ({ ...old, [key]: value }))}
        />
      ))}
      <TextInput
        label={say('place')}
        value={bounds.place}
        maxLength={30}
        onChange={(event) => {
          const { value } = event.currentTarget;
          setBounds((old) => ({ ...old, place: value }));
        }}
      />
      <Button
        variant="default"
        disabled={
          bounds.minimum === minimum && bounds.maximum === maximum && bounds.place === place
        }
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        {say('saveBounds')}
      </Button>
      <span className={quiet}>{say('boundsHelp')}</span>
    </Toolbar>
  );
}

function Levels({ levels }: { readonly levels: readonly Level[] }): ReactNode {
  const say = useStockWords();
  return (
    <DataTable label={say('levels')} caption={say('levels')}>
      <thead>
        <tr>
          <th scope="col">{say('warehouse')}</th>
          {(['onHand', 'inTransit', 'minimum', 'average', 'value'] as const).map((key) => (
            <th key={key} scope="col" className={figure}>
              {say(key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {levels.map(({ warehouse, quantity, in_transit: coming, minimum, average, value }) => (
          <tr key={warehouse.id}>
            <td>
              <bdi>{warehouse.name}</bdi>
            </td>
            <td className={figure}>
              <Qty milli={quantity} />
            </td>
            <td className={figure}>{coming === 0 ? '–' : <Qty milli={coming} />}</td>
            <td className={figure}>{minimum === null ? '–' : <Qty milli={minimum} />}</td>
            <td className={figure}>
              <Optional agorot={average} />
            </td>
            <td className={figure}>
              <Optional agorot={value} />
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

/** The document or sale of a movement, as a link. */
function Source({ movement: { kind, source } }: { readonly movement: StockMovement }): ReactNode {
  const say = useStockWords();
  if (source === null) return say('opening');
  const { id, type, number } = source;
  const route =
    kind === 'document' ? `/document/${type}/${id}` : recordRoute(COMPONENT.transactions, id);
  return (
    <CellLink href={hrefOf(route)}>
      {kind === 'document'
        ? `${getDocumentType(type).name} ${number}`
        : say(kind === 'sale' ? 'sale' : 'refund', { number })}
    </CellLink>
  );
}

function Movements({ movements }: { readonly movements: readonly StockMovement[] }): ReactNode {
  const say = useStockWords();
  return (
    <DataTable label={say('movements')} caption={say('movements')}>
      <thead>
        <tr>
          <th scope="col">{say('day')}</th>
          <th scope="col">{say('kind')}</th>
          <th scope="col">{say('warehouse')}</th>
          {(['quantity', 'after', 'cost', 'average'] as const).map((key) => (
            <th key={key} scope="col" className={figure}>
              {say(key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {movements.map((movement) => (
          <tr key={`${movement.warehouse.id}-${movement.step}`}>
            <td>
              <DateText value={movement.day} kind="date" />
            </td>
            <td>
              <Source movement={movement} />
            </td>
            <td>
              <bdi>{movement.warehouse.name}</bdi>
            </td>
            <td className={figure}>
              <Qty milli={movement.quantity} />
            </td>
            <td className={figure}>
              <Qty milli={movement.level_after} />
            </td>
            <td className={figure}>
              <Optional agorot={movement.unit_cost} />
            </td>
            <td className={figure}>
              <Optional agorot={movement.average_after} />
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

/** Levels and movements of a product; of one level its bounds too. */
export function StockCardPanel({
  product,
  warehouse = null,
}: {
  readonly product: number;
  readonly warehouse?: number | null;
}): ReactNode {
  const say = useStockWords();
  const may = useAccess({ type: 'components', action: 'r', key: COMPONENT.stockLevels }) === 'ok';
  const mayEdit =
    useAccess({ type: 'components', action: 'e', key: COMPONENT.stockLevels }) === 'ok';
  const [chosen, setChosen] = useState(warehouse);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    {
      queryKey: [...cardKey(product), chosen],
      enabled: may,
      initialPageParam: null as string | null,
      queryFn: async ({ pageParam, signal }) =>
        (
          await api.call(
            readStockCard,
            {
              query: {
                product,
                ...(chosen === null ? {} : { warehouse: chosen }),
                ...(pageParam === null ? {} : { before: pageParam }),
              },
            },
            { signal },
          )
        ).data,
      getNextPageParam: ({ more, movements }) => (more ? (movements.at(-1)?.at ?? null) : null),
    },
  );
  if (!may) return null;
  const levels = data?.pages[0]?.levels ?? [];
  const movements = data?.pages.flatMap((page) => page.movements) ?? [];
  const own = levels.find((level) => level.warehouse.id === warehouse);
  return (
    <Panel title={say('card')}>
      {data === undefined ? (
        <Waiting error={error} label={say('loading')} onRetry={() => void refetch()} />
      ) : (
        <>
          {own !== undefined && mayEdit && (
            <Bounds
              key={`${own.minimum}-${own.maximum}-${own.place}`}
              product={product}
              level={own}
            />
          )}
          {levels.length > 0 && <Levels levels={levels} />}
          {levels.length > 1 && (
            <NativeSelect
              label={say('warehouse')}
              value={String(chosen ?? '')}
              data={[
                { value: '', label: say('all') },
                ...levels.map((level) => ({
                  value: String(level.warehouse.id),
                  label: level.warehouse.name,
                })),
              ]}
              onChange={(event) =>
                setChosen(
                  event.currentTarget.value === '' ? null : Number(event.currentTarget.value),
                )
              }
            />
          )}
          {movements.length === 0 ? (
            <EmptyState
              icon={<IconHistory size={28} />}
              title={say('noMovements')}
              text={say('noMovementsText')}
            />
          ) : (
            <Movements movements={movements} />
          )}
          {hasNextPage && (
            <Button
              variant="default"
              loading={isFetchingNextPage}
              onClick={() => void fetchNextPage()}
            >
              {say('more')}
            </Button>
          )}
        </>
      )}
    </Panel>
  );
}
