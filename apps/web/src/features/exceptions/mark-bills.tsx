import { isReceivedLate } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { describeError } from '../../platform/api/describe-error.ts';
import { ListRow, ListRows } from '../../ui/content/list-rows.tsx';
import { QuietText, quiet } from '../../ui/content/quiet.tsx';
import { Money } from '../../ui/figures/num.tsx';
import { formatDate } from '../../ui/format/format-date.ts';
import { ErrorState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import { useExceptionWords } from './exceptions-words.ts';
import { BillLink } from './bill-link.tsx';
import { useExceptionBills } from './use-exceptions.ts';

/** The bills and acts behind a mark; each opens its replay at the moment. */
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
      {data.map(({ at, stored_at, sale, bill, number, terminal, amount, row, note }) => (
        <ListRow
          key={`${at} ${bill ?? ''} ${row}`}
          title={<BillLink at={at} sale={sale} bill={bill} number={number} />}
          end={amount === 0 ? null : <Money agorot={amount} />}
        >
          <span className={quiet}>
            {[
              formatDate(at),
              terminal,
              isReceivedLate(at, stored_at) ? say('received', { at: formatDate(stored_at) }) : '',
              row,
              note,
            ]
              .filter((text) => text !== '')
              .join(' · ')}
          </span>
        </ListRow>
      ))}
    </ListRows>
  );
}
