import { type CustomerView, searchCustomers } from '@dalpak/contracts';
import { makeAccount } from '@dalpak/engine';
import { useDebouncedValue } from '@mantine/hooks';
import { IconUserOff, IconWifiOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/api.ts';
import { describeError } from '../../../platform/api/describe-error.ts';
import { isOffline } from '../../../platform/api/errors.ts';
import { BigButton } from '../../../ui/big-button.tsx';
import { Code } from '../../../ui/num.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonBar } from '../../../ui/states.tsx';
import { dispatch, show, useCart } from '../model/cart.store.ts';
import { askedForEmployee } from '../model/employee-gone.ts';
import { useTillStatus } from '../model/till-status.store.ts';
import { PanelFrame } from './panel-frame.tsx';
import classes from './panels.module.css';

const MIN_QUERY = 2;
const DEBOUNCE_MS = 200;

function choose(customer: CustomerView): void {
  const { id, code, name, group, vat_id: vatId, vat_free: vatFree, phone } = customer;
  const chosen = dispatch({ type: 'setAccount', account: makeAccount({ type: 'customer', id, code, name, groupId: group, vatId, vatFree, phone }) });
  if (chosen.ok) show({ kind: 'browse' });
}

function Found({ query }: { readonly query: string }): ReactNode {
  const { t } = useTranslation('pos');
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['customers', query],
    queryFn: ({ signal }) =>
      api.call(searchCustomers, { query: { query, limit: 30 } }, { signal }).catch((refusal: unknown) => {
        askedForEmployee(refusal);
        throw refusal;
      }),
    retry: false,
  });
  if (error !== null) {
    if (isOffline(error)) return <EmptyState icon={<IconWifiOff size={28} />} title={t('customerOffline')} />;
    const { code, description } = describeError(error);
    return <ErrorState title={description} code={code} onRetry={() => void refetch()} />;
  }
  if (isPending) return <Skeleton label={t('search')}><SkeletonBar height={56} /><SkeletonBar height={56} /></Skeleton>;
  if (data.data.length === 0) return <EmptyState icon={<IconUserOff size={28} />} title={t('customerEmpty')} />;
  return (
    <ul className={classes['list']}>
      {data.data.map((customer) => (
        <li key={customer.id}>
          <button type="button" className={classes['item']} onClick={() => choose(customer)}>
            <span className={classes['itemMain']}>
              {customer.name}
              <span className={classes['itemSub']}>{customer.group_name}</span>
            </span>
            <span className={classes['itemEnd']}><Code>{customer.phone === '' ? customer.code : customer.phone}</Code></span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Customer of the bill: searched at the server, and said plainly when there is no network. */
export function CustomerPanel(): ReactNode {
  const { t } = useTranslation('pos');
  const account = useCart((state) => state.cart?.account ?? null);
  const offline = useTillStatus((state) => state.link === 'offline');
  const [text, setText] = useState('');
  const [query] = useDebouncedValue(text.trim(), DEBOUNCE_MS);
  return (
    <PanelFrame
      title={t('customerTitle')}
      {...(account === null ? {} : {
        foot: (
          <BigButton
            onClick={() => {
              dispatch({ type: 'setAccount', account: null });
            }}
          >
            {t('customerRemove')}
          </BigButton>
        ),
      })}
    >
      {account !== null && <div className={classes['subject']}><span>{account.name}</span><Code>{account.phone}</Code></div>}
      <input
        className={classes['text']}
        value={text}
        autoFocus
        autoComplete="off"
        placeholder={t('customerPlaceholder')}
        aria-label={t('customerPlaceholder')}
        onChange={(event) => setText(event.currentTarget.value.slice(0, 60))}
      />
      {offline ? (
        <EmptyState icon={<IconWifiOff size={28} />} title={t('customerOffline')} />
      ) : query.length < MIN_QUERY ? (
        <p className={classes['help']}>{t('customerHelp')}</p>
      ) : (
        <Found query={query} />
      )}
    </PanelFrame>
  );
}
