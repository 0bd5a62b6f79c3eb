import { Button, Group } from '@mantine/core';
import { type DocumentRule, type DocumentType, hasPrices } from '@dalpak/engine';
import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { terminalIdentity } from '../../platform/session/identity.ts';
import { useAppInit } from '../../platform/session/session.store.ts';
import { useConfirmClose, useWindowInfo } from '../../platform/windows/window-hooks.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { formatMoney } from '../../ui/format/format-number.ts';
import { MessageBox } from '../../ui/dialogs/message-box.tsx';
import { Code, Money } from '../../ui/figures/num.tsx';
import { PageTitle } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import type { DocumentSources } from './document-sources.ts';
import { hasInput } from './document-cart.ts';
import { HeadFields } from './head-fields.tsx';
import { PaymentsPart } from './payments/payments-part.tsx';
import { paymentSourcesOf } from './payments/payment-sources.ts';
import { emptyPayment, hasTypedInput } from './payments/open-payment.ts';
import { Totals } from './totals.tsx';
import { useEditor } from './use-editor.ts';
import { useIssueDocument } from './use-issue-document.ts';
import { newTitle, useDocumentWords } from './words.ts';
import { QuietText } from '../../ui/content/quiet.tsx';
import arrange from '../../ui/layout/arrange.module.css';
import classes from './documents.module.css';
import { canReceive, ReceivePart } from './parts/receive-part.tsx';
import { hasSupply, SupplyPart } from './parts/supply-part.tsx';
import { AccountPart } from './parts/account-part.tsx';
import { BaseDocumentsPart } from './parts/bases-part.tsx';
import { LinesPart } from './parts/lines-part.tsx';

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
  const atTill = init.user.auth_type === 'terminal';
  const editor = useEditor(type.id, ingredients, {
    terminalId: atTill ? (terminalIdentity()?.terminalId ?? 0) : 0,
    employeeId: atTill ? (init.employee?.id ?? null) : null,
  });
  const { cart, arePricesLoaded, priced, inactiveProducts: gone, dirty, run } = editor;
  const [asking, setAsking] = useState(false);
  const rows = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(() => emptyPayment(rule.tenders[0] ?? 'cash'));
  const isPaymentOpen = hasTypedInput(open);
  const unsaved = (dirty && hasInput(cart)) || isPaymentOpen;
  const sources = paymentSourcesOf(type, rule);
  useConfirmClose(unsaved, say('unsaved'));
  useWindowInfo({
    title: newTitle(type),
    line: cart.account === null ? null : `${cart.account.name} · ${formatMoney(priced.total)}`,
  });
  const { isIssuing, failure, heldBackCount, onFailure, issue } = useIssueDocument(type, editor, {
    context: ingredients.context,
    deposits: sources.deposits,
    isPaymentOpen,
    rows,
  });
  const part = { type, rule, editor, onFailure, rows };
  return (
    <>
      <PageTitle>{newTitle(type)}</PageTitle>
      {failure !== null && (
        <MessageBox tone="bad" icon={<IconAlertCircle size={20} />} title={failure.description}>
          {failure.details.length > 0 && (
            <ul className={arrange['stackedList']}>
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
      {canReceive(editor) && <ReceivePart editor={editor} onFailure={onFailure} />}
      <LinesPart {...part} />
      <PaymentsPart
        rule={rule}
        sources={sources}
        editor={editor}
        open={open}
        onOpen={setOpen}
        heldBackCount={heldBackCount}
      />
      {type.totalFrom === 'products' && cart.rows.length > 0 && (
        <Panel title={say('total')}>
          <Totals
            cart={cart}
            priced={priced}
            withPrices={hasPrices(type)}
            owed={sources.paysGoods ? priced.cashDue : null}
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
            loading={isIssuing || !arePricesLoaded}
            onClick={() => void issue()}
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
