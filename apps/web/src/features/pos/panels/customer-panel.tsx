import { type CustomerView, searchCustomers } from '@dalpak/contracts';
import { makeAccount } from '@dalpak/engine';
import { useDebouncedValue } from '@mantine/hooks';
import { IconUserOff, IconWifiOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../platform/api/api.ts';
import { describeError } from '../../../platform/api/describe-error.ts';
import { isOffline } from '../../../platform/api/errors.ts';
import { cx } from '../../../ui/cx.ts';
import { BigButton } from '../../../ui/big-button.tsx';
import { Code } from '../../../ui/num.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonBar } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { campaignsFor } from '../model/campaigns.ts';
import { dispatch, show, useCart } from '../model/cart.store.ts';
import { askedForEmployee } from '../model/employee-gone.ts';
import { currentTill } from '../model/till.registry.ts';
import { useTillStatus } from '../model/till-status.store.ts';
import { moveChoice } from './list-choice.ts';
import { PanelFrame } from './panel-frame.tsx';
import classes from './panels.module.css';

const MIN_QUERY = 2;
const DEBOUNCE_MS = 200;

function choose(customer: CustomerView): void {
  const { id, code, name, group, vat_id: vatId, vat_free: vatFree, phone, payments_permissions: paymentsPermissions, credit_status: creditStatus, credit_left: creditLimit, price_list: priceListId } = customer;
  const chosen = dispatch({ type: 'setAccount', account: makeAccount({ type: 'customer', id, code, name, groupId: group, vatId, vatFree, phone, paymentsPermissions: [...paymentsPermissions], creditStatus, creditLimit, priceListId }) });
  if (!chosen.ok) return;
  show({ kind: 'browse' });
  const till = currentTill();
  if (till === null) return;
  // A word of the business to its customers; without it the sale goes on all the same.
  campaignsFor(till, group).then((campaigns) => {
    for (const { id: campaign, name: title, message } of campaigns) toast({ title, text: message, id: `campaign ${campaign}` });
  }, () => undefined);
}

interface FoundProps {
  readonly query: string;
  /** Index of the result that Enter takes. */
  readonly at: number;
  /** What is on the screen, for the keys of the field above. */
  readonly onShown: (customers: readonly CustomerView[]) => void;
}

function Found({ query, at, onShown }: FoundProps): ReactNode {
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
  const chosen = useRef<HTMLLIElement>(null);
  useEffect(() => {
    onShown(data?.data ?? []);
    // A list that is gone is not chosen from.
    return () => onShown([]);
  }, [data, onShown]);
  useEffect(() => {
    // In braces: a newer browser answers with a promise, which is no way to clean up.
    chosen.current?.scrollIntoView({ block: 'nearest' });
  }, [at, data]);
  if (error !== null) {
    if (isOffline(error)) return <EmptyState icon={<IconWifiOff size={28} />} title={t('customerOffline')} />;
    const { code, description } = describeError(error);
    return <ErrorState title={description} code={code} onRetry={() => void refetch()} />;
  }
  if (isPending) return <Skeleton label={t('search')}><SkeletonBar height={56} /><SkeletonBar height={56} /></Skeleton>;
  if (data.data.length === 0) return <EmptyState icon={<IconUserOff size={28} />} title={t('customerEmpty')} />;
  return (
    <ul className={classes['list']}>
      {data.data.map((customer, index) => (
        <li key={customer.id} ref={index === at ? chosen : null}>
          <button type="button" className={cx(classes['item'], index === at && classes['itemChosen'])} aria-current={index === at} onClick={() => choose(customer)}>
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
  const [at, setAt] = useState(0);
  const shown = useRef<readonly CustomerView[]>([]);
  const onShown = useCallback((customers: readonly CustomerView[]) => {
    shown.current = customers;
  }, []);
  const onKeyDown = (event: KeyboardEvent): void => {
    // The Enter of a scan is the scanner's.
    if (event.defaultPrevented) return;
    const next = moveChoice(event.key, at, shown.current.length);
    if (next !== null) setAt(next);
    else if (event.key === 'Enter') pick();
    else return;
    event.preventDefault();
  };
  const pick = (): void => {
    const customer = shown.current[at];
    // While another text is being looked for, what is shown is not what was asked.
    if (customer !== undefined && text.trim() === query) choose(customer);
  };
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
        onChange={(event) => {
          setText(event.currentTarget.value.slice(0, 60));
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      {offline ? (
        <EmptyState icon={<IconWifiOff size={28} />} title={t('customerOffline')} />
      ) : query.length < MIN_QUERY ? (
        <p className={classes['help']}>{t('customerHelp')}</p>
      ) : (
        <Found query={query} at={at} onShown={onShown} />
      )}
    </PanelFrame>
  );
}
