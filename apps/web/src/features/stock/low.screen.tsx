import { Button } from '@mantine/core';
import { COMPONENT, listLowStock, type LowStockRow, orderLowStock } from '@dalpak/contracts';
import { IconPackages } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api, queryClient } from '../../platform/api/api.ts';
import { showError } from '../../platform/api/error-dialog.store.ts';
import { go, hrefOf } from '../../platform/router/navigation.ts';
import { useAccess } from '../../platform/session/session.store.ts';
import { NumericField } from '../../record-kit/numeric-field.tsx';
import { recordRoute } from '../../record-kit/record-routes.ts';
import { recordsKey } from '../../record-kit/records-key.ts';
import { Qty } from '../../ui/figures/num.tsx';
import { Page, PageTitle } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { EmptyState } from '../../ui/layout/states.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { CellLink, DataTable, figure } from '../../ui/content/data-table.tsx';
import { PageHead } from '../../ui/content/toolbar.tsx';
import { quiet } from '../../ui/content/quiet.tsx';
import classes from './stock.module.css';
import { Waiting } from '../../platform/api/waiting.tsx';
import { useStockWords } from './words.ts';

const PURCHASE_ORDER = 20;
const keyOf = ({ product, warehouse }: LowStockRow): string => `${warehouse.id}-${product.id}`;

/** What one supplier is asked for one warehouse: one purchase order. */
interface Basket {
  readonly key: string;
  readonly supplier: LowStockRow['supplier'];
  readonly warehouse: LowStockRow['warehouse'];
  readonly rows: readonly LowStockRow[];
}

function basketsOf(rows: readonly LowStockRow[]): readonly Basket[] {
  const baskets = new Map<string, Basket>();
  for (const row of rows) {
    const key = `${row.supplier?.id ?? 0}-${row.warehouse.id}`;
    const { supplier, warehouse } = row;
    baskets.set(key, {
      key,
      supplier,
      warehouse,
      rows: [...(baskets.get(key)?.rows ?? []), row],
    });
  }
  return [...baskets.values()];
}

function BasketPanel({
  basket: { supplier, warehouse, rows },
}: {
  readonly basket: Basket;
}): ReactNode {
  const say = useStockWords();
  const mayOrder =
    useAccess({ type: 'components', action: 'w', key: COMPONENT.purchaseOrders }) === 'ok';
  const [typed, setTyped] = useState<ReadonlyMap<string, number>>(new Map());
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const quantityOf = (row: LowStockRow): number => typed.get(keyOf(row)) ?? row.proposed;
  const lines = rows
    .map((row) => ({ product: row.product.id, quantity: quantityOf(row) }))
    .filter(({ quantity }) => quantity > 0);
  const order = useMutation({
    mutationFn: async (to: number) =>
      (
        await api.call(orderLowStock, {
          body: { request_id: requestId, supplier: to, warehouse: warehouse.id, lines },
        })
      ).data,
    onSuccess: async ({ id, number }) => {
      setTyped(new Map());
      setRequestId(crypto.randomUUID());
      toast({
        text: say('ordered', { number }),
        tone: 'ok',
        action: { label: say('openOrder'), run: () => go(`/document/${PURCHASE_ORDER}/${id}`) },
      });
      await queryClient.invalidateQueries({ queryKey: recordsKey(COMPONENT.stockLevels) });
    },
    onError: showError,
  });
  return (
    <Panel
      title={`${supplier?.name ?? say('noSupplier')} · ${warehouse.name}`}
      aside={
        supplier !== null &&
        mayOrder && (
          <Button
            aria-label={say('orderFrom', { name: `${supplier.name} · ${warehouse.name}` })}
            disabled={lines.length === 0}
            loading={order.isPending}
            onClick={() => order.mutate(supplier.id)}
          >
            {say('order')}
          </Button>
        )
      }
    >
      {supplier === null && <p className={quiet}>{say('noSupplierText')}</p>}
      <DataTable label={`${supplier?.name ?? say('noSupplier')} · ${warehouse.name}`}>
        <thead>
          <tr>
            <th scope="col">{say('product')}</th>
            {supplier !== null && <th scope="col">{say('toOrder')}</th>}
            {(['onHand', 'minimum', 'onOrder'] as const).map((key) => (
              <th key={key} scope="col" className={figure}>
                {say(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              <td>
                <CellLink href={hrefOf(recordRoute(COMPONENT.products, row.product.id))}>
                  {row.product.name}
                </CellLink>
              </td>
              {supplier !== null && (
                <td className={classes['typed']}>
                  <NumericField
                    kind="quantity"
                    label={say('toOrderOf', { name: row.product.name })}
                    value={quantityOf(row)}
                    onChange={(value) =>
                      setTyped((old) => new Map([...old, [keyOf(row), value ?? 0]]))
                    }
                  />
                </td>
              )}
              <td className={figure}>
                <span className={classes['bad']}>
                  <Qty milli={row.quantity} />
                </span>
              </td>
              <td className={figure}>
                <Qty milli={row.minimum} />
              </td>
              <td className={figure}>
                <Qty milli={row.on_order} />
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </Panel>
  );
}

/** What fell below its minimum, by supplier and warehouse; one touch orders it. */
export function LowStockScreen(): ReactNode {
  const say = useStockWords();
  const seesOrders =
    useAccess({ type: 'components', action: 'r', key: COMPONENT.purchaseOrders }) === 'ok';
  const { data, error, refetch } = useQuery({
    queryKey: [...recordsKey(COMPONENT.stockLevels), 'low'],
    queryFn: async ({ signal }) => (await api.call(listLowStock, {}, { signal })).data,
  });
  return (
    <Page width={1120}>
      <PageHead>
        <PageTitle>{say('low')}</PageTitle>
        {seesOrders && (
          <a className={classes['correct']} href={hrefOf('/stock/hints')}>
            {say('hints')}
          </a>
        )}
      </PageHead>
      {data === undefined ? (
        <Waiting error={error} label={say('loading')} onRetry={() => void refetch()} />
      ) : data.length === 0 ? (
        <EmptyState
          icon={<IconPackages size={28} />}
          title={say('noLow')}
          text={say('noLowText')}
        />
      ) : (
        basketsOf(data).map((basket) => <BasketPanel key={basket.key} basket={basket} />)
      )}
    </Page>
  );
}
