import {
  type MachineActView,
  type MachineDrawerView,
  payOutCash,
  readCashMachine,
} from '@dalpak/contracts';
import { Loader } from '@mantine/core';
import { IconAlertTriangle, IconCash } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { describeError, type ShownError } from '../../../platform/api/describe-error.ts';
import { isOffline } from '../../../platform/api/errors.ts';
import { i18n } from '../../../platform/i18n/i18n.ts';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { BigButton } from '../../../ui/fields/big-button.tsx';
import { formatMoney } from '../../../ui/format/format-number.ts';
import { MessageBox } from '../../../ui/dialogs/message-box.tsx';
import { Code, Money, Num } from '../../../ui/figures/num.tsx';
import { ErrorState, Skeleton, SkeletonBar } from '../../../ui/layout/states.tsx';
import { toast } from '../../../ui/messages/toast.ts';
import { cancelAct, machineActQuery } from '../till/machine-act.ts';
import {
  approvalHeader,
  isApprovalPending,
  type StoredApproval,
  withApproval,
} from '../bill/with-approval.ts';
import classes from './register.module.css';

const isolated = (agorot: number): string => `\u2066${formatMoney(agorot)}\u2069`;

/** How a pay-out ended, in words. */
export function tellPayOut({ amount, paid_out: paid }: MachineActView): void {
  const all = paid === amount;
  toast({
    text: all
      ? i18n.t('register:machinePaid', { sum: isolated(paid) })
      : paid === 0
        ? i18n.t('register:machinePaidNone')
        : i18n.t('register:machinePaidPart', { paid: isolated(paid), sum: isolated(amount) }),
    tone: all ? 'ok' : 'warn',
    id: 'register',
  });
}

/** The machine while it pays: it is asked until it has ended. */
export function MachinePays({
  id,
  amount,
  onEnded,
}: {
  readonly id: string;
  readonly amount: number;
  readonly onEnded: (view: MachineActView) => void;
}): ReactNode {
  const { t } = useTranslation('register');
  const { data, isError } = useQuery(machineActQuery(id, onEnded));
  const silent = isError || data?.silent === true;
  return (
    <>
      <MessageBox
        tone={silent ? 'bad' : 'warn'}
        icon={silent ? <IconAlertTriangle size={20} /> : <Loader size={20} />}
        title={t('machinePaying', { sum: isolated(amount) })}
      >
        {silent && t('machineNotAnswering')}
      </MessageBox>
      {silent && (
        <BigButton wide tone="bad" onClick={() => void cancelAct(id).catch(() => undefined)}>
          {t('withdrawNotHanded')}
        </BigButton>
      )}
    </>
  );
}

interface PayOut {
  readonly id: string;
  readonly amount: number;
  readonly reason: string;
}

/** Cash out that the machine pays: begun once, also when its answer was lost. */
export function useMachinePayOut(onEnded: () => void): {
  readonly begin: (amount: number, reason: string) => void;
  readonly shown: ReactNode;
  readonly running: boolean;
} {
  const [running, setRunning] = useState<PayOut | null>(null);
  const [problem, setProblem] = useState<ShownError | null>(null);
  const kept = useRef<StoredApproval | null>(null);
  const input = useRef<PayOut | null>(null);
  const begin = (amount: number, reason: string): void => {
    if (isApprovalPending() || running !== null) return;
    // The same sum whose answer was lost is the same act.
    if (input.current?.amount !== amount || input.current.reason !== reason)
      input.current = { id: crypto.randomUUID(), amount, reason };
    const body = input.current;
    setProblem(null);
    withApproval(
      payOutCash,
      { body },
      (approval) => {
        api
          .call(payOutCash, { body }, { headers: approvalHeader(approval) })
          .then(() => setRunning(body))
          .catch((error: unknown) => setProblem(describeError(error)));
      },
      kept,
    );
  };
  return {
    begin,
    running: running !== null,
    shown: (
      <>
        {problem !== null && (
          <MessageBox tone="bad" icon={<IconAlertTriangle size={20} />} title={problem.description}>
            <Code>{problem.code}</Code>
          </MessageBox>
        )}
        {running !== null && (
          <MachinePays
            id={running.id}
            amount={running.amount}
            onEnded={(view) => {
              input.current = null;
              setRunning(null);
              tellPayOut(view);
              if (view.paid_out > 0) onEnded();
            }}
          />
        )}
      </>
    ),
  };
}

/** Chooses between machine and drawer for cash out. */
export function PaidFrom({
  machine,
  onMachine,
}: {
  readonly machine: boolean;
  readonly onMachine: (machine: boolean) => void;
}): ReactNode {
  const { t } = useTranslation('register');
  return (
    <div className={classes['quick']} role="group" aria-label={t('machinePays')}>
      {([true, false] as const).map((one) => (
        <BigButton
          key={String(one)}
          wide
          aria-pressed={machine === one}
          tone={machine === one ? 'brand' : 'plain'}
          onClick={() => onMachine(one)}
        >
          {t(one ? 'fromMachine' : 'fromDrawer')}
        </BigButton>
      ))}
    </div>
  );
}

const contentQuery = queryOptions({
  queryKey: ['cash-machine'],
  queryFn: async ({ signal }) => (await api.call(readCashMachine, undefined, { signal })).data,
  retry: false,
  gcTime: 0,
});

/** The cash machine as a drawer of its own, by note and coin. */
export function MachineStep(): ReactNode {
  const { t } = useTranslation('register');
  const { data, error, refetch } = useQuery(contentQuery);
  if (error !== null) {
    const { code, description } = describeError(error);
    return (
      <ErrorState
        title={isOffline(error) ? t('needsNetwork') : description}
        code={code}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined)
    return (
      <Skeleton label={t('cashMachine')}>
        <SkeletonBar height={240} />
      </Skeleton>
    );
  return <MachineContent drawer={data} />;
}

function MachineContent({ drawer }: { readonly drawer: MachineDrawerView }): ReactNode {
  const { t } = useTranslation('register');
  const { name, opening, taken, paid, expected, counted, coins } = drawer;
  const sum = (label: string, agorot: number): ReactNode => (
    <tr>
      <th scope="row">{label}</th>
      <td colSpan={2}>
        <Money agorot={agorot} />
      </td>
    </tr>
  );
  return (
    <div
      className={classes['step']}
      data-testid="machine-content"
      role="region"
      aria-label={t('cashMachine')}
      tabIndex={0}
    >
      <MessageBox
        tone={counted === null || counted !== expected ? 'warn' : 'quiet'}
        icon={<IconCash size={20} />}
        title={name}
      >
        {counted === null && t('machineNotCounted')}
      </MessageBox>
      <table className={classes['machine']}>
        <tbody>
          {sum(t('machineOpening'), opening)}
          {sum(t('machineTaken'), taken)}
          {sum(t('machinePaidOut'), 0 - paid)}
          {sum(t('machineExpected'), expected)}
          {counted !== null && sum(t('machineCounted'), counted)}
          {counted !== null && sum(t('machineDifference'), counted - expected)}
        </tbody>
      </table>
      <table className={classes['machine']}>
        <thead>
          <tr>
            <th scope="col">{t('machinePiece')}</th>
            <th scope="col">{t('machineExpected')}</th>
            <th scope="col">{t('machineCounted')}</th>
          </tr>
        </thead>
        <tbody>
          {coins.map(({ value, expected: should, counted: pieces }) => (
            <tr key={value}>
              <th scope="row">
                <Money agorot={value} />
              </th>
              <td>
                <Num value={should} />
              </td>
              <td>{pieces === null ? '—' : <Num value={pieces} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
