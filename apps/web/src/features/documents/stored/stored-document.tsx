import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  allocateDocument,
  DOCUMENT_STATE_LABELS,
  documentHistory,
  type DocumentView,
  moveDocument,
  PAYMENT_STATUS_LABELS,
} from '@dalpak/contracts';
import {
  type Cart,
  chequePartyOf,
  type DecodedCart,
  type DocumentType,
  findDocumentRule,
  getDocumentType,
  hasPrices,
  canBeBase,
  nextTypesOf,
  minusFirst,
  priceCart,
  manualStatesOf,
  SUPPLY_METHOD_KEYS,
} from '@dalpak/engine';
import { useMediaQuery } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  IconAlertTriangle,
  IconChevronDown,
  IconCopy,
  IconDots,
  IconFilePlus,
} from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { describeError } from '../../../platform/api/describe-error.ts';
import { go, hrefOf } from '../../../platform/router/navigation.ts';
import { MEDIA } from '../../../platform/theme/breakpoints.ts';
import { useWindowInfo } from '../../../platform/windows/window-hooks.ts';
import { newDocumentRoute } from '../../../record-kit/record-routes.ts';
import { labelText } from '../../../record-kit/words.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { formatMoney } from '../../../ui/format/format-number.ts';
import { MessageBox } from '../../../ui/dialogs/message-box.tsx';
import { Code, DateText, Money } from '../../../ui/figures/num.tsx';
import { PageTitle } from '../../../ui/layout/page.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { toast } from '../../../ui/messages/toast.ts';
import { useOverflowMenu } from '../../../ui/layout/use-overflow-menu.ts';
import { documentEnv, hasRemainder } from '../document-cart.ts';
import { GoodsLeft } from '../goods-left.tsx';
import { LifecycleLine } from './lifecycle-line.tsx';
import { Paper } from './paper.tsx';
import { PaymentsTable } from '../payments/payments-table.tsx';
import { AttachmentsPanel } from '../../../record-kit/files/attachments.tsx';
import { PrintButtons } from './print-buttons.tsx';
import { ChequeReturn } from '../payments/cheque-return.tsx';
import { ReceiveTransfer } from './receive-transfer.tsx';
import { RowsTable } from '../rows-table.tsx';
import { Totals } from '../totals.tsx';
import { type DocumentWord, typeName, useDocumentWords } from '../words.ts';
import { Fact, Facts } from '../../../ui/content/facts.tsx';
import { quiet } from '../../../ui/content/quiet.tsx';
import { cx } from '../../../ui/layout/cx.ts';
import arrange from '../../../ui/layout/arrange.module.css';
import classes from '../documents.module.css';

type State = DocumentView['lifecycle'];

interface StoredProps {
  readonly type: DocumentType;
  readonly view: DocumentView;
  readonly stored: DecodedCart;
}

/** The VAT rate of most of the document; the totals have the exact rates. */
function mainVatRate({ vat, before_vat: before }: DocumentView): number {
  return before === 0 ? 0 : Math.round((vat / before) * 10_000);
}

const NO_CLOCKS = { newId: () => '', now: () => 0, localNow: () => '' };

/** Actions on the document. `isFew`: there is no room for all of them in one line. */
function Actions({
  type,
  view,
  isFew,
}: Pick<StoredProps, 'type' | 'view'> & { readonly isFew: boolean }): ReactNode {
  const say = useDocumentWords();
  const client = useQueryClient();
  const [wanted, setWanted] = useState<State | null>(null);
  const move = useMutation({
    mutationFn: (to: State) =>
      api.call(moveDocument, { params: { id: view.id }, body: { from: view.lifecycle, to } }),
    onSuccess: (_answer, to) =>
      toast({ text: say('moved', { state: labelText(DOCUMENT_STATE_LABELS[to]) }), tone: 'ok' }),
    onError: (error) => toast({ text: describeError(error).description, tone: 'bad' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['documents'] }),
  });
  const next = canBeBase(type.id, view.lifecycle)
    ? nextTypesOf(type.id).filter(({ use }) => hasRemainder(use, view))
    : [];
  const states = manualStatesOf(type.id, view.lifecycle);
  const moves = states.map((state) => (
    <Menu.Item key={state} onClick={() => setWanted(state)}>
      {labelText(DOCUMENT_STATE_LABELS[state])}
    </Menu.Item>
  ));
  const mayCopy = findDocumentRule(type.id)?.needsBase === false;
  const copy = (): void => go(newDocumentRoute(type.id, { kind: 'copy', id: view.id }));
  return (
    <div className={cx(arrange['wideLine'], classes['actions'])}>
      <PrintButtons type={type} view={view} small={isFew} />
      {next.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button
              leftSection={<IconFilePlus size={18} aria-hidden />}
              rightSection={<IconChevronDown size={16} aria-hidden />}
            >
              {say('makeNext')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {next.map((one) => (
              <Menu.Item
                key={one.type}
                onClick={() => go(newDocumentRoute(one.type, { kind: 'from', id: view.id }))}
              >
                {typeName(getDocumentType(one.type))}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {!isFew && moves.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
              {say('moveTo')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>{moves}</Menu.Dropdown>
        </Menu>
      )}
      {!isFew && mayCopy && (
        <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={copy}>
          {say('duplicate')}
        </Button>
      )}
      {isFew && (moves.length > 0 || mayCopy) && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={say('more')}>
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {mayCopy && (
              <Menu.Item leftSection={<IconCopy size={18} aria-hidden />} onClick={copy}>
                {say('duplicate')}
              </Menu.Item>
            )}
            {moves.length > 0 && <Menu.Label>{say('moveTo')}</Menu.Label>}
            {moves}
          </Menu.Dropdown>
        </Menu>
      )}
      <ConfirmDialog
        opened={wanted !== null}
        destructive={wanted === 'canceled'}
        confirmLabel={say('moveConfirm')}
        title={say('moveTitle', {
          state: wanted === null ? '' : labelText(DOCUMENT_STATE_LABELS[wanted]),
        })}
        onClose={() => setWanted(null)}
        onConfirm={() => {
          if (wanted !== null) move.mutate(wanted);
          setWanted(null);
        }}
      />
    </div>
  );
}

function Allocation({ view }: { readonly view: DocumentView }): ReactNode {
  const say = useDocumentWords();
  const client = useQueryClient();
  const ask = useMutation({
    mutationFn: () => api.call(allocateDocument, { params: { id: view.id }, body: {} }),
    onError: (error) => toast({ text: describeError(error).description, tone: 'bad' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['documents'] }),
  });
  if (view.allocation !== 'pending' && view.allocation !== 'refused') return null;
  return (
    <MessageBox
      tone="warn"
      icon={<IconAlertTriangle size={20} />}
      title={say(view.allocation === 'pending' ? 'allocationPending' : 'allocationRefused')}
    >
      <Button variant="light" loading={ask.isPending} onClick={() => ask.mutate()}>
        {say('askAgain')}
      </Button>
    </MessageBox>
  );
}

function Head({
  type,
  view,
  cart,
}: {
  readonly type: DocumentType;
  readonly view: DocumentView;
  readonly cart: Cart;
}): ReactNode {
  const say = useDocumentWords();
  const { header, account } = cart;
  const methodOf = (supply: Cart['supply']): string | null => {
    const key = SUPPLY_METHOD_KEYS.find((one) => one === supply?.method);
    return key === undefined ? null : say(`supply_${key}`);
  };
  const day = (value: string | null): ReactNode =>
    value === null ? null : <DateText value={value} kind="date" />;
  const facts: readonly (readonly [DocumentWord, ReactNode])[] = [
    ['type', typeName(type)],
    ['date', day(header.date)],
    [
      account?.type === 'supplier' ? 'supplier' : 'customer',
      account === null ? null : <bdi>{account.name}</bdi>,
    ],
    [
      'businessNumber',
      account === null || account.vatId === '' ? null : <Code>{account.vatId}</Code>,
    ],
    [
      'payment',
      view.payment_status === null ? null : labelText(PAYMENT_STATUS_LABELS[view.payment_status]),
    ],
    ['allocation', view.confirmation === '' ? null : <Code>{view.confirmation}</Code>],
    ['reference', header.reference === '' ? null : <bdi>{header.reference}</bdi>],
    ['referenceDate', day(header.referenceDate)],
    ['valueDate', day(header.valueDate)],
    ['dueDate', day(header.dueDate)],
    ['supplyDate', day(header.supplyDate)],
    ['supplyMethod', methodOf(cart.supply)],
    [
      'packages',
      cart.supply === null || cart.supply.packages.length === 0
        ? null
        : cart.supply.packages.map(({ name, count }) => `${count} ${name}`).join(', '),
    ],
    ['branch', view.branch_name],
    ['employee', view.employee_name === '' ? null : <bdi>{view.employee_name}</bdi>],
    ['notes', header.notes === '' ? null : <bdi>{minusFirst(header.notes)}</bdi>],
  ];
  return (
    <Panel>
      <Facts layout="spread" className={classes['facts']}>
        {facts.map(
          ([word, value]) =>
            value !== null && (
              <Fact key={word} label={say(word)}>
                {value}
              </Fact>
            ),
        )}
      </Facts>
    </Panel>
  );
}

function Links({
  word,
  links,
}: {
  readonly word: 'baseDocument' | 'nextDocuments';
  readonly links: DocumentView['next'];
}): ReactNode {
  const say = useDocumentWords();
  if (links.length === 0) return null;
  return (
    <Panel title={say(word)}>
      <ul className={cx(arrange['stackedList'], classes['links'])}>
        {links.map((link) => (
          <li key={link.id}>
            <a href={hrefOf(`/document/${link.type}/${link.id}`)}>
              {typeName(getDocumentType(link.type))} <Code>{link.number}</Code>
            </a>{' '}
            <DateText value={link.day} kind="date" /> <Money agorot={link.total} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function History({ id }: { readonly id: string }): ReactNode {
  const say = useDocumentWords();
  const { data } = useQuery({
    queryKey: ['documents', 'history', id],
    queryFn: async ({ signal }) =>
      (await api.call(documentHistory, { params: { id } }, { signal })).data,
  });
  const stateName = (state: string): string =>
    Object.hasOwn(DOCUMENT_STATE_LABELS, state)
      ? labelText(DOCUMENT_STATE_LABELS[state as State])
      : state;
  if (data === undefined) return null;
  return (
    <Panel title={say('history')}>
      <ul className={cx(arrange['stackedList'], classes['links'])}>
        {data.map((act) => (
          <li key={act.id}>
            <span>
              {say(act.action, { before: stateName(act.before), after: stateName(act.after) })}
              {act.reason !== '' && (
                <>
                  : <bdi>{act.reason}</bdi>
                </>
              )}
            </span>{' '}
            <span className={quiet}>
              <bdi>{act.who}</bdi> · <DateText value={act.at} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The line under the window's name: the account, if there is one, and the total. */
export function windowLine({ account, total }: Pick<DocumentView, 'account' | 'total'>): string {
  return [account ?? '', formatMoney(total)].filter((part) => part !== '').join(' · ');
}

/** A stored document, read-only: it can be carried on, reversed or moved through its lifecycle. */
export function StoredDocument({ type, view, stored }: StoredProps): ReactNode {
  const say = useDocumentWords();
  const { cart } = stored;
  const name = typeName(type);
  // A phone has several lines, so labels stay.
  const { ref, folded } = useOverflowMenu(`${name} ${view.number} ${view.lifecycle}`);
  const isPhone =
    useMediaQuery(MEDIA.mobile, undefined, { getInitialValueInEffect: false }) ?? false;
  useWindowInfo({ title: `${name} ${view.number}`, line: windowLine(view) });
  const priced = useMemo(
    () =>
      priceCart(
        cart,
        documentEnv({ cash_rounding: 'tens_of_agorot' }, mainVatRate(view), NO_CLOCKS),
      ),
    [cart, view],
  );
  // The stored amounts are shown, to the agora.
  const shown = {
    ...priced,
    total: view.total,
    vat: view.vat,
    beforeVat: view.before_vat,
    discount: stored.claimed.discount,
    rows: priced.rows.map((row, index) => ({
      ...row,
      net: stored.claimed.rows[index]?.net ?? row.net,
    })),
  };
  return (
    <>
      <header ref={ref} className={arrange['wideLine']}>
        <PageTitle>
          {name} <Code>{view.number}</Code>
        </PageTitle>
        <Actions type={type} view={view} isFew={folded && !isPhone} />
      </header>
      <Allocation view={view} />
      <ReceiveTransfer view={view} cart={cart} />
      <LifecycleLine type={type} view={view} />
      <Paper title={name} number={String(view.number)}>
        <Head type={type} view={view} cart={cart} />
        <Panel title={say(type.totalFrom === 'products' ? 'rows' : 'total')}>
          {shown.rows.length > 0 && (
            <RowsTable priced={shown} withPrices={hasPrices(type)} onCommand={null} />
          )}
          <Totals cart={cart} priced={shown} withPrices={hasPrices(type)} owed={null} />
        </Panel>
        {cart.payments.length > 0 && (
          <Panel title={say('payments')}>
            <PaymentsTable
              cart={cart}
              left={null}
              tenders={[]}
              adding={null}
              {...(view.returned.length + view.returnable.length > 0 && {
                renderActions: (payment: Cart['payments'][number]) => (
                  <ChequeReturn
                    view={view}
                    payment={payment}
                    move={chequePartyOf(type.id) ?? 'customer'}
                  />
                ),
              })}
            />
          </Panel>
        )}
      </Paper>
      <GoodsLeft view={view} />
      <Links word="baseDocument" links={view.bases} />
      <Links word="nextDocuments" links={view.next} />
      <AttachmentsPanel of="document" id={view.id} />
      <History id={view.id} />
    </>
  );
}
