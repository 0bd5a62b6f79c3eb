import { Button, Checkbox, Group } from '@mantine/core';
import { validateConsolidationDates, documentsByAccount, type BaseMoves } from '@dalpak/contracts';
import { type CartAccount, DOCUMENT_TYPE, getDocumentType, baseUseOf } from '@dalpak/engine';
import { useQuery } from '@tanstack/react-query';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { Code, DateText, Money } from '../../ui/figures/num.tsx';
import { MessageBox } from '../../ui/dialogs/message-box.tsx';
import { ErrorState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { loadBases } from './document-sources.ts';
import { DayField } from './day-field.tsx';
import { hasRemainder } from './document-cart.ts';
import { typeName, useDocumentWords } from './words.ts';
import { QuietText } from '../../ui/content/quiet.tsx';
import arrange from '../../ui/layout/arrange.module.css';
import classes from './documents.module.css';

interface BaseDialogProps {
  readonly type: number;
  readonly account: CartAccount;
  /** Date of the new document. */
  readonly date: string;
  /** Documents that are already among its base documents, as `type:number`. */
  readonly chosen: ReadonlySet<string>;
  readonly onSelect: (moves: readonly BaseMoves[], referenceTo: string | null) => void;
  readonly onClose: () => void;
}

/**
 * Selects open documents of the account as base documents. Delivery notes are listed between two
 * dates.
 */
export function BaseDialog({
  type,
  account,
  date,
  chosen,
  onSelect: onTake,
  onClose,
}: BaseDialogProps): ReactNode {
  const say = useDocumentWords();
  const gathers = type === DOCUMENT_TYPE.consolidatedInvoice;
  const [from, setFrom] = useState<string | null>(gathers ? `${date.slice(0, 8)}01` : null);
  const [to, setTo] = useState<string | null>(gathers ? date : null);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const faults =
    from === null || to === null
      ? []
      : validateConsolidationDates({ referenceFrom: from, referenceTo: to, documentDate: date });
  const { data, error, refetch } = useQuery({
    queryKey: ['documents', 'open', account.type, account.id, from, to],
    queryFn: async ({ signal }) =>
      (
        await api.call(
          documentsByAccount,
          {
            query: {
              account_type: account.type,
              account: account.id,
              open: '1',
              ...(from === null ? {} : { from }),
              ...(to === null ? {} : { to }),
            },
          },
          { signal },
        )
      ).data,
    enabled: faults.length === 0,
    staleTime: 0,
  });
  const fits = (data ?? []).filter(
    (item) =>
      hasRemainder(baseUseOf(type, item.type), item) && !chosen.has(`${item.type}:${item.number}`),
  );
  const take = async (): Promise<void> => {
    setBusy(true);
    try {
      // The list is newest first; base documents are added oldest first.
      onTake(
        await loadBases(
          fits
            .filter(({ id }) => marked.has(id))
            .map(({ id }) => id)
            .reverse(),
        ),
        to,
      );
    } catch (problem) {
      setFailure(describeError(problem).description);
      setBusy(false);
    }
  };
  const toggle = (id: string): void =>
    setMarked(
      marked.has(id) ? new Set([...marked].filter((one) => one !== id)) : new Set([...marked, id]),
    );
  const count = fits.filter(({ id }) => marked.has(id)).length;
  return (
    <Modal opened onClose={onClose} size="lg" title={say(gathers ? 'chooseNotes' : 'chooseBases')}>
      <div className={classes['bases']}>
        {gathers && (
          <Group align="end">
            <DayField label={say('from')} value={from} onChange={setFrom} />
            <DayField label={say('to')} value={to} onChange={setTo} />
          </Group>
        )}
        {faults.map((fault) => (
          <MessageBox key={fault} tone="bad" icon={<IconAlertCircle size={20} />}>
            {say(fault)}
          </MessageBox>
        ))}
        {failure !== null && (
          <MessageBox tone="bad" icon={<IconAlertCircle size={20} />}>
            {failure}
          </MessageBox>
        )}
        {error !== null && (
          <ErrorState
            icon={<IconAlertCircle size={28} />}
            title={describeError(error).description}
            onRetry={() => void refetch()}
          />
        )}
        {faults.length === 0 && data === undefined && error === null && (
          <Skeleton label={say('loading')}>
            <SkeletonBar height={120} />
          </Skeleton>
        )}
        {faults.length === 0 && data !== undefined && fits.length === 0 && (
          <QuietText role="status">{say('noBases')}</QuietText>
        )}
        {faults.length === 0 && fits.length > 0 && (
          <ul className={arrange['stackedList']}>
            {fits.map((item) => (
              <li key={item.id}>
                <Checkbox
                  size="md"
                  checked={marked.has(item.id)}
                  onChange={() => toggle(item.id)}
                  label={
                    <span className={classes['choice']}>
                      <span>
                        {typeName(getDocumentType(item.type))} <Code>{item.number}</Code>
                      </span>{' '}
                      <DateText value={item.day} kind="date" /> <Money agorot={item.open} />
                    </span>
                  }
                />
              </li>
            ))}
          </ul>
        )}
        <Group justify="flex-end">
          <Button
            size="lg"
            loading={busy}
            disabled={count === 0 || faults.length > 0}
            onClick={() => void take()}
          >
            {say('take')}
          </Button>
        </Group>
      </div>
    </Modal>
  );
}
