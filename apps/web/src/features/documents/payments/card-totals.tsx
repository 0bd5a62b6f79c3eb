import { Button, Checkbox, Group } from '@mantine/core';
import { type CardTotal, listCardTotals } from '@dalpak/contracts';
import type { Cart, CartCommand } from '@dalpak/engine';
import { useQuery } from '@tanstack/react-query';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { api } from '../../../platform/api/api.ts';
import { describeError } from '../../../platform/api/describe-error.ts';
import { DateText, Money } from '../../../ui/figures/num.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { ErrorState, Skeleton, SkeletonBar } from '../../../ui/layout/states.tsx';
import { paymentByTotal, addTotalCommand } from './card-choice.ts';
import { useDocumentWords } from '../words.ts';
import { QuietText, quiet } from '../../../ui/content/quiet.tsx';
import arrange from '../../../ui/layout/arrange.module.css';
import classes from '../documents.module.css';

/** Card payments that are not deposited yet, by date and till, to choose for a deposit. */
export function UndepositedCards({
  cart,
  onCommand,
}: {
  readonly cart: Cart;
  readonly onCommand: (command: CartCommand) => boolean;
}): ReactNode {
  const say = useDocumentWords();
  const { data, error, refetch } = useQuery({
    queryKey: ['documents', 'card_totals'],
    staleTime: 0,
    queryFn: async ({ signal }) => (await api.call(listCardTotals, {}, { signal })).data,
  });
  const chosen = paymentByTotal(cart);
  const totals = data?.totals ?? [];
  const toggle = (total: CardTotal): void => {
    const paymentKey = chosen.get(total.key);
    onCommand(
      paymentKey === undefined ? addTotalCommand(total) : { type: 'removePayment', paymentKey },
    );
  };
  const waiting = totals.filter(({ key }) => !chosen.has(key));
  const sum = totals.reduce(
    (whole, { key, amount }) => (chosen.has(key) ? whole + amount : whole),
    0,
  );
  return (
    <Panel
      title={say('cardTotals')}
      {...(data === undefined
        ? {}
        : {
            aside: (
              <span className={quiet}>
                <span className={classes['sum']}>
                  {say('cardTotalsSum')} <Money agorot={data.sum} />
                </span>
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
        {data !== undefined && totals.length === 0 && (
          <QuietText role="status">{say('noCardTotals')}</QuietText>
        )}
        {totals.length > 0 && (
          <ul className={arrange['stackedList']}>
            {totals.map((total) => (
              <li key={total.key}>
                <Checkbox
                  size="md"
                  classNames={{
                    body: classes['wholeLine'] ?? '',
                    labelWrapper: classes['restOfLine'] ?? '',
                    label: classes['wholeLine'] ?? '',
                  }}
                  checked={chosen.has(total.key)}
                  onChange={() => toggle(total)}
                  label={
                    <span className={classes['cheque']}>
                      <span>
                        <DateText value={total.day} kind="date" />
                      </span>
                      <strong>
                        <bdi>{total.terminal === '' ? say('backOffice') : total.terminal}</bdi>
                      </strong>
                      <Money agorot={total.amount} />
                    </span>
                  }
                />
              </li>
            ))}
          </ul>
        )}
        {data !== undefined && data.count > totals.length && (
          <QuietText>{say('moreCardTotals', { count: totals.length })}</QuietText>
        )}
        {totals.length > 0 && (
          <Group justify="space-between">
            <span aria-live="polite">
              {chosen.size === 1
                ? say('chosenTotal')
                : say('chosenCheques', { count: chosen.size })}{' '}
              <strong className={classes['sum']}>
                <Money agorot={sum} />
              </strong>
            </span>
            <Button
              variant="light"
              disabled={waiting.length === 0}
              onClick={() => waiting.forEach((total) => onCommand(addTotalCommand(total)))}
            >
              {say('chooseAllTotals')}
            </Button>
          </Group>
        )}
      </div>
    </Panel>
  );
}
