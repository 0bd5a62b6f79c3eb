import { Badge, Button, Checkbox, Group, TextInput } from '@mantine/core';
import { type ChequeInHand, listChequesInHand } from '@dalpak/contracts';
import type { Cart, CartCommand } from '@dalpak/engine';
import { useQuery } from '@tanstack/react-query';
import { IconAlertCircle, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { describeError } from '../../../platform/api/describe-error.ts';
import { Code, DateText, Money } from '../../../ui/figures/num.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { ErrorState, Skeleton, SkeletonBar } from '../../../ui/layout/states.tsx';
import {
  chequeKey,
  searchCheques,
  paymentByCheque,
  sumChosenCheques,
  addChequeCommand,
} from './cheque-choice.ts';
import { useDocumentWords } from '../words.ts';
import { QuietText, quiet } from '../../../ui/content/quiet.tsx';
import arrange from '../../../ui/layout/arrange.module.css';
import classes from '../documents.module.css';

interface ChequesProps {
  readonly cart: Cart;
  /** The cheques are endorsed to a supplier, and not deposited. */
  readonly endorses: boolean;
  readonly onCommand: (command: CartCommand) => boolean;
}

/** From this many cheques on, the list has a search field. */
const SEARCH_FROM = 8;

function Line({ cheque }: { readonly cheque: ChequeInHand }): ReactNode {
  const say = useDocumentWords();
  const { bank, branch, account, number, due, amount, customer, returned } = cheque;
  return (
    <span className={classes['cheque']}>
      <span>
        <DateText value={due} kind="date" />
      </span>
      <strong>
        <bdi>{customer === '' ? say('noCustomer') : customer}</bdi>
      </strong>
      <span className={quiet}>
        {say('chequeNumber')} <Code>{number}</Code> · <Code>{`${bank}-${branch}-${account}`}</Code>
      </span>
      {returned ? (
        <Badge size="lg" color="red" variant="light">
          {say('chequeReturned')}
        </Badge>
      ) : null}
      <Money agorot={amount} />
    </span>
  );
}

/**
 * The cheques in hand, to choose for a deposit or a payment to a supplier. Each can be chosen once,
 * unchanged.
 */
export function ChequesInHand({ cart, endorses, onCommand }: ChequesProps): ReactNode {
  const say = useDocumentWords();
  const [typed, setTyped] = useState('');
  const { data, error, refetch } = useQuery({
    queryKey: ['documents', 'cheques'],
    staleTime: 0,
    queryFn: async ({ signal }) => (await api.call(listChequesInHand, {}, { signal })).data,
  });
  const chosen = paymentByCheque(cart);
  const toggle = (cheque: ChequeInHand): void => {
    const paymentKey = chosen.get(chequeKey(cheque));
    onCommand(
      paymentKey === undefined ? addChequeCommand(cheque) : { type: 'removePayment', paymentKey },
    );
  };
  const inHand = data?.cheques ?? [];
  const given = sumChosenCheques(inHand, chosen);
  const shown = searchCheques(inHand, typed);
  // A bounced cheque is not selected with the due ones: redepositing it is a separate decision.
  const isDue = ({ due, returned }: ChequeInHand): boolean => due <= cart.header.date && !returned;
  const waiting = inHand.filter((cheque) => isDue(cheque) && !chosen.has(chequeKey(cheque)));
  return (
    <Panel
      title={say('chequesInHand')}
      {...(data === undefined
        ? {}
        : {
            aside: (
              <span className={quiet}>
                {say('countAndSum', { count: data.count })} <Money agorot={data.sum} />
              </span>
            ),
          })}
    >
      <div className={classes['bases']}>
        {error !== null && (
          <ErrorState
            icon={<IconAlertCircle size={28} />}
            title={describeError(error).description}
            onRetry={() => void refetch()}
          />
        )}
        {data === undefined && error === null && (
          <Skeleton label={say('loading')}>
            <SkeletonBar height={120} />
          </Skeleton>
        )}
        {data !== undefined && inHand.length === 0 && (
          <QuietText role="status">{say('noCheques')}</QuietText>
        )}
        {endorses && inHand.length > 0 && <QuietText>{say('endorseHelp')}</QuietText>}
        {inHand.length >= SEARCH_FROM && (
          <TextInput
            leftSection={<IconSearch size={18} aria-hidden />}
            label={say('findCheque')}
            value={typed}
            autoComplete="off"
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        {shown.length > 0 && (
          <ul className={arrange['stackedList']}>
            {shown.map((cheque) => (
              <li key={chequeKey(cheque)}>
                <Checkbox
                  size="md"
                  classNames={{
                    body: classes['wholeLine'] ?? '',
                    labelWrapper: classes['restOfLine'] ?? '',
                    label: classes['wholeLine'] ?? '',
                  }}
                  checked={chosen.has(chequeKey(cheque))}
                  onChange={() => toggle(cheque)}
                  label={<Line cheque={cheque} />}
                />
              </li>
            ))}
          </ul>
        )}
        {inHand.length > 0 && shown.length === 0 && (
          <QuietText role="status">{say('nothingFound')}</QuietText>
        )}
        {data !== undefined && data.count > inHand.length && (
          <QuietText>{say('moreCheques', { count: inHand.length })}</QuietText>
        )}
        {inHand.length > 0 && (
          <Group justify="space-between">
            <span aria-live="polite">
              {given.count === 1
                ? say('chosenCheque')
                : say('chosenCheques', { count: given.count })}{' '}
              <strong>
                <Money agorot={given.sum} />
              </strong>
            </span>
            {!endorses && (
              <Button
                variant="light"
                disabled={waiting.length === 0}
                onClick={() => waiting.forEach((cheque) => onCommand(addChequeCommand(cheque)))}
              >
                {say('chooseDue')}
              </Button>
            )}
          </Group>
        )}
      </div>
    </Panel>
  );
}
