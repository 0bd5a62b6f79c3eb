import type { CustomerView } from '@dalpak/contracts';
import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../../../ui/layout/cx.ts';
import { Code } from '../../../ui/figures/num.tsx';
import classes from '../parts/panels.module.css';
import { chooseCustomer } from './choose-customer.ts';

/** Customers as rows to touch. @param at index of the row that Enter chooses; absent = none */
export function CustomerRows({
  customers,
  at,
}: {
  readonly customers: readonly CustomerView[];
  readonly at?: number;
}): ReactNode {
  const chosen = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // In braces: newer browsers return a promise, which an effect must not return as its cleanup.
    chosen.current?.scrollIntoView({ block: 'nearest' });
  }, [at, customers]);
  return (
    <ul className={classes['list']}>
      {customers.map((customer, index) => (
        <li key={customer.id} ref={index === at ? chosen : null}>
          <button
            type="button"
            className={cx(classes['item'], index === at && classes['itemChosen'])}
            aria-current={at === undefined ? undefined : index === at}
            onClick={() => void chooseCustomer(customer)}
          >
            <span className={classes['itemMain']}>
              {customer.name}
              <span className={classes['itemSub']}>{customer.group_name}</span>
            </span>
            <span className={classes['itemEnd']}>
              <Code>{customer.phone === '' ? customer.code : customer.phone}</Code>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
