import { isBusinessNumber, tillInvoiceTerms, type TillInvoiceTerms } from '@dalpak/contracts';
import {
  allocationThreshold,
  type Cart,
  type CartAccount,
  findDocumentType,
  needsAllocation,
  type PricedCart,
} from '@dalpak/engine';
import { IconAlertTriangle, IconFileImport, IconPlus, IconUserSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { api } from '../../../../platform/api/api.ts';
import { describeError } from '../../../../platform/api/describe-error.ts';
import { isOffline } from '../../../../platform/api/errors.ts';
import { useWords } from '../../../../platform/i18n/words-of.ts';
import { BigButton } from '../../../../ui/fields/big-button.tsx';
import { DateField } from '../../../../ui/fields/date-field.tsx';
import { formatMoney } from '../../../../ui/format/format-number.ts';
import { MessageBox } from '../../../../ui/dialogs/message-box.tsx';
import { Money } from '../../../../ui/figures/num.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonBar } from '../../../../ui/layout/states.tsx';
import { isUnanswered } from '../../bill/bill-kind.ts';
import { billNow, useBill } from '../../bill/bill.store.ts';
import { dispatch } from '../../bill/dispatch.ts';
import { useMode } from '../../bill/mode.store.ts';
import { show } from '../../bill/open-panel.ts';
import { startPay } from '../pay.ts';
import { submitBill } from '../submit-bill.ts';
import { currentTill } from '../../till/till.registry.ts';
import { HeldByClosing } from '../../register/held-by-closing.tsx';
import { PanelFrame } from '../../parts/panel-frame.tsx';
import classes from './invoice-panel.module.css';
import { sayInvoice } from './invoice-words.ts';
import { invoiceTypeOf, type InvoiceType, makeInvoice } from './till-invoice.ts';

const isolatedMoney = (agorot: number): string => `\u2066${formatMoney(agorot)}\u2069`;

/** The till's tax invoice (6) and invoice-receipt (7), made from the bill on the screen. */
export function InvoicePanel({ type }: { readonly type: InvoiceType }): ReactNode {
  const say = useWords(sayInvoice);
  const cart = useBill((state) => state.cart);
  const priced = useBill((state) => state.priced);
  if (cart === null || priced === null) return null;
  const { account } = cart;
  const chosen = invoiceTypeOf(cart);
  return (
    <PanelFrame
      title={findDocumentType(type)?.name ?? ''}
      onBack={() => show({ kind: chosen === null ? 'more' : 'browse' })}
    >
      {cart.order !== null || (cart.payments.length > 0 && chosen === null) ? (
        <MessageBox
          tone="bad"
          icon={<IconAlertTriangle size={20} />}
          title={say(cart.order === null ? 'paid' : 'order')}
        />
      ) : account?.type === 'customer' ? (
        <HeldByClosing>
          <Terms key={account.id} type={type} cart={cart} priced={priced} account={account} />
        </HeldByClosing>
      ) : (
        <EmptyState
          icon={<IconUserSearch size={28} />}
          title={say('chooseCustomer')}
          text={say('chooseCustomerHelp')}
          action={
            <BigButton tone="brand" onClick={() => show({ kind: 'customer' })}>
              {say('toCustomers')}
            </BigButton>
          }
        />
      )}
    </PanelFrame>
  );
}

interface InvoiceProps {
  readonly type: InvoiceType;
  readonly cart: Cart;
  readonly priced: PricedCart;
  readonly account: CartAccount;
}

function Terms(props: InvoiceProps): ReactNode {
  const say = useWords(sayInvoice);
  const { account } = props;
  const { data, error, refetch } = useQuery({
    queryKey: ['till-invoice', account.id],
    queryFn: ({ signal }) =>
      api.call(tillInvoiceTerms, { query: { customer: String(account.id) } }, { signal }),
    retry: false,
    gcTime: 0,
    staleTime: 0,
  });
  if (error !== null)
    return (
      <ErrorState
        title={isOffline(error) ? say('needsNetwork') : describeError(error).description}
        code={isOffline(error) ? 'J102' : describeError(error).code}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined)
    return (
      <Skeleton label={say('customer')}>
        <SkeletonBar height={240} />
      </Skeleton>
    );
  return <Invoice {...props} terms={data.data} />;
}

function Invoice({
  type,
  cart,
  priced,
  account,
  terms,
}: InvoiceProps & { readonly terms: TillInvoiceTerms }): ReactNode {
  const say = useWords(sayInvoice);
  const busy = useMode((state) => state.locked);
  const [due, setDue] = useState<string | null>(cart.header.dueDate ?? terms.due_on);
  const [dearer, setDearer] = useState(false);
  const waits = isUnanswered(cart);
  const isEmpty = cart.rows.length === 0;
  const name = findDocumentType(type)?.name ?? '';
  const beyond =
    type === 6 &&
    (terms.blocked || (terms.credit_left !== null && priced.total > terms.credit_left));
  /** The bill becomes this invoice, of the customer as the server has them. */
  const choose = (): void => {
    const till = currentTill();
    if (till === null) return;
    const { code, name: customer, vat_id: vatId } = terms;
    makeInvoice(
      till,
      {
        ...cart,
        account: { ...account, code, name: customer, vatId },
        header: { ...cart.header, dueDate: type === 6 ? due : null },
      },
      type,
    );
  };
  const finish = (): void => {
    // What was sent is sent again as it is.
    if (!waits) choose();
    // An invoice has no points, entries and counted promotions: the cashier sees the new sum first.
    if (!waits && billNow().priced?.total !== priced.total) return setDearer(true);
    if (type === 7) startPay();
    else void submitBill();
  };
  return (
    <form
      className={classes['form']}
      noValidate
      data-testid="invoice-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) finish();
      }}
    >
      <dl className={classes['facts']}>
        <Fact label={say('customer')}>
          <bdi>{terms.name}</bdi>
        </Fact>
        <Fact label={say('vatId')}>
          {terms.vat_id === '' ? say('noVatId') : <bdi>{terms.vat_id}</bdi>}
        </Fact>
        <Fact label={say('bill')}>
          {say(priced.itemCount === 1 ? 'items_one' : 'items', { count: priced.itemCount })} ·{' '}
          <Money agorot={priced.total} />
        </Fact>
        {type === 6 && terms.balance !== null && (
          <Fact label={say('owes')}>
            <Money agorot={terms.balance} />
          </Fact>
        )}
        {type === 6 && terms.credit_left !== null && (
          <Fact label={say('creditLeft')}>
            <Money agorot={terms.credit_left} />
          </Fact>
        )}
      </dl>
      {isEmpty && <p className={classes['note']}>{say('empty')}</p>}
      {type === 6 && !waits && (
        <div className={classes['due']}>
          <span aria-hidden>{say('dueOn')}</span>
          <DateField
            label={say('dueOn')}
            pickLabel={say('pickDay')}
            value={due}
            onChange={setDue}
          />
          {terms.payment_days !== null && (
            <p className={classes['note']}>{say('days', { days: terms.payment_days })}</p>
          )}
        </div>
      )}
      {!waits && <Allocation type={type} cart={cart} priced={priced} terms={terms} />}
      {beyond && !waits && (
        <MessageBox
          tone="bad"
          icon={<IconAlertTriangle size={20} />}
          title={
            terms.blocked
              ? say('blocked')
              : say('beyondCredit', { sum: isolatedMoney(terms.credit_left ?? 0) })
          }
        />
      )}
      {dearer && !waits && (
        <MessageBox
          tone="warn"
          icon={<IconAlertTriangle size={20} />}
          title={say('dearer', { sum: isolatedMoney(priced.total) })}
        />
      )}
      {waits && (
        <MessageBox tone="bad" icon={<IconAlertTriangle size={20} />} title={say('noAnswer')} />
      )}
      {beyond && !waits ? (
        <BigButton tone="brand" tall wide onClick={() => show({ kind: 'invoice', type: 7 })}>
          {say('toReceipt')}
        </BigButton>
      ) : (
        <BigButton type="submit" tone="ok" tall wide disabled={busy || isEmpty}>
          {waits ? say('issueAgain') : type === 7 ? say('toPay') : say('issue', { name })}
        </BigButton>
      )}
      {!waits && (
        <div className={classes['ways']}>
          <BigButton
            icon={<IconFileImport size={20} aria-hidden />}
            onClick={() => {
              choose();
              show({ kind: 'bases' });
            }}
          >
            {say('fromBase')}
          </BigButton>
          <BigButton
            icon={<IconPlus size={20} aria-hidden />}
            onClick={() => {
              choose();
              show({ kind: 'browse' });
            }}
          >
            {say('addProducts')}
          </BigButton>
          {invoiceTypeOf(cart) !== null && <AsSale cart={cart} />}
        </div>
      )}
    </form>
  );
}

function AsSale({ cart }: { readonly cart: Cart }): ReactNode {
  const say = useWords(sayInvoice);
  return (
    <BigButton
      onClick={() => {
        const till = currentTill();
        if (till !== null) makeInvoice(till, cart, null);
        show({ kind: 'browse' });
      }}
    >
      {say('asSale')}
    </BigButton>
  );
}

function Fact({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div className={classes['fact']}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Bills whose request was ticked by itself: one that was unticked stays so. */
const ticked = new Set<string>();

/** The request of an allocation number, ticked by itself above the threshold. */
function Allocation({
  type,
  cart,
  priced,
  terms,
}: Omit<InvoiceProps, 'account'> & { readonly terms: TillInvoiceTerms }): ReactNode {
  const say = useWords(sayInvoice);
  const { id, header } = cart;
  const isDealer = isBusinessNumber(terms.vat_id);
  const { beforeVat, vat } = priced;
  const above = needsAllocation({
    documentType: type,
    date: header.date,
    beforeVat,
    vat,
    dealer: true,
  });
  const ticks = above && isDealer;
  useEffect(() => {
    if (!ticks || ticked.has(id)) return;
    ticked.add(id);
    dispatch({ type: 'setHeader', changes: { wantsVatConfirmation: true } });
  }, [ticks, id]);
  if (!isDealer)
    return above ? (
      <p className={classes['note']}>
        {say('noAllocation', { sum: isolatedMoney(allocationThreshold(header.date) ?? 0) })}
      </p>
    ) : null;
  return (
    <label className={classes['tick']}>
      <input
        type="checkbox"
        checked={header.wantsVatConfirmation}
        onChange={({ currentTarget: { checked } }) =>
          dispatch({ type: 'setHeader', changes: { wantsVatConfirmation: checked } })
        }
      />
      {say('allocation')}
    </label>
  );
}
