import { Button, NativeSelect } from '@mantine/core';
import { COMPONENT, type DocumentView, receiveTransfer } from '@dalpak/contracts';
import { type Cart, DOCUMENT_TYPE } from '@dalpak/engine';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { showError } from '../../../platform/api/error-dialog.store.ts';
import { useAccess } from '../../../platform/session/session.store.ts';
import { NumericField } from '../../../record-kit/numeric-field.tsx';
import { Qty } from '../../../ui/figures/num.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { toast } from '../../../ui/messages/toast.ts';
import { useDocumentWords } from '../words.ts';
import { DataTable, figure } from '../../../ui/content/data-table.tsx';

interface Shipped {
  readonly product: number;
  readonly name: string;
  readonly quantity: number;
}

function shippedOf({ rows }: Cart): readonly Shipped[] {
  const goods = new Map<number, Shipped>();
  for (const { product, quantity } of rows)
    goods.set(product.id, {
      product: product.id,
      name: product.name,
      quantity: quantity + (goods.get(product.id)?.quantity ?? 0),
    });
  return [...goods.values()];
}

/** A transfer on the way: the target confirms what arrived. */
export function ReceiveTransfer({
  view,
  cart,
}: {
  readonly view: DocumentView;
  readonly cart: Cart;
}): ReactNode {
  const say = useDocumentWords();
  const client = useQueryClient();
  const may = useAccess({ type: 'components', action: 'e', key: COMPONENT.transfers }) === 'ok';
  const shipped = shippedOf(cart);
  const [typed, setTyped] = useState<ReadonlyMap<number, number>>(new Map());
  const [rest, setRest] = useState<'back' | 'lost'>('back');
  const arrivedOf = ({ product, quantity }: Shipped): number => typed.get(product) ?? quantity;
  const receive = useMutation({
    mutationFn: () =>
      api.call(receiveTransfer, {
        params: { id: view.id },
        body: {
          rows: shipped.map((row) => ({ product: row.product, quantity: arrivedOf(row) })),
          rest,
        },
      }),
    onSuccess: () => toast({ text: say('transferReceived'), tone: 'ok' }),
    onError: showError,
    onSettled: () => client.invalidateQueries({ queryKey: ['documents'] }),
  });
  if (view.type !== DOCUMENT_TYPE.warehouseTransfer || view.lifecycle !== 'shipped' || !may)
    return null;
  const isShort = shipped.some((row) => arrivedOf(row) < row.quantity);
  return (
    <Panel
      title={say('onTheWay')}
      aside={
        <Button loading={receive.isPending} onClick={() => receive.mutate()}>
          {say('receive')}
        </Button>
      }
    >
      <DataTable label={say('onTheWay')}>
        <thead>
          <tr>
            <th scope="col">{say('product')}</th>
            <th scope="col" className={figure}>
              {say('shippedQuantity')}
            </th>
            <th scope="col">{say('receivedQuantity')}</th>
          </tr>
        </thead>
        <tbody>
          {shipped.map((row) => (
            <tr key={row.product}>
              <td>
                <bdi>{row.name}</bdi>
              </td>
              <td className={figure}>
                <Qty milli={row.quantity} />
              </td>
              <td>
                <NumericField
                  kind="quantity"
                  label={say('receivedOf', { name: row.name })}
                  value={arrivedOf(row)}
                  onChange={(value) =>
                    setTyped((old) => new Map([...old, [row.product, value ?? 0]]))
                  }
                />
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      {isShort && (
        <NativeSelect
          label={say('missing')}
          value={rest}
          data={(['back', 'lost'] as const).map((value) => ({ value, label: say(value) }))}
          onChange={(event) => setRest(event.currentTarget.value === 'lost' ? 'lost' : 'back')}
        />
      )}
    </Panel>
  );
}
