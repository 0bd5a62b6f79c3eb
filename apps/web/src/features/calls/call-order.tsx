import { readCallOrder } from '@dalpak/contracts';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { Money } from '../../ui/figures/num.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { ErrorState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import { callWord } from './call-words.ts';

/** The order that came of a call, below its record. */
export function CallOrder({ id }: { readonly id: string }): ReactNode {
  const { data, error, refetch } = useQuery({
    queryKey: ['call-order', id],
    queryFn: ({ signal }) => api.call(readCallOrder, { params: { id } }, { signal }),
  });
  if (error !== null)
    return <ErrorState title={describeError(error).description} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <Skeleton label={callWord('order')}>
        <SkeletonBar />
      </Skeleton>
    );
  const order = data.data;
  return (
    <Panel title={callWord('order')}>
      {order === null ? (
        <p>{callWord('noOrder')}</p>
      ) : (
        <p>
          <bdi>{order.name}</bdi> · {callWord(order.state)} · <Money agorot={order.total} />{' '}
          {order.sale !== null && (
            <Anchor href={hrefOf(`/document/9/${order.sale.id}`)}>
              {callWord('sale')} <bdi dir="ltr">{order.sale.number}</bdi>
            </Anchor>
          )}
        </p>
      )}
    </Panel>
  );
}
