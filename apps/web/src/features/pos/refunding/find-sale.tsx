import type { FoundSale } from '@dalpak/contracts';
import { type GiftSlip, readGiftSlip } from '@dalpak/engine';
import { IconReceiptOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { describeError } from '../../../platform/api/describe-error.ts';
import { useKeyboardLayer } from '../../../platform/hotkeys/use-keyboard-layer.ts';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { BigButton } from '../../../ui/fields/big-button.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { localDateOf } from '../../../ui/format/format-date.ts';
import { parseUnits } from '../../../ui/format/number-text.ts';
import { MessageBox } from '../../../ui/dialogs/message-box.tsx';
import { Code, DateText, Money } from '../../../ui/figures/num.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonBar } from '../../../ui/layout/states.tsx';
import { withPermission } from '../bill/approvals.store.ts';
import { useTillStatus } from '../till/till-status.store.ts';
import { moveFocus } from '../parts/list-choice.ts';
import panels from '../parts/panels.module.css';
import { Field } from '../parts/fields.tsx';
import means from '../parts/fields.module.css';
import { RecentSales } from './recent-sales.tsx';
import {
  findSales,
  isReceiptNumber,
  readByNumber,
  readRecentSale,
  readSale,
} from './refund.store.ts';
import classes from './refund.module.css';
import type { ReturnedSale } from './returned-sale.ts';

interface FindSaleProps {
  /** Starts with the search without a receipt: by day, sum and customer. */
  readonly bySearch: boolean;
  /** A code that was scanned before this opened; null = none. */
  readonly scanned: string | null;
  /** @param slip the gift slip that was scanned; null for a number or a search */
  readonly onFound: (sale: ReturnedSale, slip: GiftSlip | null) => void;
  readonly onManual: () => void;
}

/**
 * Finds the sale to refund: by the number on its receipt, or without it by its day, sum and
 * customer.
 */
export function FindSale({ bySearch, scanned, onFound, onManual }: FindSaleProps): ReactNode {
  const { t } = useTranslation('refund');
  const online = useTillStatus((state) => state.link !== 'offline');
  const [number, setNumber] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [both, setBoth] = useState<FoundSale | null>(null);
  const [searching, setSearching] = useState(bySearch);
  const look = async (
    read: () => Promise<ReturnedSale | 'said' | null>,
    none: string,
    slip: GiftSlip | null = null,
  ): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setWrong(null);
    setBoth(null);
    try {
      const sale = await read();
      if (sale === null) setWrong(none);
      else if (sale !== 'said') onFound(sale, slip);
    } catch (error) {
      setWrong(describeError(error).description);
    } finally {
      setBusy(false);
    }
  };
  const byNumber = async (code: string): Promise<ReturnedSale | 'said' | null> => {
    const found = await readByNumber(code, online);
    if (found.kind === 'both') setBoth(found.sale);
    if (found.kind === 'credit') setWrong(t('isCredit'));
    return found.kind === 'sale' ? found.sale : found.kind === 'none' ? null : 'said';
  };
  const bySlip = async ({ number: of }: GiftSlip): Promise<ReturnedSale | null> => {
    const found = await readByNumber(String(of), online);
    if (found.kind === 'both') return readSale(found.sale.id, online);
    return found.kind === 'sale' ? found.sale : null;
  };
  const lookUp = (code: string): void => {
    const slip = readGiftSlip(code);
    if (slip !== null) void look(() => bySlip(slip), t(online ? 'none' : 'noneOffline'), slip);
    else if (!isReceiptNumber(code)) setWrong(t('notNumber'));
    else void look(() => byNumber(code), t(online ? 'none' : 'noneOffline'));
  };
  useKeyboardLayer({
    onScan: (code) => {
      setNumber(code);
      lookUp(code);
      return true;
    },
  });
  const lookUpScanned = useEffectEvent((code: string) => lookUp(code));
  useEffect(() => {
    // It is looked up once, when the panel opens.
    if (scanned !== null) queueMicrotask(() => lookUpScanned(scanned));
  }, [scanned]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    lookUp(number);
  };
  return (
    <>
      {!online && <MessageBox tone="warn">{t('offline')}</MessageBox>}
      <form className={means['form']} onSubmit={submit}>
        <Field
          label={t('number')}
          value={number}
          numeric="digits"
          autoFocus
          onChange={(text) => {
            setNumber(text);
            setWrong(null);
            setBoth(null);
          }}
          error={wrong}
          help={t('numberHelp')}
        />
        <BigButton
          type="submit"
          tone="brand"
          tall
          wide
          hotkey="Enter"
          disabled={number === '' || busy}
          data-testid="find-sale"
        >
          {t(busy ? 'looking' : 'look')}
        </BigButton>
      </form>
      {both !== null && (
        <MessageBox tone="warn" title={t('bothTitle')}>
          <FoundSaleRow
            sale={both}
            onChoose={() => void look(() => readSale(both.id, online), t('unreadable'))}
            onKeyDown={() => undefined}
          />
          <BigButton
            wide
            onClick={() => {
              setBoth(null);
              setWrong(t('isCredit'));
            }}
            data-testid="number-is-credit"
          >
            {t('creditDocument')}
          </BigButton>
        </MessageBox>
      )}
      <RecentSales
        onChoose={(id) => void look(() => readRecentSale(id, online), t('unreadable'))}
      />
      <section className={classes['without']} aria-label={t('without')}>
        <h2>{t('without')}</h2>
        {online && !searching && (
          <BigButton
            wide
            onClick={() => withPermission('pos.search.tran', () => setSearching(true))}
          >
            {t('byDay')}
          </BigButton>
        )}
        {online && searching && (
          <SearchSales onChoose={(id) => void look(() => readSale(id, online), t('unreadable'))} />
        )}
        <BigButton wide onClick={onManual} data-testid="manual-refund">
          {t('manual')}
        </BigButton>
      </section>
    </>
  );
}

function SearchSales({ onChoose }: { readonly onChoose: (id: string) => void }): ReactNode {
  const { t } = useTranslation('refund');
  const [day, setDay] = useState<string | null>(() => localDateOf(Date.now()));
  const [sum, setSum] = useState('');
  const [customer, setCustomer] = useState('');
  const [asked, setAsked] = useState<Parameters<typeof findSales>[0] | null>(null);
  const agorot = sum === '' ? null : parseUnits(sum, 2);
  const wrongSum = sum !== '' && (agorot === null || agorot <= 0);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (day === null || wrongSum) return;
    const name = customer.trim();
    setAsked({
      day,
      ...(agorot === null ? {} : { sum: String(agorot) }),
      ...(name === '' ? {} : { customer: name }),
    });
  };
  return (
    <>
      <form className={means['form']} onSubmit={submit}>
        <DateField label={t('day')} pickLabel={t('pickDay')} value={day} onChange={setDay} />
        <Field
          label={t('sum')}
          value={sum}
          numeric="money"
          max={12}
          onChange={setSum}
          error={wrongSum ? t('sumWrong') : null}
        />
        <label className={classes['customer']}>
          {t('customer')}
          <input
            className={means['input']}
            type="text"
            value={customer}
            autoComplete="off"
            onChange={(event) => setCustomer(event.currentTarget.value.slice(0, 100))}
          />
        </label>
        <BigButton type="submit" tall wide disabled={day === null || wrongSum}>
          {t('look')}
        </BigButton>
      </form>
      {asked !== null && <FoundSales query={asked} onChoose={onChoose} />}
    </>
  );
}

function FoundSales({
  query,
  onChoose,
}: {
  readonly query: Parameters<typeof findSales>[0];
  readonly onChoose: (id: string) => void;
}): ReactNode {
  const { t } = useTranslation('refund');
  const list = useRef<HTMLUListElement>(null);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['refund.sales', query],
    queryFn: ({ signal }) => findSales(query, signal),
    retry: false,
    staleTime: 0,
  });
  if (error !== null) {
    const { code, description } = describeError(error);
    return <ErrorState title={description} code={code} onRetry={() => void refetch()} />;
  }
  if (isPending)
    return (
      <Skeleton label={t('looking')}>
        <SkeletonBar height={56} />
        <SkeletonBar height={56} />
      </Skeleton>
    );
  if (data.length === 0)
    return <EmptyState icon={<IconReceiptOff size={28} />} title={t('searchNone')} />;
  const onKeyDown = (event: KeyboardEvent): void => moveFocus(event, list.current);
  return (
    <ul ref={list} className={panels['list']} aria-label={t('found')}>
      {data.map((sale) => (
        <li key={sale.id}>
          <FoundSaleRow sale={sale} onChoose={() => onChoose(sale.id)} onKeyDown={onKeyDown} />
        </li>
      ))}
    </ul>
  );
}

function FoundSaleRow({
  sale,
  onChoose,
  onKeyDown,
}: {
  readonly sale: FoundSale;
  readonly onChoose: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}): ReactNode {
  return (
    <button type="button" className={panels['item']} onClick={onChoose} onKeyDown={onKeyDown}>
      <span className={panels['itemMain']}>
        <span>
          <Code>{String(sale.number)}</Code>
          {sale.customer_name !== null && <> · {sale.customer_name}</>}
        </span>
        <span className={panels['itemSub']}>
          <DateText value={sale.issued_at} /> · {sale.terminal_name}
        </span>
      </span>
      <span className={panels['itemEnd']}>
        <Money agorot={sale.total} />
      </span>
    </button>
  );
}
