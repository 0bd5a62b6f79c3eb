import type { OrderSummary } from '@dalpak/contracts';
import type { CartRow, OrderChange } from '@dalpak/engine';
import { Button, Checkbox } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { Modal } from '../../../../ui/dialogs/modal.tsx';
import { Qty } from '../../../../ui/figures/num.tsx';
import { Skeleton, SkeletonBar } from '../../../../ui/layout/states.tsx';
import { titleOf } from '../order-title.ts';
import { changeDelivery, readForPacking } from './deliveries.store.ts';
import arrange from '../../../../ui/layout/arrange.module.css';
import classes from './deliveries.module.css';
import { useDeliveryWords } from './delivery-words.ts';

/** Packing as a checklist: what goes into the packages, how many they are, and what is missing. */
export function PackDialog({
  order,
  onClose,
}: {
  readonly order: OrderSummary;
  readonly onClose: () => void;
}): ReactNode {
  const word = useDeliveryWords();
  const [rows, setRows] = useState<readonly CartRow[] | null>(null);
  const [packed, setPacked] = useState<ReadonlySet<string>>(new Set());
  const [count, setCount] = useState(1);
  useEffect(() => {
    void readForPacking(order.id).then((opened) => {
      if (opened === null) onClose();
      else
        setRows(
          opened.state.rows.filter(({ quantity, parentKey }) => quantity > 0 && parentKey === null),
        );
    });
    // The order is read once: a checklist does not change under the hand.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const missing = (rows ?? []).filter(({ key }) => !packed.has(key));
  const done = (): void => {
    const changes: OrderChange[] = [
      {
        type: 'supply',
        supply: {
          method: order.kind,
          packages: [{ name: word('bags'), count }],
          missedItems: missing.map(({ product, quantity }) => ({
            productId: product.id,
            name: product.name,
            quantity,
          })),
        },
      },
      { type: 'status', status: 'packed' },
    ];
    onClose();
    void changeDelivery(order, changes);
  };
  const toggle = (key: string): void => {
    const next = new Set(packed);
    if (!next.delete(key)) next.add(key);
    setPacked(next);
  };
  return (
    <Modal opened onClose={onClose} title={word('packTitle', { name: titleOf(order) })}>
      <div className={classes['pack']}>
        <p>{word('packHelp')}</p>
        {rows === null && (
          <Skeleton label={word('loading')}>
            <SkeletonBar height={96} />
          </Skeleton>
        )}
        {rows?.map(({ key, product, quantity, components, preparations, notes }) => (
          <Checkbox
            key={key}
            size="lg"
            className={classes['packRow'] ?? ''}
            checked={packed.has(key)}
            onChange={() => toggle(key)}
            label={
              <>
                <Qty milli={quantity} weighed={product.weighed} /> × {product.name}
              </>
            }
            description={[
              ...components.map((part) => part.product.name),
              ...preparations.map(({ name }) => name),
              notes,
            ]
              .filter((text) => text !== '')
              .join(' · ')}
          />
        ))}
        <div className={arrange['wrappingLine']} role="group" aria-label={word('packCount')}>
          <span>{word('packCount')}</span>
          <Button
            variant="default"
            aria-label={word('fewer')}
            disabled={count <= 1}
            onClick={() => setCount(count - 1)}
          >
            −
          </Button>
          <b>{count}</b>
          <Button
            variant="default"
            aria-label={word('more')}
            disabled={count >= 99}
            onClick={() => setCount(count + 1)}
          >
            +
          </Button>
        </div>
        {rows !== null && missing.length > 0 && packed.size > 0 && (
          <p className={classes['missing']} role="status">
            {word('missing', { names: missing.map(({ product }) => product.name).join(', ') })}
          </p>
        )}
        <Button size="md" disabled={packed.size === 0} onClick={done} data-testid="pack-done">
          {word('packDone')}
        </Button>
      </div>
    </Modal>
  );
}
