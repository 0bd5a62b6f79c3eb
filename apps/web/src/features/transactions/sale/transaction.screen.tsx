import { Anchor, Button } from '@mantine/core';
import { COMPONENT, getTransaction, type TransactionView } from '@dalpak/contracts';
import { decodeStoredCart } from '@dalpak/engine';
import { useQuery } from '@tanstack/react-query';
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconPlayerTrackNext,
  IconReceipt,
} from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { describeError } from '../../../platform/api/describe-error.ts';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import type { ScreenProps } from '../../../platform/router/feature.types.ts';
import { hrefOf } from '../../../platform/router/navigation.ts';
import { replayAddress } from '../../../platform/router/replay-address.ts';
import { useWindowInfo } from '../../../platform/windows/window-hooks.ts';
import { Slot, useSlotFilled } from '../../../platform/router/slots.ts';
import { SendButton } from '../../../platform/sending/send-button.tsx';
import { formatMoney } from '../../../ui/format/format-number.ts';
import { Code, DateText, Money, Num } from '../../../ui/figures/num.tsx';
import { MessageBox } from '../../../ui/dialogs/message-box.tsx';
import { BackLink, Page, PageTitle } from '../../../ui/layout/page.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { SideDrawer } from '../../../ui/dialogs/side-drawer.tsx';
import { ErrorState, Skeleton, SkeletonBar } from '../../../ui/layout/states.tsx';
import { ApproveSale, ReviewResult } from './approve-sale.tsx';
import { PdfButton } from './pdf-button.tsx';
import { type SaleDocument, saleDocument } from './sale-document.ts';
import { SaleAllocation } from './sale-allocation.tsx';
import { SaleExtras } from './sale-extras.tsx';
import { SaleProof } from './sale-proof.tsx';
import { SaleSheet } from './sale-sheet.tsx';
import { transactionRoute } from '../transaction-route.ts';
import { TransactionState } from './transaction-state.tsx';
import { Fact, Facts } from '../../../ui/content/facts.tsx';
import classes from './transaction.module.css';

/** One transaction, in the form of its receipt. */
export function TransactionScreen({ params }: ScreenProps): ReactNode {
  const { t } = useTranslation('transactions');
  const id = params['id'] ?? '';
  const { data, error, refetch } = useQuery({
    queryKey: ['transaction', id],
    queryFn: async ({ signal }) =>
      (await api.call(getTransaction, { params: { id } }, { signal })).data,
  });
  useWindowInfo({
    title: data === undefined ? null : `${t('transaction')} ${data.number}`,
    line:
      data === undefined
        ? null
        : `${data.terminal_name} · ${data.employee_name} · ${formatMoney(data.total)}`,
  });
  return (
    <Page width={1120}>
      <BackLink href={hrefOf('/items/101')}>{t('backToList')}</BackLink>
      {data !== undefined ? (
        <Transaction view={data} />
      ) : error === null ? (
        <Loading />
      ) : (
        <Failed error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

function Loading(): ReactNode {
  const { t } = useTranslation('transactions');
  return (
    <Skeleton label={t('transaction')}>
      <div className={classes['loading']}>
        <SkeletonBar width={280} height={32} />
        <SkeletonBar height={420} />
      </div>
    </Skeleton>
  );
}

function Failed({
  error,
  onRetry,
}: {
  readonly error: unknown;
  readonly onRetry: () => void;
}): ReactNode {
  const shown = describeError(error);
  return (
    <ErrorState
      icon={<IconAlertCircle size={28} />}
      title={shown.description}
      code={shown.code}
      onRetry={onRetry}
    />
  );
}

/** Printed names of lines that differ from the catalogue's. */
function PrintedNames({
  view: { printed = [] },
}: {
  readonly view: Pick<TransactionView, 'printed'>;
}): ReactNode {
  const { t } = useTranslation('transactions');
  return (
    printed.length > 0 && (
      <>
        {' '}
        {t('printedAs')}{' '}
        {printed.map(({ key, name }) => (
          <bdi key={key} className={classes['printed']}>
            {name}
          </bdi>
        ))}
      </>
    )
  );
}

function Transaction({ view }: { readonly view: TransactionView }): ReactNode {
  const { t } = useTranslation('transactions');
  const [receiptOpen, setReceiptOpen] = useState(false);
  const hasReceipt = useSlotFilled('sale.receipt');
  const sale = useMemo(() => saleDocument(view), [view]);
  return (
    <>
      <header className={classes['head']}>
        <PageTitle>
          {t('transaction')} <Code>{view.number}</Code>
        </PageTitle>
        <TransactionState item={view} />
        <Slot
          name="records.triggers"
          props={{ place: 'form', component: COMPONENT.transactions, ids: [view.id] }}
        />
        <div className={classes['action']}>
          <SendButton primary paper={{ kind: 'sale', id: view.id }} />
          {hasReceipt && (
            <Button
              variant="default"
              leftSection={<IconReceipt size={18} />}
              onClick={() => setReceiptOpen(true)}
            >
              {t('showReceipt')}
            </Button>
          )}
          <Button
            component="a"
            variant="default"
            leftSection={<IconPlayerTrackNext size={18} />}
            href={hrefOf(replayAddress('sale', view.id))}
          >
            {t('replay')}
          </Button>
          <PdfButton id={view.id} number={view.number} />
        </div>
      </header>
      {view.review.length > 0 && (
        <MessageBox
          tone="warn"
          icon={<IconAlertTriangle size={20} />}
          title={t(view.offline ? 'reviewTitleOffline' : 'reviewTitle')}
        >
          {t('reviewHelp')}
          <ul className={classes['reasons']}>
            {view.review.map((reason) => (
              <li key={reason}>
                {t(`reviewReason.${reason}`)}
                {reason === 'words_differ' && <PrintedNames view={view} />}
                {(reason === 'order_sold_twice' || reason === 'bill_sold_twice') && (
                  <EarlierSale view={view} />
                )}
              </li>
            ))}
          </ul>
          <ApproveSale id={view.id} />
        </MessageBox>
      )}
      <ReviewResult view={view} />
      <SaleAllocation view={view} />
      <div className={classes['columns']}>
        <SaleSheet view={view} sale={sale} />
        <div className={classes['aside']}>
          <SaleFacts view={view} creditOf={sale?.refundedSale ?? null} />
          {sale !== null && <SaleExtras cart={sale.cart} />}
          <SaleProof view={view} />
        </div>
      </div>
      {hasReceipt && (
        <SideDrawer
          opened={receiptOpen}
          onClose={() => setReceiptOpen(false)}
          title={t('receiptCopy')}
          side="end"
          size={420}
        >
          <Slot name="sale.receipt" props={{ transaction: view, mode: 'copy' }} />
        </SideDrawer>
      )}
    </>
  );
}

/** The sale that another till had already made of the same order. */
function EarlierSale({
  view: { sold_first: first },
}: {
  readonly view: Pick<TransactionView, 'sold_first'>;
}): ReactNode {
  const { t } = useTranslation('transactions');
  if (first === null) return null;
  return (
    <>
      {' '}
      <a href={hrefOf(transactionRoute(first.id))}>
        {t('soldFirst', { number: first.number, terminal: first.terminal_name })}
      </a>
    </>
  );
}

function SaleFacts({
  view,
  creditOf,
}: {
  readonly view: TransactionView;
  readonly creditOf: SaleDocument['refundedSale'];
}): ReactNode {
  const { t } = useTranslation('transactions');
  const { t: tPay } = useTranslation('payments');
  const { t: tCommon } = useTranslation();
  return (
    <Panel>
      <Facts layout="spread">
        <Fact label={t('when')}>
          <DateText value={view.issued_at} />
        </Fact>
        <Fact label={t('businessDate')}>
          <DateText value={view.business_date} kind="date" />
        </Fact>
        <Fact label={tPay('statusLabel')}>
          {view.payment_status === null ? tPay('unpaid') : tPay(`status.${view.payment_status}`)}
        </Fact>
        {view.refunded !== null && (
          <Fact label={t(`refunded.${view.refunded}`)}>
            {view.refunds.map(({ id, number, business_date: day }) => (
              <div key={id}>
                <Anchor href={hrefOf(transactionRoute(id))}>
                  {t('refund')} <Code>{number}</Code>
                </Anchor>{' '}
                · <DateText value={day} kind="date" />
              </div>
            ))}
          </Fact>
        )}
        {creditOf !== null && (
          <Fact label={t('creditOf')}>
            <Code>{creditOf.number}</Code>
            {creditOf.day !== null && (
              <>
                {' '}
                · <DateText value={creditOf.day} kind="date" />
              </>
            )}
          </Fact>
        )}
        <Fact label={tCommon('branch')}>{view.branch_name}</Fact>
        <Fact label={tCommon('terminal')}>{view.terminal_name}</Fact>
        <Fact label={tCommon('employee')}>{view.employee_name}</Fact>
        {view.customer_name !== null && (
          <Fact label={tCommon('customer')}>{view.customer_name}</Fact>
        )}
        <AccountFact view={view} />
        {view.confirmation !== '' && (
          <Fact label={t('allocation')}>
            <Code>{view.confirmation}</Code>
          </Fact>
        )}
      </Facts>
    </Panel>
  );
}

/** What the customer owed before this sale, as the business knew it when it was stored. */
function AccountFact({ view }: { readonly view: TransactionView }): ReactNode {
  const { t } = useTranslation('customers');
  const account = decodeStoredCart(view.cart)?.cart.account ?? null;
  if (view.account_as_of === null || account === null) return null;
  return (
    <Fact label={t('fact.balance')}>
      <Money agorot={account.balance} /> · {t('fact.visits')} <Num value={String(account.visits)} />{' '}
      · {t('asOf')} <DateText value={view.account_as_of} />
    </Fact>
  );
}
