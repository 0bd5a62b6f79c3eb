import { findTillBases, type TillBase } from '@dalpak/contracts';
import { findDocumentType, ONE } from '@dalpak/engine';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle, IconFileOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../../../platform/api/api.ts';
import { describeError } from '../../../../platform/api/describe-error.ts';
import { isOffline } from '../../../../platform/api/errors.ts';
import { useKeyboardLayer } from '../../../../platform/hotkeys/use-keyboard-layer.ts';
import { useTranslation } from '../../../../platform/i18n/use-translation.ts';
import { BigButton } from '../../../../ui/fields/big-button.tsx';
import { parseUnits, unitsText } from '../../../../ui/format/number-text.ts';
import { MessageBox } from '../../../../ui/dialogs/message-box.tsx';
import { DateText, Money, Num, Qty } from '../../../../ui/figures/num.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonBar } from '../../../../ui/layout/states.tsx';
import { SALE_TYPE } from '../../bill/bill-kind.ts';
import { useBill } from '../../bill/bill.store.ts';
import { show } from '../../bill/open-panel.ts';
import { PanelFrame } from '../../parts/panel-frame.tsx';
import arrange from '../../../../ui/layout/arrange.module.css';
import panels from '../../parts/panels.module.css';
import { Field } from '../../parts/fields.tsx';
import classes from './bases-panel.module.css';
import { type BaseProblem, takeBase } from './take-base.ts';

const DEBOUNCE_MS = 200;
const MORE = { kind: 'more' } as const;

/** Quotes and orders of the back office, of which this till sells what is left. */
export function BasesPanel(): ReactNode {
  const { t } = useTranslation('bases');
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<TillBase | null>(null);
  const type = useBill(({ cart }) => cart?.header.documentType ?? SALE_TYPE);
  const home = type === 6 || type === 7 ? ({ kind: 'invoice', type } as const) : MORE;
  useKeyboardLayer({
    onScan: (code) => {
      setChosen(null);
      setQuery(code);
      return true;
    },
  });
  return (
    <PanelFrame
      title={t(home === MORE ? 'title' : 'invoiceTitle')}
      onBack={() => (chosen === null ? show(home) : setChosen(null))}
    >
      {chosen === null ? (
        <>
          <Field label={t('search')} value={query} max={60} autoFocus onChange={setQuery} />
          <Found query={query.trim()} onChosen={setChosen} />
        </>
      ) : (
        <Chosen key={chosen.id} base={chosen} />
      )}
    </PanelFrame>
  );
}

function Found({
  query,
  onChosen,
}: {
  readonly query: string;
  readonly onChosen: (base: TillBase) => void;
}): ReactNode {
  const { t } = useTranslation('bases');
  const [asked] = useDebouncedValue(query, DEBOUNCE_MS);
  const type = useBill(({ cart }) => cart?.header.documentType ?? SALE_TYPE);
  const customer = useBill(({ cart }) => cart?.account?.id ?? null);
  const { data, error, refetch } = useQuery({
    queryKey: ['till-bases', asked, type, customer],
    queryFn: ({ signal }) =>
      api.call(
        findTillBases,
        {
          query: {
            query: asked,
            type: String(type),
            ...(customer === null ? {} : { customer: String(customer) }),
          },
        },
        { signal },
      ),
    retry: false,
    gcTime: 0,
    staleTime: 0,
  });
  if (error !== null)
    return (
      <ErrorState
        title={isOffline(error) ? t('needsNetwork') : describeError(error).description}
        code={isOffline(error) ? 'J102' : describeError(error).code}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined)
    return (
      <Skeleton label={t('title')}>
        <SkeletonBar height={64} />
        <SkeletonBar height={64} />
      </Skeleton>
    );
  if (data.data.length === 0)
    return (
      <EmptyState
        icon={<IconFileOff size={28} />}
        title={t(asked === '' ? 'none' : 'notFound')}
        text={t('noneHelp')}
      />
    );
  return (
    <ul className={panels['list']} aria-label={t('title')}>
      {data.data.map((base) => (
        <li key={base.id}>
          <button type="button" className={panels['item']} onClick={() => onChosen(base)}>
            <span className={panels['itemMain']}>
              <span>
                {findDocumentType(base.type)?.name} <Num value={String(base.number)} />
              </span>
              <span className={panels['itemSub']}>
                {base.account ?? t('noAccount')} · <DateText value={base.day} kind="date" />
              </span>
            </span>
            <span className={panels['itemEnd']}>
              <Money agorot={base.total} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** What is left of one document, and how much of it is sold now. */
function Chosen({ base }: { readonly base: TillBase }): ReactNode {
  const { t } = useTranslation('bases');
  const open = base.rows.filter(({ left }) => left > 0);
  const [texts, setTexts] = useState<ReadonlyMap<number, string>>(
    () => new Map(open.map(({ product, left }) => [product, unitsText(left, 3)])),
  );
  const [problem, setProblem] = useState<BaseProblem | 'quantity' | null>(null);
  const take = async (): Promise<void> => {
    const wanted = new Map<number, number>();
    for (const { product, left } of open) {
      const quantity = parseUnits(texts.get(product) ?? '', 3);
      if (quantity === null || quantity < 0 || quantity > left) {
        setProblem('quantity');
        return;
      }
      wanted.set(product, quantity);
    }
    setProblem(await takeBase(base, wanted));
  };
  return (
    <form
      className={classes['form']}
      noValidate
      data-testid="base-form"
      onSubmit={(event) => {
        event.preventDefault();
        void take();
      }}
    >
      <p className={classes['head']}>
        {findDocumentType(base.type)?.name} <Num value={String(base.number)} /> ·{' '}
        <bdi>{base.account ?? t('noAccount')}</bdi>
      </p>
      <ul className={arrange['stackedList']}>
        {open.map(({ product, name, left }) => (
          <li key={product} className={classes['line']}>
            <span className={classes['name']}>
              <bdi>{name}</bdi>
              <span className={panels['itemSub']}>
                {t('left')} <Qty milli={left} weighed={left % ONE !== 0} />
              </span>
            </span>
            <Field
              label={t('quantityOf', { name })}
              value={texts.get(product) ?? ''}
              numeric="money"
              max={10}
              onChange={(text) => {
                setTexts(new Map(texts).set(product, text));
                setProblem(null);
              }}
            />
          </li>
        ))}
      </ul>
      {problem !== null && (
        <MessageBox
          tone="bad"
          icon={<IconAlertTriangle size={20} />}
          title={t(`problem.${problem}`)}
        />
      )}
      <BigButton type="submit" tone="ok" tall wide>
        {t('take')}
      </BigButton>
    </form>
  );
}
