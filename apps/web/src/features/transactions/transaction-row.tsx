import type { TransactionListItem } from '@dalpak/contracts';
import { memo, type ReactNode } from 'react';
import { hrefOf } from '../../platform/router/navigation.ts';
import { cx } from '../../ui/layout/cx.ts';
import { Code, DateText, Money, Num } from '../../ui/figures/num.tsx';
import { transactionRoute } from './transaction-route.ts';
import classes from './transactions.module.css';
import { TransactionState } from './sale/transaction-state.tsx';

/**
 * Id of a row's element. It begins with the list's id, because two lists may show the same
 * transaction.
 */
export function rowId(list: string, id: string): string {
  return `${list}-${id}`;
}

interface RowProps {
  readonly item: TransactionListItem;
  /** Id of the list. */
  readonly list: string;
  readonly index: number;
  readonly selected: boolean;
  readonly label: string;
}

/**
 * One row of the list. Memoised, and without handlers of its own, because a hundred of them may
 * scroll by.
 */
export const TransactionRow = memo(function TransactionRow({
  item,
  list,
  index,
  selected,
  label,
}: RowProps): ReactNode {
  return (
    <div
      id={rowId(list, item.id)}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      data-id={item.id}
      className={cx(classes['row'], selected && classes['selected'])}
    >
      <span role="gridcell" className={classes['number']}>
        <a href={hrefOf(transactionRoute(item.id))} tabIndex={-1} aria-label={label}>
          <Code>{item.number}</Code>
        </a>
      </span>
      <span role="gridcell" className={classes['when']}>
        <DateText value={item.issued_at} />
      </span>
      <span role="gridcell" className={classes['place']}>
        {item.branch_name} · {item.terminal_name}
      </span>
      <span role="gridcell" className={classes['person']}>
        {item.employee_name}
      </span>
      <span role="gridcell" className={classes['customer']}>
        {item.customer_name ?? ''}
      </span>
      <span role="gridcell" className={classes['items']}>
        <Num value={item.items} />
      </span>
      <span role="gridcell" className={classes['state']}>
        <TransactionState item={item} />
      </span>
      <span role="gridcell" className={classes['total']}>
        <Money agorot={item.total} />
      </span>
    </div>
  );
});
