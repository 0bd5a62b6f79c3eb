import { beginWithdrawal, type WithdrawalView } from '@dalpak/contracts';
import { Loader } from '@mantine/core';
import { IconAlertTriangle, IconCash, IconWifiOff } from '@tabler/icons-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { describeError, type ShownError } from '../../../platform/api/describe-error.ts';
import { isOffline } from '../../../platform/api/errors.ts';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { useAppInit } from '../../../platform/session/session.store.ts';
import { BigButton } from '../../../ui/fields/big-button.tsx';
import { MessageBox } from '../../../ui/dialogs/message-box.tsx';
import { Code, Money } from '../../../ui/figures/num.tsx';
import { Skeleton, SkeletonBar } from '../../../ui/layout/states.tsx';
import { formatMoney } from '../../../ui/format/format-number.ts';
import { toast } from '../../../ui/messages/toast.ts';
import { isApprovalPending, type StoredApproval, withApproval } from '../bill/with-approval.ts';
import panels from '../parts/panels.module.css';
import { AmountStep } from './counting/amount-step.tsx';
import { MachinePays, tellPayOut } from './machine-steps.tsx';
import classes from './register.module.css';
import {
  chargeForCash,
  endWithdrawal,
  openForWithdrawal,
  payByMachine,
  readOpenWithdrawals,
  type WithdrawalInput,
} from './withdraw.ts';

const isolated = (agorot: number): string => `\u2066${formatMoney(agorot)}\u2069`;
/** Sums that are one touch away. Agorot. */
const QUICK = [5_000, 10_000, 20_000, 30_000, 50_000] as const;

type Stage =
  | { readonly kind: 'loading' }
  | { readonly kind: 'amount' }
  | { readonly kind: 'charging'; readonly amount: number }
  | { readonly kind: 'open'; readonly view: WithdrawalView }
  | { readonly kind: 'paying'; readonly act: string; readonly view: WithdrawalView };

/** What stands in the way of a withdrawal, with what is left where a limit does. */
function useRefusalText(): (error: ShownError) => string {
  const { t } = useTranslation('register');
  return ({ code, description, details: [limit] }) =>
    code === 'WITHDRAWAL_LIMIT' && limit !== undefined
      ? t(`withdrawLimit.${limit.field as 'amount' | 'till' | 'drawer'}`, {
          left: isolated(Number(limit.text)),
        })
      : description;
}

/** Cash for a customer against a card: the sum, the charge, and whether the cash was handed over. */
export function WithdrawStep({ onDone }: { readonly onDone: () => void }): ReactNode {
  const { t } = useTranslation('register');
  const { offline_data: offline } = useAppInit();
  const textOf = useRefusalText();
  const hasMachine = offline?.card.cash_machine !== undefined;
  const [stage, setStage] = useState<Stage>({ kind: 'loading' });
  const [problem, setProblem] = useState<ShownError | string | null>(null);
  const kept = useRef<StoredApproval | null>(null);
  const input = useRef<WithdrawalInput | null>(null);
  const [pinpad, setPinpad] = useState<number | null>(null);

  const follow = useCallback(
    (view: WithdrawalView | null): void => {
      if (view === null || view.state === 'dropped') {
        input.current = null;
        setStage({ kind: 'amount' });
        setProblem(view === null ? t('withdrawNot.not_charged') : textOfDrop(view));
      } else {
        setStage({ kind: 'open', view });
        if (view.state === 'approved') void openForWithdrawal(view, hasMachine);
      }
      function textOfDrop({ reason }: WithdrawalView): string | null {
        return reason === null ? null : t(`withdrawNot.${reason}`);
      }
    },
    [t, hasMachine],
  );
  const look = useCallback((): void => {
    readOpenWithdrawals()
      .then(([open]) => {
        if (open === undefined) setStage({ kind: 'amount' });
        else follow(open);
      })
      .catch((error: unknown) => {
        setStage((now) => (now.kind === 'loading' ? { kind: 'amount' } : now));
        setProblem(isOffline(error) ? t('withdrawOffline') : describeError(error));
      });
  }, [follow, t]);
  useEffect(look, [look]);

  const begin = (amount: number): void => {
    if (isApprovalPending()) return;
    // The same sum whose answer was lost is the same withdrawal.
    if (input.current?.amount !== amount || input.current.pinpad !== pinpad)
      input.current = { id: crypto.randomUUID(), amount, pinpad };
    const body = input.current;
    setProblem(null);
    withApproval(
      beginWithdrawal,
      { body },
      (approval) => {
        setStage({ kind: 'charging', amount });
        chargeForCash(body, approval)
          .then(follow)
          .catch((error: unknown) => {
            input.current = null;
            setStage({ kind: 'amount' });
            setProblem(isOffline(error) ? t('withdrawOffline') : describeError(error));
          });
      },
      kept,
    );
  };
  const end = (view: WithdrawalView, how: 'handed' | 'dropped'): void => {
    setProblem(null);
    endWithdrawal(view.id, how)
      .then((ended) => {
        if (ended.state !== how) {
          follow(ended);
          return;
        }
        toast({
          text: t(how === 'handed' ? 'withdrawHanded' : 'withdrawDropped', {
            sum: isolated(view.amount),
          }),
          tone: 'ok',
          id: 'register',
        });
        onDone();
      })
      .catch((error: unknown) =>
        setProblem(isOffline(error) ? t('withdrawOffline') : describeError(error)),
      );
  };

  const payAtMachine = (view: WithdrawalView): void => {
    setProblem(null);
    const act = crypto.randomUUID();
    payByMachine(act, view.id)
      .then(() => setStage({ kind: 'paying', act, view }))
      .catch((error: unknown) => {
        setProblem(isOffline(error) ? t('withdrawOffline') : describeError(error));
        look();
      });
  };
  const settings = offline?.settings;
  const terminals = offline?.card.terminals ?? [];
  const picks = offline?.card.chosen === null && terminals.length > 1;
  return (
    <div className={classes['step']} data-testid="withdraw">
      {problem !== null && (
        <MessageBox
          tone="bad"
          icon={<IconAlertTriangle size={20} />}
          title={typeof problem === 'string' ? problem : textOf(problem)}
        >
          {typeof problem !== 'string' && <Code>{problem.code}</Code>}
        </MessageBox>
      )}
      {stage.kind === 'loading' && (
        <Skeleton label={t('atm')}>
          <SkeletonBar height={160} />
        </Skeleton>
      )}
      {stage.kind === 'amount' && settings !== undefined && (
        <>
          <p className={panels['help']}>
            {t('withdrawHelp', {
              from: isolated(settings.atm_smallest),
              to: isolated(settings.atm_largest),
            })}
          </p>
          {picks && (
            <div className={panels['actions']} role="group" aria-label={t('withdrawTerminal')}>
              {terminals.map(({ id, name }) => (
                <BigButton
                  key={id}
                  wide
                  aria-pressed={pinpad === id}
                  tone={pinpad === id ? 'brand' : 'plain'}
                  onClick={() => setPinpad(id)}
                >
                  {name}
                </BigButton>
              ))}
            </div>
          )}
          <div className={classes['quick']}>
            {QUICK.filter((sum) => sum >= settings.atm_smallest && sum <= settings.atm_largest).map(
              (sum) => (
                <BigButton key={sum} tall wide onClick={() => begin(sum)}>
                  <Money agorot={sum} />
                </BigButton>
              ),
            )}
          </div>
          <AmountStep label={t('sum')} action={t('withdrawCharge')} onAmount={begin} />
        </>
      )}
      {stage.kind === 'paying' && (
        <MachinePays
          id={stage.act}
          amount={stage.view.amount - stage.view.machine_paid}
          onEnded={(act) => {
            const { view } = stage;
            tellPayOut(act);
            // Paid in full it is handed over; of a part the cashier hands over the rest.
            if (view.machine_paid + act.paid_out >= view.amount) end(view, 'handed');
            else look();
          }}
        />
      )}
      {stage.kind === 'charging' && (
        <MessageBox tone="warn" icon={<Loader size={20} />} title={t('withdrawWait')}>
          <Money agorot={stage.amount} />
        </MessageBox>
      )}
      {stage.kind === 'open' && stage.view.state !== 'approved' && (
        <>
          <MessageBox tone="bad" icon={<IconWifiOff size={20} />} title={t('withdrawUnknown')}>
            <div>
              <Money agorot={stage.view.amount} /> · {t('withdrawUnknownHelp')}
            </div>
          </MessageBox>
          <BigButton
            tone="brand"
            tall
            wide
            onClick={() => {
              setProblem(null);
              look();
            }}
          >
            {t('withdrawAgain')}
          </BigButton>
          <BigButton tone="bad" wide onClick={() => end(stage.view, 'dropped')}>
            {t('withdrawNotHanded')}
          </BigButton>
        </>
      )}
      {stage.kind === 'open' && stage.view.state === 'approved' && (
        <>
          <MessageBox tone="quiet" icon={<IconCash size={20} />} title={t('withdrawGive')}>
            <p className={classes['sum']}>
              <Money agorot={stage.view.amount - stage.view.machine_paid} />
            </p>
            {stage.view.machine_paid > 0 && (
              <p>
                {t('withdrawRest', {
                  paid: isolated(stage.view.machine_paid),
                  rest: isolated(stage.view.amount - stage.view.machine_paid),
                })}
              </p>
            )}
            <div>
              <Code>{stage.view.last_digits}</Code> · <Code>{stage.view.confirmation}</Code>
            </div>
          </MessageBox>
          {hasMachine && stage.view.machine_paid < stage.view.amount && (
            <BigButton tone="brand" tall wide onClick={() => payAtMachine(stage.view)}>
              {t('withdrawByMachine', {
                sum: isolated(stage.view.amount - stage.view.machine_paid),
              })}
            </BigButton>
          )}
          <BigButton tone="ok" tall wide onClick={() => end(stage.view, 'handed')}>
            {t('withdrawIsHanded')}
          </BigButton>
          <BigButton tone="bad" wide onClick={() => end(stage.view, 'dropped')}>
            {t('withdrawNotHanded')}
          </BigButton>
        </>
      )}
    </div>
  );
}
