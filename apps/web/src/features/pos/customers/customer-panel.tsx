import { type CustomerView, searchCustomers } from '@dalpak/contracts';
import { useDebouncedValue } from '@mantine/hooks';
import { IconUserOff, IconUserPlus, IconWifiOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { lazyPart } from '../../../platform/router/lazy-part.tsx';
import { api } from '../../../platform/api/api.ts';
import { describeError } from '../../../platform/api/describe-error.ts';
import { isOffline } from '../../../platform/api/errors.ts';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { BigButton } from '../../../ui/fields/big-button.tsx';
import { Code } from '../../../ui/figures/num.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonBar } from '../../../ui/layout/states.tsx';
import { CustomerRows } from './customer-rows.tsx';
import { chooseCustomer } from './choose-customer.ts';
import { AccountFacts } from './account-facts.tsx';
import { readBook } from './customer-book.ts';
import { NewCustomerForm, RefusedCustomers } from './new-customer-form.tsx';
import { beginAct, isAuthorized, useApprovals, viewApprovalFor } from '../bill/approvals.store.ts';
import { useBill } from '../bill/bill.store.ts';
import { dispatch } from '../bill/dispatch.ts';
import { openSignInWhenSignedOut } from '../till/cashier-signed-out.ts';
import { viewApprovalOptions } from '../bill/with-approval.ts';
import { currentTill } from '../till/till.registry.ts';
import { useTillStatus } from '../till/till-status.store.ts';
import { moveChoice } from '../parts/list-choice.ts';
import { PanelFrame } from '../parts/panel-frame.tsx';
import classes from '../parts/panels.module.css';

// Loaded on demand: the till's first load has no lists.
const KnownCustomers = lazyPart(() => import('./known-customers.tsx'), 'KnownCustomers');

/** Digits are the beginning of a phone, which few share from the third on; letters are a name. */
const isEnough = (query: string): boolean => query.length >= (/^[\d+*]/.test(query) ? 3 : 2);
const SHOWN = 30;
const DEBOUNCE_MS = 200;

interface FoundProps {
  readonly query: string;
  readonly offline: boolean;
  /** Index of the result that Enter chooses. */
  readonly at: number;
  readonly onNew: (typed: string) => void;
  /** Reports the visible results, for the keys of the field above. */
  readonly onShown: (customers: readonly CustomerView[]) => void;
}

/** Searches at the server; without it among the customers stored on this device. */
async function findCustomers(
  query: string,
  offline: boolean,
  signal: AbortSignal,
): Promise<{ readonly data: readonly CustomerView[]; readonly here: boolean }> {
  try {
    const leave = viewApprovalOptions('pos.search.customer');
    if (!offline)
      return {
        data: (
          await api.call(
            searchCustomers,
            { query: { query, limit: SHOWN, ...leave.query } },
            { signal, headers: leave.headers },
          )
        ).data,
        here: false,
      };
  } catch (refusal) {
    openSignInWhenSignedOut(refusal);
    if (!isOffline(refusal)) throw refusal;
  }
  const till = currentTill();
  return { data: till === null ? [] : (await readBook(till)).search(query, SHOWN), here: true };
}

function Found({ query, offline, at, onNew, onShown }: FoundProps): ReactNode {
  const { t } = useTranslation('pos');
  const { t: tCustomers } = useTranslation('customers');
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['customers', query, offline],
    queryFn: ({ signal }) => findCustomers(query, offline, signal),
    retry: false,
    // Waiting customers may have been sent, or the device may have synced more.
    staleTime: 0,
  });
  useEffect(() => {
    onShown(data?.data ?? []);
    // A list that is no longer shown must not be chosen from.
    return () => onShown([]);
  }, [data, onShown]);
  if (error !== null) {
    const { code, description } = describeError(error);
    return <ErrorState title={description} code={code} onRetry={() => void refetch()} />;
  }
  if (isPending)
    return (
      <Skeleton label={t('search')}>
        <SkeletonBar height={56} />
        <SkeletonBar height={56} />
      </Skeleton>
    );
  if (data.data.length === 0)
    return (
      <EmptyState
        icon={<IconUserOff size={28} />}
        title={data.here ? tCustomers('noneHere') : t('customerEmpty')}
        action={
          <BigButton
            tone="brand"
            tall
            icon={<IconUserPlus size={20} aria-hidden />}
            onClick={() => onNew(query)}
            data-testid="new-from-search"
          >
            {tCustomers('newAs', { typed: `\u2068${query}\u2069` })}
          </BigButton>
        }
      />
    );
  return (
    <>
      {data.here && (
        <p className={classes['help']} role="status">
          <IconWifiOff size={16} aria-hidden /> {tCustomers('here')}
        </p>
      )}
      <CustomerRows customers={data.data} at={at} />
    </>
  );
}

/** The customer of the bill: search, or create. */
export function CustomerPanel({
  at,
  typed = '',
}: {
  readonly at: 'find' | 'new';
  /** The number of a caller who is no customer yet. */
  readonly typed?: string | undefined;
}): ReactNode {
  const [step, setStep] = useState<{ readonly kind: 'find' | 'new'; readonly typed: string }>({
    kind: at,
    typed,
  });
  const back = (): void => setStep({ kind: 'find', typed: '' });
  if (step.kind === 'new')
    return (
      <NewCustomerForm
        typed={step.typed}
        onBack={back}
        onChosen={(customer) => void chooseCustomer(customer)}
      />
    );
  return (
    <FindCustomer
      onNew={(typed) => beginAct('pos.customer.edit', () => setStep({ kind: 'new', typed }))}
    />
  );
}

function FindCustomer({ onNew }: { readonly onNew: (typed: string) => void }): ReactNode {
  const { t } = useTranslation('pos');
  const { t: tCustomers } = useTranslation('customers');
  const account = useBill((state) => state.cart?.account ?? null);
  const offline = useTillStatus((state) => state.link === 'offline');
  const mayLook = useApprovals(
    () => isAuthorized('pos.search.customer') || viewApprovalFor('pos.search.customer') !== null,
  );
  const [text, setText] = useState('');
  const [query] = useDebouncedValue(text.trim(), DEBOUNCE_MS);
  const [at, setAt] = useState(0);
  const shown = useRef<readonly CustomerView[]>([]);
  const onShown = useCallback((customers: readonly CustomerView[]) => {
    shown.current = customers;
  }, []);
  const onKeyDown = (event: KeyboardEvent): void => {
    // The Enter at the end of a scan belongs to the scanner.
    if (event.defaultPrevented) return;
    const next = moveChoice(event.key, at, shown.current.length);
    if (next !== null) setAt(next);
    else if (event.key === 'Enter') pick();
    else return;
    event.preventDefault();
  };
  const pick = (): void => {
    const customer = shown.current[at];
    // While a different text is being searched, the results shown do not belong to it.
    if (customer !== undefined && text.trim() === query) void chooseCustomer(customer);
  };
  return (
    <PanelFrame
      title={t('customerTitle')}
      {...(account === null
        ? {}
        : {
            foot: (
              <BigButton onClick={() => void dispatch({ type: 'setAccount', account: null })}>
                {t('customerRemove')}
              </BigButton>
            ),
          })}
    >
      <RefusedCustomers />
      <BigButton
        tall
        wide
        icon={<IconUserPlus size={20} aria-hidden />}
        onClick={() => onNew(text.trim())}
        data-testid="new-customer"
      >
        {tCustomers('new')}
      </BigButton>
      {account !== null && (
        <div className={classes['subject']}>
          <span>{account.name}</span>
          <Code>{account.phone}</Code>
        </div>
      )}
      {account !== null && !isEnough(query) && <AccountFacts account={account} offline={offline} />}
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
      {!isEnough(query) ? (
        <>
          {text.trim() !== '' && <p className={classes['help']}>{t('customerHelp')}</p>}
          {mayLook && <KnownCustomers />}
        </>
      ) : (
        <Found query={query} offline={offline} at={at} onNew={onNew} onShown={onShown} />
      )}
    </PanelFrame>
  );
}
