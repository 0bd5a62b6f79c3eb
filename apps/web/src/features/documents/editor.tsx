import { Button, Group, NativeSelect } from '@mantine/core';
import { COMPONENT } from '@dalpak/contracts';
import {
  type CartAccount,
  CONSOLIDATED_CODE,
  DOCUMENT_TYPE,
  type DocumentRule,
  type DocumentType,
  getDocumentType,
  passesChequesOn,
  hasPrices,
} from '@dalpak/engine';
import { IconAlertCircle, IconFilePlus, IconInfoCircle, IconPlus } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { queryClient } from '../../platform/api/api.ts';
import { describeError, type ShownError } from '../../platform/api/describe-error.ts';
import { terminalIdentity } from '../../platform/session/identity.ts';
import { useAppInit } from '../../platform/session/session.store.ts';
import {
  useConfirmClose,
  useWindowInfo,
  useWindowUid,
} from '../../platform/windows/window-hooks.ts';
import { replaceWithStored } from '../../platform/windows/window.store.ts';
import { useSaveKey } from '../../record-kit/form/state/use-save-key.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { formatMoney } from '../../ui/format/format-number.ts';
import { MessageBox } from '../../ui/dialogs/message-box.tsx';
import { Code, Money } from '../../ui/figures/num.tsx';
import { PageTitle } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { hideToast, toast } from '../../ui/messages/toast.ts';
import { BaseDialog } from './base-dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { loadAccount, type DocumentSources } from './document-sources.ts';
import { UndepositedCards } from './payments/card-totals.tsx';
import { ChequesInHand } from './payments/cheques-in-hand.tsx';
import { hasInput, rowAccountOf } from './document-cart.ts';
import { NumericField } from '../../record-kit/numeric-field.tsx';
import { Finder } from './finder.tsx';
import { HeadFields } from './head-fields.tsx';
import { emptyPayment, hasTypedInput } from './payments/open-payment.ts';
import { KitDialog } from './kit-dialog.tsx';
import { PaymentsTable } from './payments/payments-table.tsx';
import { RowsTable } from './rows-table.tsx';
import { submitDocument } from './submit-document.ts';
import { Totals } from './totals.tsx';
import { type AddProductResult, type Editor, useEditor } from './use-editor.ts';
import { newTitle, typeName, useDocumentWords } from './words.ts';
import { QuietText, quiet } from '../../ui/content/quiet.tsx';
import classes from './documents.module.css';
import { canReceive, ReceivePart } from './receive-part.tsx';
import { hasSupply, SupplyPart } from './supply-part.tsx';

interface PartProps {
  readonly type: DocumentType;
  readonly rule: DocumentRule;
  readonly editor: Editor;
  readonly onFailure: (error: unknown) => void;
  /** The element that contains the lines. */
  readonly rows: RefObject<HTMLDivElement | null>;
}

/** The contact of the account whom the document names; nothing where the account has none. */
function ContactChoice({
  account: { type, id, contacts },
  onChoose,
}: {
  readonly account: CartAccount;
  readonly onChoose: Editor['chooseContact'];
}): ReactNode {
  const say = useDocumentWords();
  const { data } = useQuery({
    queryKey: ['documents', 'account', type, id],
    queryFn: () => loadAccount(type, id),
  });
  const known = data?.contacts ?? [];
  if (known.length === 0) return null;
  return (
    <NativeSelect
      label={say('contact')}
      value={String(contacts[0]?.id ?? '')}
      data={[
        { value: '', label: say('noContact') },
        ...known.map((contact) => ({ value: String(contact.id), label: contact.name })),
      ]}
      onChange={(event) => {
        const wanted = Number(event.currentTarget.value);
        onChoose(known.find((contact) => contact.id === wanted) ?? null);
      }}
    />
  );
}

/** The account: customer or supplier. */
function AccountPart({
  rule,
  editor: {
    cart: { account },
    agent,
    chooseAccount,
    chooseContact,
    clearAccount,
  },
  onFailure,
}: PartProps): ReactNode {
  const say = useDocumentWords();
  const { party } = rule;
  if (party === 'none') return null;
  return (
    <Panel
      title={say(party)}
      aside={
        account !== null && (
          <Button variant="subtle" onClick={clearAccount}>
            {say('clearAccount')}
          </Button>
        )
      }
    >
      {account === null ? (
        <Finder
          autoFocus
          component={party === 'customer' ? COMPONENT.customers : COMPONENT.suppliers}
          label={say(party === 'customer' ? 'findCustomer' : 'findSupplier')}
          onPick={(id) => void chooseAccount(party, id).catch(onFailure)}
        />
      ) : (
        <p className={classes['party']}>
          <strong>
            <bdi>{account.name}</bdi>
          </strong>{' '}
          <Code className={quiet}>{account.code}</Code>{' '}
          {account.vatId !== '' && <Code className={quiet}>{account.vatId}</Code>}
          <span className={quiet}>
            {say('balance')} <Money agorot={account.balance} />
          </span>
          {agent !== null && (
            <span className={quiet}>
              {say('agent')} <bdi>{agent}</bdi>
            </span>
          )}
        </p>
      )}
      {account !== null && <ContactChoice account={account} onChoose={chooseContact} />}
    </Panel>
  );
}

function BaseDocumentsPart({
  type,
  rule,
  editor: { cart, addBases: takeBases },
  onFailure,
}: PartProps): ReactNode {
  const say = useDocumentWords();
  const [isOpen, setOpen] = useState(false);
  const {
    account,
    header: { baseDocuments, date },
  } = cart;
  if (rule.bases.length === 0) return null;
  return (
    <Panel
      title={say('baseDocument')}
      aside={
        <Button
          variant="light"
          leftSection={<IconFilePlus size={18} aria-hidden />}
          disabled={account === null}
          onClick={() => setOpen(true)}
        >
          {say(type.official === CONSOLIDATED_CODE ? 'chooseNotes' : 'chooseBases')}
        </Button>
      }
    >
      {account === null ? (
        <QuietText>{say(rule.party === 'supplier' ? 'supplierFirst' : 'customerFirst')}</QuietText>
      ) : (
        <p className={classes['party']}>
          {baseDocuments.length === 0
            ? '–'
            : baseDocuments.map(({ typeId, number }) => (
                <span key={`${typeId}:${number}`}>
                  {typeName(getDocumentType(typeId))} <Code>{number}</Code>
                </span>
              ))}
        </p>
      )}
      {isOpen && account !== null && (
        <BaseDialog
          type={type.id}
          account={account}
          date={date}
          chosen={new Set(baseDocuments.map(({ typeId, number }) => `${typeId}:${number}`))}
          onClose={() => setOpen(false)}
          onSelect={(moves, to) => {
            setOpen(false);
            takeBases(moves, to).catch(onFailure);
          }}
        />
      )}
    </Panel>
  );
}

/** The lines, or the amount of a document without lines. */
function Content({
  type,
  editor: { cart, priced, run, addProduct, accounts, nameRowAccount },
  onFailure,
  rows: content,
}: PartProps): ReactNode {
  const say = useDocumentWords();
  const [added, setAdded] = useState<AddProductResult>(null);
  const rows = cart.rows.length;
  // Each line moves the finder, which has the focus, down; it must not end up behind the foot.
  useEffect(() => {
    const { activeElement } = document;
    if (content.current?.contains(activeElement) === true)
      activeElement?.scrollIntoView({ block: 'nearest' });
  }, [content, rows, added]);
  const add = (rowKey: string | null, id: number): void =>
    void addProduct(id, rowKey).then(setAdded).catch(onFailure);
  if (type.totalFrom === 'payments') return null;
  if (type.totalFrom === 'sum') {
    return (
      <Panel title={say('total')}>
        <NumericField
          showsLabel
          label={say('statedTotal')}
          value={cart.statedTotal === 0 ? null : cart.statedTotal}
          kind="money"
          onChange={(total) => run({ type: 'setStatedTotal', total: total ?? 0 })}
        />
      </Panel>
    );
  }
  return (
    <Panel title={say('rows')}>
      <div ref={content} className={classes['content']}>
        {cart.rows.length > 0 && (
          <RowsTable
            priced={priced}
            withPrices={hasPrices(type)}
            withSerials={type.stock !== 'none' && type.stock !== 'count'}
            onCommand={run}
            onFill={add}
            {...(accounts.length === 0
              ? {}
              : {
                  accounts: {
                    choices: accounts,
                    of: (row) => rowAccountOf(cart, row),
                    onChoose: nameRowAccount,
                  },
                })}
          />
        )}
        {cart.rows.length === 0 && (
          <QuietText>{say(type.insertsProducts ? 'noRows' : 'onlyFromBases')}</QuietText>
        )}
        {type.insertsProducts && (
          <div className={classes['add']}>
            <Finder
              component={COMPONENT.products}
              label={say('findProduct')}
              onPick={(id) => add(null, id)}
            />
            <Button
              variant="default"
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={() => run({ type: 'addBlankRow' })}
            >
              {say('addRow')}
            </Button>
          </div>
        )}
        {added !== null && added.kind !== 'choose' && (
          <MessageBox tone="warn" icon={<IconInfoCircle size={20} />}>
            {say(added.kind, { name: added.name })}
          </MessageBox>
        )}
        {added?.kind === 'choose' && (
          <KitDialog
            name={added.name}
            kit={added.kit}
            onClose={() => setAdded(null)}
            onTake={(chosen) => {
              setAdded(null);
              added.take(chosen);
            }}
          />
        )}
        {type.insertsProducts &&
          type.setsDiscountTotals &&
          hasPrices(type) &&
          cart.rows.length > 0 && (
            <div className={classes['discount']}>
              <NumericField
                showsLabel
                label={say('cartDiscount')}
                kind="percent"
                value={cart.discount?.type === 'percent' ? cart.discount.rate : null}
                onChange={(rate) =>
                  run({
                    type: 'setCartDiscount',
                    discount: rate === null || rate === 0 ? null : { type: 'percent', rate },
                  })
                }
              />
            </div>
          )}
      </div>
    </Panel>
  );
}

/** Id of the toast for the previous document, which would cover the foot of the next. */
const ISSUED_TOAST_ID = 'document-issued';

/** The editor of a new document. */
export function DocumentEditor({
  type,
  rule,
  ingredients,
}: {
  readonly type: DocumentType;
  readonly rule: DocumentRule;
  readonly ingredients: DocumentSources;
}): ReactNode {
  const say = useDocumentWords();
  const init = useAppInit();
  const uid = useWindowUid();
  const atTill = init.user.auth_type === 'terminal';
  const editor = useEditor(type.id, ingredients, {
    terminalId: atTill ? (terminalIdentity()?.terminalId ?? 0) : 0,
    employeeId: atTill ? (init.employee?.id ?? null) : null,
  });
  const {
    cart,
    arePricesLoaded: settled,
    priced,
    env,
    inactiveProducts: gone,
    amountLeft: left,
    dirty,
    run,
  } = editor;
  const [busy, setBusy] = useState(false);
  // A refusal is shown until the document changes.
  const [refused, setRefused] = useState<{
    readonly error: ShownError;
    readonly cart: typeof cart;
  } | null>(null);
  const failure = refused?.cart === cart ? refused.error : null;
  const [asking, setAsking] = useState(false);
  const rows = useRef<HTMLDivElement>(null);
  const name = typeName(type);
  const [open, setOpen] = useState(() => emptyPayment(rule.tenders[0] ?? 'cash'));
  const [held, setHeld] = useState(0);
  const unsaved = (dirty && hasInput(cart)) || hasTypedInput(open);
  // Cheques in hand are chosen and not typed. A supplier may be paid with other tenders in
  // addition.
  const givesOut = passesChequesOn(type) && rule.tenders.includes('cheque');
  const picksCheques = givesOut && type.ledger === 'deposit';
  const picksCards = type.id === DOCUMENT_TYPE.cardDeposit;
  const paysGoods = rule.tenders.length > 0 && type.totalFrom === 'products';
  useConfirmClose(unsaved, say('unsaved'));
  useWindowInfo({
    title: newTitle(type),
    line: cart.account === null ? null : `${cart.account.name} · ${formatMoney(priced.total)}`,
  });
  useEffect(() => hideToast(ISSUED_TOAST_ID), []);
  const fail = (error: unknown): void => setRefused({ error: describeError(error), cart });
  const save = async (): Promise<void> => {
    if (busy || !settled) return;
    // The document would be issued without the payment that is still being typed.
    if (hasTypedInput(open)) {
      setHeld((times) => times + 1);
      return;
    }
    setBusy(true);
    setRefused(null);
    const { context } = ingredients;
    const sent = await submitDocument(cart, env, {
      today: context.today,
      dateMayDiffer: context.date_may_differ,
    });
    setBusy(false);
    if (!sent.ok) {
      if (sent.error.code === 'J105')
        rows.current?.querySelector<HTMLInputElement>('[data-empty-row] input')?.focus();
      // The text of the code is about goods.
      setRefused({
        error:
          sent.error.code === 'J103' && type.totalFrom === 'payments'
            ? {
                ...sent.error,
                description: say(
                  picksCards ? 'noTotalChosen' : picksCheques ? 'noChosen' : 'noPayments',
                ),
              }
            : sent.error,
        cart,
      });
      return;
    }
    toast({
      id: ISSUED_TOAST_ID,
      text: say('issued', { name, number: sent.sale.number ?? '' }),
      tone: 'ok',
    });
    await queryClient.invalidateQueries({ queryKey: ['documents'] });
    replaceWithStored(uid, `/document/${type.id}/${sent.sale.serverId ?? cart.id}`);
  };
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useSaveKey(0, () => {
    // A number is applied on blur, so the value being typed has to become part of the document.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    setTimeout(() => void latest.current(), 0);
  });
  const part = { type, rule, editor, onFailure: fail, rows };
  return (
    <>
      <PageTitle>{newTitle(type)}</PageTitle>
      {failure !== null && (
        <MessageBox tone="bad" icon={<IconAlertCircle size={20} />} title={failure.description}>
          {failure.details.length > 0 && (
            <ul className={classes['reasons']}>
              {failure.details.map((detail) => (
                <li key={`${detail.field ?? ''} ${detail.text}`}>{detail.text}</li>
              ))}
            </ul>
          )}
          <QuietText>
            {say('notIssued')} <Code>{failure.code}</Code>
          </QuietText>
        </MessageBox>
      )}
      {gone.length > 0 && (
        <MessageBox tone="warn" icon={<IconInfoCircle size={20} />}>
          {say('copied', { names: gone.join(', ') })}
        </MessageBox>
      )}
      <AccountPart {...part} />
      <Panel>
        <HeadFields
          type={type}
          cart={cart}
          priced={priced}
          context={ingredients.context}
          onCommand={run}
        />
      </Panel>
      <BaseDocumentsPart {...part} />
      {hasSupply(type, rule) && <SupplyPart cart={cart} onCommand={run} />}
      {canReceive(editor) && <ReceivePart editor={editor} onFailure={fail} />}
      <Content {...part} />
      {givesOut && <ChequesInHand cart={cart} endorses={!picksCheques} onCommand={run} />}
      {picksCards && <UndepositedCards cart={cart} onCommand={run} />}
      {rule.tenders.length > 0 && !picksCheques && !picksCards && (
        <Panel
          title={say('payments')}
          {...(left === null
            ? {}
            : {
                aside: (
                  <span className={quiet}>
                    {say('left')} <Money agorot={left} />
                  </span>
                ),
              })}
        >
          <PaymentsTable
            cart={cart}
            tenders={rule.tenders}
            left={paysGoods ? priced.due : left}
            adding={{ onCommand: run, open, onOpen: setOpen, heldBackCount: held }}
          />
        </Panel>
      )}
      {type.totalFrom === 'products' && cart.rows.length > 0 && (
        <Panel title={say('total')}>
          <Totals
            cart={cart}
            priced={priced}
            withPrices={hasPrices(type)}
            owed={paysGoods ? priced.cashDue : null}
          />
        </Panel>
      )}
      <div className={classes['foot']}>
        {hasPrices(type) ? <Money agorot={priced.total} /> : <span />}
        <Group gap="sm">
          {unsaved && (
            <Button size="md" variant="default" onClick={() => setAsking(true)}>
              {say('discard')}
            </Button>
          )}
          <Button
            size="md"
            loading={busy || !settled}
            onClick={() => void save()}
            title={say('saveHint')}
          >
            {say('save')}
          </Button>
        </Group>
      </div>
      <ConfirmDialog
        opened={asking}
        destructive
        title={say('discardTitle')}
        confirmLabel={say('discard')}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          editor.clear();
          setOpen(emptyPayment(rule.tenders[0] ?? 'cash'));
        }}
      />
    </>
  );
}
