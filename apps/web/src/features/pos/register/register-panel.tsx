import {
  type Guard,
  GUARDS,
  MAX_REGISTER_TEXT,
  type MovementKind,
  type PosKey,
  type RegisterReportView,
  type RegisterState,
} from '@dalpak/contracts';
import {
  IconArrowDown,
  IconArrowUp,
  IconCashBanknote,
  IconCashRegister,
  IconCoins,
  IconLock,
  IconLockOpen,
  IconReportMoney,
  IconWifiOff,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { describeError } from '../../../platform/api/describe-error.ts';
import { isOffline } from '../../../platform/api/errors.ts';
import { useKeyboardLayer } from '../../../platform/hotkeys/use-keyboard-layer.ts';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { useAppInit } from '../../../platform/session/session.store.ts';
import { BigButton } from '../../../ui/fields/big-button.tsx';
import { Code, DateText, Money, Num } from '../../../ui/figures/num.tsx';
import { MessageBox } from '../../../ui/dialogs/message-box.tsx';
import { ErrorState, Skeleton, SkeletonBar } from '../../../ui/layout/states.tsx';
import { beginAct, isAuthorized, withPermission } from '../bill/approvals.store.ts';
import { dismissNotice, noticeNow } from '../bill/notice.store.ts';
import { show } from '../bill/open-panel.ts';
import { refuseStrayDigit } from '../selling/sell.ts';
import { useTillStatus } from '../till/till-status.store.ts';
import { currentTill } from '../till/till.registry.ts';
import { PanelFrame } from '../parts/panel-frame.tsx';
import panels from '../parts/panels.module.css';
import { CloseFlow } from './close-flow.tsx';
import { ClosingWaits } from './declare-step.tsx';
import { AmountStep } from './counting/amount-step.tsx';
import { forgetCount } from './counting/count-draft.ts';
import classes from './register.module.css';
import { HeldByClosing } from './held-by-closing.tsx';
import { MachineStep, PaidFrom, useMachinePayOut } from './machine-steps.tsx';
import { NoSaleStep } from './no-sale-step.tsx';
import { registerQueue } from './register-runtime.ts';
import { printAutomatically, ReportPrintout } from './report-printout.tsx';
import { useAct } from './use-act.ts';
import { useRegisterState } from './use-register-state.ts';
import { WaitingActs } from './waiting-acts.tsx';
import { WithdrawStep } from './withdraw-step.tsx';
import { xQuery } from './x-query.ts';

type CashWay = Exclude<MovementKind, 'no_sale'>;

type Step =
  | { readonly kind: 'home' }
  | {
      readonly kind: 'open';
      /** The closing during which the float is declared: it continues afterwards. */ readonly toZ?: true;
    }
  | { readonly kind: 'move'; readonly way: CashWay }
  | { readonly kind: 'drawer' }
  | { readonly kind: 'atm' }
  | { readonly kind: 'machine' }
  | { readonly kind: 'x' }
  | { readonly kind: 'z' }
  | { readonly kind: 'closed'; readonly report: RegisterReportView };

/** Keys of actions that ask for permission when they are done: their panels open for everyone. */
const KEYS_ASKED_BY_ACT: ReadonlySet<unknown> = new Set(
  Object.values<Guard>(GUARDS).flatMap(({ at, operation }) =>
    at === 'act' ? [operation.key] : [],
  ),
);

const HOME: Step = { kind: 'home' };

/** Whether the register is open, since when, and by whom. Null while unknown. */
function RegisterStatus({ state }: { readonly state: RegisterState | null }): ReactNode {
  const { t } = useTranslation('register');
  if (state === null) return null;
  const { shift, last } = state;
  return (
    <div className={classes['standing']} data-open={shift !== null} data-testid="register-standing">
      <strong>{t(shift === null ? 'isClosed' : 'isOpen')}</strong>
      {shift !== null && (
        <div>
          {t('openedAt')} <DateText value={shift.opened_at} />
          {shift.opened_by !== '' && <> · {shift.opened_by}</>}
        </div>
      )}
      {shift !== null && (
        <div>
          {shift.by_itself ? (
            t('byItself')
          ) : (
            <>
              {t('float')} <Money agorot={shift.float} />
            </>
          )}
        </div>
      )}
      {shift === null && <div>{t('closedHelp')}</div>}
      {last !== null && (
        <div className={panels['itemSub']}>
          {t('lastZ')} <Num value={last.number} /> · <DateText value={last.closed_at} />
        </div>
      )}
    </div>
  );
}

function Home({
  state,
  onStep,
}: {
  readonly state: RegisterState | null;
  readonly onStep: (step: Step) => void;
}): ReactNode {
  const { t } = useTranslation('register');
  const button = (
    label: 'open' | 'drawer' | 'atm' | 'cashMachine' | CashWay | 'x' | 'z',
    key: PosKey,
    step: Step,
    icon: ReactNode,
    enabled = true,
  ): ReactNode => (
    <BigButton
      tall
      wide
      icon={icon}
      disabled={!enabled}
      onClick={() =>
        (KEYS_ASKED_BY_ACT.has(key) ? beginAct : withPermission)(key, () => onStep(step))
      }
    >
      {t(label)}
    </BigButton>
  );
  const machine = useAppInit().offline_data?.card.cash_machine;
  const withdraws = useAppInit().offline_data?.settings.atm_enabled === true;
  // Offline the state is unknown: acts are stored and checked when they arrive.
  const isOpen = state === null || state.shift !== null;
  const mayOpen = state === null || state.shift === null || state.shift.by_itself;
  return (
    <>
      <ClosingWaits />
      <WaitingActs />
      <RegisterStatus state={state} />
      <div className={panels['actions']}>
        {button(
          'open',
          'terminal.open',
          { kind: 'open' },
          <IconCashRegister size={22} aria-hidden />,
          mayOpen,
        )}
        {button(
          'in',
          'pos.cashdrawer.open',
          { kind: 'move', way: 'in' },
          <IconArrowDown size={22} aria-hidden />,
        )}
        {button(
          'out',
          'pos.cashdrawer.open',
          { kind: 'move', way: 'out' },
          <IconArrowUp size={22} aria-hidden />,
        )}
        {button(
          'deposit',
          'pos.cashdrawer.open',
          { kind: 'move', way: 'deposit' },
          <IconLock size={22} aria-hidden />,
        )}
        {button(
          'drawer',
          'pos.cashdrawer.open',
          { kind: 'drawer' },
          <IconLockOpen size={22} aria-hidden />,
        )}
        {withdraws &&
          button('atm', 'pos.atm', { kind: 'atm' }, <IconCashBanknote size={22} aria-hidden />)}
        {machine !== undefined &&
          button(
            'cashMachine',
            'terminal.x',
            { kind: 'machine' },
            <IconCoins size={22} aria-hidden />,
            // Its content is read by who may make an X themselves.
            isAuthorized('terminal.x'),
          )}
        {button(
          'x',
          'terminal.x',
          { kind: 'x' },
          <IconReportMoney size={22} aria-hidden />,
          isOpen,
        )}
        {button(
          'z',
          'terminal.close',
          { kind: 'z' },
          <IconCashRegister size={22} aria-hidden />,
          isOpen,
        )}
      </div>
    </>
  );
}

function Open({ onDone }: { readonly onDone: () => void }): ReactNode {
  const { t } = useTranslation('register');
  const does = useAct(onDone, () => forgetCount('open'));
  return (
    <AmountStep
      label={t('float')}
      action={t('open')}
      coins="open"
      onAmount={(float) => does({ kind: 'open', float })}
    />
  );
}

function Move({ way, onDone }: { readonly way: CashWay; readonly onDone: () => void }): ReactNode {
  const { t } = useTranslation('register');
  const [reason, setReason] = useState('');
  const [wanting, setWanting] = useState(false);
  const does = useAct(onDone);
  const hasMachine = useAppInit().offline_data?.card.cash_machine !== undefined;
  const online = useTillStatus(({ link }) => link !== 'offline');
  const [fromMachine, setFromMachine] = useState(true);
  const byMachine = way === 'out' && hasMachine && online && fromMachine;
  const payOut = useMachinePayOut(onDone);
  const take = (amount: number): void => {
    if (reason.trim() === '' || amount === 0) setWanting(true);
    else if (byMachine) payOut.begin(amount, reason.trim());
    else does({ kind: 'move', way, amount, reason: reason.trim() });
  };
  if (payOut.running) return payOut.shown;
  return (
    <>
      {payOut.shown}
      {way === 'out' && hasMachine && online && (
        <PaidFrom machine={fromMachine} onMachine={setFromMachine} />
      )}
      <label className={panels['field']}>
        <span className={panels['fieldLabel']}>{t('reason')}</span>
        <input
          className={panels['text']}
          value={reason}
          maxLength={MAX_REGISTER_TEXT}
          aria-invalid={wanting && reason.trim() === ''}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </label>
      {wanting && (
        <p className={panels['help']} role="alert">
          {t('reasonWanted')}
        </p>
      )}
      <AmountStep label={t('sum')} action={t(way)} onAmount={take} />
    </>
  );
}

function X(): ReactNode {
  const { t } = useTranslation('register');
  const { data, error, refetch } = useQuery(xQuery(currentTill()?.owner.terminalId ?? 0));
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
      <Skeleton label={t('x')}>
        <SkeletonBar height={320} />
      </Skeleton>
    );
  return <ReportPrintout report={data} />;
}

const TITLES = {
  home: 'title',
  open: 'open',
  move: 'title',
  drawer: 'drawer',
  atm: 'atm',
  machine: 'cashMachine',
  x: 'x',
  z: 'z',
  closed: 'zDone',
} as const;

/** The register's shift: opening with a float, cash in and out, X, Z. */
export function RegisterPanel({
  at,
}: {
  readonly at: 'home' | 'open' | 'in' | 'out' | 'drawer' | 'atm' | 'x' | 'z';
}): ReactNode {
  const { t } = useTranslation('register');
  const [step, setStep] = useState<Step>(() =>
    at === 'in' || at === 'out' ? { kind: 'move', way: at } : { kind: at },
  );
  const { data, error, isPending, refetch } = useRegisterState();
  useEffect(() => {
    void registerQueue()?.flush();
  }, []);
  const home = (): void => {
    setStep(HOME);
    void refetch();
  };
  const afterOpening = (): void => {
    if (step.kind === 'open' && step.toZ === true) {
      setStep({ kind: 'z' });
      void refetch();
    } else home();
  };
  // One step back, as the button does: the till's own Escape would leave the panel.
  const leave = step.kind === 'home' ? () => show({ kind: 'more' }) : home;
  useKeyboardLayer({
    keys: { Escape: () => (noticeNow() === null ? leave() : dismissNotice()) },
  });
  // Digits typed outside the field of a step were meant for it: they must not close the form.
  useKeyboardLayer(
    { onText: refuseStrayDigit },
    ['open', 'move', 'drawer', 'atm', 'z'].includes(step.kind),
  );
  const state = error === null ? (data ?? null) : null;
  return (
    <PanelFrame title={step.kind === 'move' ? t(step.way) : t(TITLES[step.kind])} onBack={leave}>
      {step.kind === 'home' && isPending && (
        <Skeleton label={t('title')}>
          <SkeletonBar height={96} />
        </Skeleton>
      )}
      {step.kind === 'home' && error !== null && (
        <MessageBox
          tone="warn"
          icon={<IconWifiOff size={20} />}
          title={isOffline(error) ? t('offline') : describeError(error).description}
        >
          {!isOffline(error) && <Code>{describeError(error).code}</Code>}
        </MessageBox>
      )}
      {step.kind === 'home' && <Home state={state} onStep={setStep} />}
      {step.kind === 'open' && <Open onDone={afterOpening} />}
      {step.kind === 'move' && <Move key={step.way} way={step.way} onDone={home} />}
      {step.kind === 'drawer' && <NoSaleStep onDone={home} />}
      {step.kind === 'atm' && (
        <HeldByClosing>
          <WithdrawStep onDone={home} />
        </HeldByClosing>
      )}
      {step.kind === 'machine' && <MachineStep />}
      {step.kind === 'x' && <X />}
      {step.kind === 'z' && (
        <CloseFlow
          withoutFloat={isPending ? null : state?.shift?.by_itself === true}
          waitingDeals={state?.waiting_deals ?? []}
          onFloat={() => beginAct('terminal.open', () => setStep({ kind: 'open', toZ: true }))}
          onDeclared={() => {
            forgetCount('close');
            home();
          }}
          onClosed={(report) => {
            forgetCount('close');
            setStep({ kind: 'closed', report });
            void refetch();
            void printAutomatically(report);
          }}
        />
      )}
      {step.kind === 'closed' && <ReportPrintout report={step.report} />}
    </PanelFrame>
  );
}
