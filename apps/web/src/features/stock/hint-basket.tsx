import { Button } from '@mantine/core';
import {
  COMPONENT,
  MAX_HABIT,
  type OrderHintBasket,
  type OrderHintLine,
  orderLowStock,
  setOrderHabit,
} from '@dalpak/contracts';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api, queryClient } from '../../platform/api/api.ts';
import { showError } from '../../platform/api/error-dialog.store.ts';
import { useWords } from '../../platform/i18n/words-of.ts';
import { go, hrefOf } from '../../platform/router/navigation.ts';
import { useAccess } from '../../platform/session/session.store.ts';
import { NumericField } from '../../record-kit/numeric-field.tsx';
import { recordRoute } from '../../record-kit/record-routes.ts';
import { recordsKey } from '../../record-kit/records-key.ts';
import { CellLink, DataTable } from '../../ui/content/data-table.tsx';
import { QuietText } from '../../ui/content/quiet.tsx';
import { formatDate } from '../../ui/format/format-date.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { shareText, sumText } from './hint-sum.ts';
import { sayHint } from './hint-words.ts';
import classes from './stock.module.css';

const PURCHASE_ORDER = 20;
const WHOLE = 10_000;
const dayText = (day: string): string => `\u2066${formatDate(day, 'date')}\u2069`;

/** What one supplier is asked for one warehouse; the order becomes a draft. */
export function HintBasket({ basket }: { readonly basket: OrderHintBasket }): ReactNode {
  const say = useWords(sayHint);
  const mayOrder =
    useAccess({ type: 'components', action: 'w', key: COMPONENT.purchaseOrders }) === 'ok';
  const [typed, setTyped] = useState<ReadonlyMap<number, number>>(new Map());
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const { supplier, warehouse } = basket;
  const name = `${supplier.name} · ${warehouse.name}`;
  const lines = basket.lines
    .map(({ product, proposed }) => ({
      product: product.id,
      quantity: typed.get(product.id) ?? proposed,
    }))
    .filter(({ quantity }) => quantity > 0);
  const order = useMutation({
    mutationFn: async () =>
      (
        await api.call(orderLowStock, {
          body: { request_id: requestId, supplier: supplier.id, warehouse: warehouse.id, lines },
        })
      ).data,
    onSuccess: async ({ id, number }) => {
      setTyped(new Map());
      setRequestId(crypto.randomUUID());
      toast({ text: say('opened', { number }), tone: 'ok' });
      go(`/document/${PURCHASE_ORDER}/${id}`);
      await queryClient.invalidateQueries({ queryKey: recordsKey(COMPONENT.stockLevels) });
    },
    onError: showError,
  });
  return (
    <Panel
      title={name}
      aside={
        mayOrder && (
          <Button
            aria-label={say('openFor', { name })}
            disabled={lines.length === 0}
            loading={order.isPending}
            onClick={() => order.mutate()}
          >
            {say('open')}
          </Button>
        )
      }
    >
      <QuietText>
        {say('delivery', {
          next: dayText(basket.delivery),
          after: dayText(basket.delivery_after),
          share: shareText(WHOLE - basket.shortage),
        })}
      </QuietText>
      <DataTable label={name}>
        <thead>
          <tr>
            {(['product', 'toOrder'] as const).map((key) => (
              <th key={key} scope="col">
                {say(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {basket.lines.map((line) => (
            <HintRow
              key={line.product.id}
              line={line}
              warehouse={warehouse.id}
              mayOrder={mayOrder}
              quantity={typed.get(line.product.id) ?? line.proposed}
              onQuantity={(quantity) =>
                setTyped((old) => new Map([...old, [line.product.id, quantity]]))
              }
            />
          ))}
        </tbody>
      </DataTable>
    </Panel>
  );
}

interface HintRowProps {
  readonly line: OrderHintLine;
  readonly warehouse: number;
  readonly mayOrder: boolean;
  readonly quantity: number;
  readonly onQuantity: (quantity: number) => void;
}

function HintRow({ line, warehouse, mayOrder, quantity, onQuantity }: HintRowProps): ReactNode {
  const say = useWords(sayHint);
  const { product } = line;
  return (
    <tr>
      <td>
        <CellLink href={hrefOf(recordRoute(COMPONENT.products, product.id))}>
          {product.name}
        </CellLink>
        <p className={classes['sum']}>{sumText(line)}</p>
      </td>
      <td className={classes['typed']}>
        <NumericField
          kind="quantity"
          label={say('toOrderOf', { name: product.name })}
          value={quantity}
          onChange={(value) => onQuantity(value ?? 0)}
        />
        {mayOrder && <HabitButton line={line} warehouse={warehouse} quantity={quantity} />}
      </td>
    </tr>
  );
}

/** What was changed by hand is kept only when the person says so. */
function HabitButton({
  line: { product, proposed, habit },
  warehouse,
  quantity,
}: Pick<HintRowProps, 'line' | 'warehouse' | 'quantity'>): ReactNode {
  const say = useWords(sayHint);
  const keep = useMutation({
    mutationFn: (share: number | null) =>
      api.call(setOrderHabit, { body: { warehouse, product: product.id, share } }),
    onSuccess: async (_, share) => {
      toast({
        text:
          share === null
            ? say('forgotten', { name: product.name })
            : say('kept', { name: product.name, share: shareText(share) }),
        tone: 'ok',
      });
      await queryClient.invalidateQueries({ queryKey: recordsKey(COMPONENT.stockLevels) });
    },
    onError: showError,
  });
  if (proposed > 0 && quantity !== proposed) {
    const share = Math.min(
      MAX_HABIT,
      Math.round(((habit ?? WHOLE) * quantity) / proposed / 100) * 100,
    );
    return (
      <Button variant="subtle" loading={keep.isPending} onClick={() => keep.mutate(share)}>
        {say(quantity < proposed ? 'alwaysLess' : 'alwaysMore')}
      </Button>
    );
  }
  return habit === null ? null : (
    <Button variant="subtle" loading={keep.isPending} onClick={() => keep.mutate(null)}>
      {say('asProposed')}
    </Button>
  );
}
