import type { ReactNode } from 'react';
import { describeError } from '../../platform/api/describe-error.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { ListRow, ListRows } from '../../ui/content/list-rows.tsx';
import { QuietText, quiet } from '../../ui/content/quiet.tsx';
import { Money } from '../../ui/figures/num.tsx';
import { formatDate } from '../../ui/format/format-date.ts';
import { ErrorState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import { useExceptionWords } from './exceptions-words.ts';
import { routeOfSale } from './sale-route.ts';
import { useExceptionBills } from './use-exceptions.ts';

/** The bills and acts behind a mark; one that was sold opens its sale. */
export function MarkBills({ id }: { readonly id: number }): ReactNode {
  const say = useExceptionWords();
  const { data, error, refetch } = useExceptionBills(id);
  if (data === undefined)
    return error === null ? (
      <Skeleton label={say('loading')}>
        <SkeletonBar height={80} />
      </Skeleton>
    ) : (
      <ErrorState
        title={describeError(error).description}
        code={describeError(error).code}
        onRetry={() => void refetch()}
      />
    );
  if (data.length === 0) return <QuietText>{say('noBills')}</QuietText>;
  return (
    <ListRows data-testid="exception-bills">
      {data.map(({ at, sale, number, terminal, amount, row, note }) => (
        <ListRow
          key={`${at} ${sale ?? ''} ${row}`}
          title={
            sale === null ? (
              say('notSold')
            ) : (
              <a href={hrefOf(routeOfSale(sale))}>{say('sale', { number: number ?? '' })}</a>
            )
          }
          end={amount === 0 ? null : <Money agorot={amount} />}
        >
          <span className={quiet}>
            {[formatDate(at), terminal, row, note].filter((text) => text !== '').join(' · ')}
          </span>
        </ListRow>
      ))}
    </ListRows>
  );
}
