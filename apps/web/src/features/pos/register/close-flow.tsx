import { type RegisterReportView, type RegisterState, readX } from '@dalpak/contracts';
import { IconAlertTriangle, IconCloudUpload } from '@tabler/icons-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import {
  describeError,
  type ShownError,
  textOfCode,
} from '../../../platform/api/describe-error.ts';
import { isOffline } from '../../../platform/api/errors.ts';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { BigButton } from '../../../ui/fields/big-button.tsx';
import { Code, DateText, Money } from '../../../ui/figures/num.tsx';
import { MessageBox } from '../../../ui/dialogs/message-box.tsx';
import { Skeleton, SkeletonBar } from '../../../ui/layout/states.tsx';
import { RefusedCustomers } from '../customers/new-customer-form.tsx';
import { isAuthorized } from '../bill/approvals.store.ts';
import { show } from '../bill/open-panel.ts';
import { useTillStatus } from '../till/till-status.store.ts';
import panels from '../parts/panels.module.css';
import { AmountStep } from './counting/amount-step.tsx';
import { BeforeCount } from './before-count.tsx';
import { closeOnce, newClosing } from './close-register.ts';
import { ClosingWaits, DeclareOffer, DeclareStep } from './declare-step.tsx';
import classes from './register.module.css';
import { countUnsentOfTill, sendAll, useRegisterActs } from './register-runtime.ts';
import { RefusedActs } from './waiting-acts.tsx';

/** Unsent records block a Z: how many there are, since when, and the button to send them. */
function Unsent({
  count,
  onTried,
  onDeclare,
}: {
  readonly count: number;
  readonly onTried: () => void;
  readonly onDeclare: () => void;
}): ReactNode {
  const { t } = useTranslation('register');
  const { link, outbox } = useTillStatus();
  const acts = useRegisterActs((state) => state.acts);
  const oldest = Math.min(
    outbox.oldest ?? Infinity,
    ...acts.flatMap(({ at, refused }) => (refused === null ? [at] : [])),
  );
  const [state, setState] = useState<'idle' | 'sending' | 'tried'>('idle');
  const send = async (): Promise<void> => {
    setState('sending');
    await sendAll().catch(() => false);
    setState('tried');
    onTried();
  };
  return (
    <div className={classes['step']} data-testid="register-unsent">
      <MessageBox
        tone="bad"
        icon={<IconAlertTriangle size={20} />}
        title={textOfCode('REGISTER_UNSENT')}
      >
        <div>
          {t('unsent', { count })}
          {Number.isFinite(oldest) && (
            <>
              {' '}
              {t('since')} <DateText value={oldest} />
            </>
          )}
        </div>
        {state === 'tried' && link === 'offline' && <div>{t('unsentOffline')}</div>}
        {outbox.refused > 0 && <div>{t('unsentRefused', { count: outbox.refused })}</div>}
        <Code>REGISTER_UNSENT</Code>
      </MessageBox>
      <RefusedActs />
      <RefusedCustomers onForget={onTried} />
      <BigButton
        tone="brand"
        tall
        wide
        disabled={state === 'sending'}
        icon={<IconCloudUpload size={22} aria-hidden />}
        onClick={() => void send()}
      >
        {t(state === 'sending' ? 'sending' : 'sendNow')}
      </BigButton>
      {outbox.refused > 0 && (
        <BigButton wide onClick={() => show({ kind: 'queue' })}>
          {t('showQueue')}
        </BigButton>
      )}
      {link === 'offline' && <DeclareOffer onDeclare={onDeclare} />}
    </div>
  );
}

interface ConfirmProps {
  /** Null = the drawer was not counted. */
  readonly counted: number | null;
  /** The cash that the server expects in the drawer; null where the employee may not see it. */
  readonly expected: number | null;
  readonly onRecount: () => void;
  readonly onClosed: (report: RegisterReportView) => void;
  readonly onDeclared: () => void;
}

/** The last check: what was counted, what is expected, and the button that closes. */
function Confirm({ counted, expected, onRecount, onClosed, onDeclared }: ConfirmProps): ReactNode {
  const { t } = useTranslation('register');
  const [notes, setNotes] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ShownError | null>(null);
  const [closing] = useState(newClosing);
  const [unreached, setUnreached] = useState(false);
  const close = (despite: boolean): void => {
    setError(null);
    void closeOnce(
      closing,
      { counted, notes, despite },
      {
        // Set only when sending: a disabled button would lose the focus, which returns to it from the
        // approval dialog.
        onSending: () => setBusy(true),
        onClosed,
        onFailed: (failure) => {
          setError(describeError(failure));
          setUnreached(isOffline(failure));
          setBusy(false);
        },
      },
    );
  };
  const difference = counted === null || expected === null ? 0 : counted - expected;
  const missing = error?.code === 'REGISTER_MISSING' ? Number(error.details[0]?.text ?? 0) : 0;
  return (
    <div className={classes['step']} data-testid="register-confirm">
      <dl className={classes['figures']}>
        {expected !== null && (
          <div>
            <dt>{t('expected')}</dt>
            <dd>
              <Money agorot={expected} />
            </dd>
          </div>
        )}
        {counted !== null && (
          <div>
            <dt>{t('counted')}</dt>
            <dd>
              <Money agorot={counted} />
            </dd>
          </div>
        )}
        {counted !== null && expected !== null && (
          <div className={classes['difference']} data-off={difference !== 0}>
            <dt>{t(difference < 0 ? 'short' : difference > 0 ? 'over' : 'exact')}</dt>
            <dd>
              <Money agorot={Math.abs(difference)} />
            </dd>
          </div>
        )}
      </dl>
      {counted === null && <p className={panels['help']}>{t('notCounted')}</p>}
      <label className={panels['field']}>
        <span className={panels['fieldLabel']}>{t('notes')}</span>
        <input
          className={panels['text']}
          value={notes}
          maxLength={200}
          onChange={(event) => setNotes(event.currentTarget.value)}
        />
      </label>
      {error !== null && (
        <MessageBox tone="bad" icon={<IconAlertTriangle size={20} />} title={error.description}>
          {missing > 0 && <div>{t('missing', { count: missing })}</div>}
          <Code>{error.code}</Code>
        </MessageBox>
      )}
      <BigButton tone="brand" tall wide disabled={busy} onClick={() => close(false)}>
        {t('closeNow')}
      </BigButton>
      {missing > 0 && (
        <BigButton tone="bad" wide disabled={busy} onClick={() => close(true)}>
          {t('closeDespite')}
        </BigButton>
      )}
      {/* Sent without an answer: the declaration has its id, so that it is one Z. */}
      {unreached && (
        <DeclareStep closingId={closing.id} counted={counted} notes={notes} onDone={onDeclared} />
      )}
      <BigButton wide disabled={busy} onClick={onRecount}>
        {t('recount')}
      </BigButton>
    </div>
  );
}

/**
 * Number of records on this till that a Z would miss, counted again whenever something was sent;
 * null until known.
 */
function useUnsentCount(): readonly [number | null, () => void] {
  const { link, outbox } = useTillStatus();
  const acts = useRegisterActs((state) => state.acts);
  const [round, setRound] = useState(0);
  const [unsent, setUnsent] = useState<number | null>(null);
  useEffect(() => {
    let current = true;
    // When the store cannot be read, the known numbers are still counted.
    void countUnsentOfTill()
      .catch(() => outbox.waiting + outbox.refused + acts.length)
      .then((count) => current && setUnsent(count));
    return () => {
      current = false;
    };
  }, [link, outbox, acts, round]);
  return [unsent, () => setRound((before) => before + 1)];
}

interface CloseFlowProps {
  readonly waitingDeals: RegisterState['waiting_deals'];
  /** A sale opened the shift, and no user declared the float; null until known. */
  readonly withoutFloat: boolean | null;
  readonly onFloat: () => void;
  readonly onClosed: (report: RegisterReportView) => void;
  /** The Z was declared without the server. */
  readonly onDeclared: () => void;
}

/**
 * Closes the register step by step: send unsent records, declare the float while possible, show
 * held bills, count, check, close.
 */
export function CloseFlow({
  withoutFloat,
  onFloat,
  onClosed,
  onDeclared,
  waitingDeals,
}: CloseFlowProps): ReactNode {
  const { t } = useTranslation('register');
  const [unsent, recount] = useUnsentCount();
  const link = useTillStatus((state) => state.link);
  const [counts, setCounts] = useState(false);
  const count = useCallback(() => setCounts(true), []);
  const [look, setLook] = useState<{
    readonly counted: number | null;
    readonly expected: number | null;
  } | null>(null);
  const [error, setError] = useState<ShownError | null>(null);
  const [declares, setDeclares] = useState(false);
  const [declared, setDeclared] = useState<number | null | undefined>(undefined);
  const [closingId] = useState(() => crypto.randomUUID());
  if (declared !== undefined)
    return <DeclareStep closingId={closingId} counted={declared} notes="" onDone={onDeclared} />;
  if (declares) return <Count onCounted={setDeclared} />;
  if (unsent === null)
    return (
      <Skeleton label={t('z')}>
        <SkeletonBar height={160} />
      </Skeleton>
    );
  if (unsent > 0)
    return <Unsent count={unsent} onTried={recount} onDeclare={() => setDeclares(true)} />;
  if (link === 'offline' && !counts)
    return (
      <div className={classes['step']}>
        <ClosingWaits />
        <DeclareOffer onDeclare={() => setDeclares(true)} />
      </div>
    );
  if (!counts)
    return (
      <BeforeCount
        withoutFloat={withoutFloat}
        onFloat={onFloat}
        onCount={count}
        waitingDeals={waitingDeals}
      />
    );
  const next = async (counted: number | null): Promise<void> => {
    setError(null);
    // An employee who may not see the sums closes without them; the printed Z shows them to users
    // who may.
    if (!isAuthorized('terminal.x')) {
      setLook({ counted, expected: null });
      return;
    }
    try {
      // Read only now, because the employee who counts must not know the expected sum.
      setLook({ counted, expected: (await api.call(readX)).data.cash.expected });
    } catch (refusal) {
      if (isOffline(refusal)) setDeclared(counted);
      else setError(describeError(refusal));
    }
  };
  if (look !== null)
    return (
      <Confirm
        {...look}
        onRecount={() => setLook(null)}
        onClosed={onClosed}
        onDeclared={onDeclared}
      />
    );
  return <Count error={error} onCounted={(counted) => void next(counted)} />;
}

/** The count of the drawer, which may be left out. */
function Count({
  error = null,
  onCounted,
}: {
  readonly error?: ShownError | null;
  readonly onCounted: (counted: number | null) => void;
}): ReactNode {
  const { t } = useTranslation('register');
  return (
    <div className={classes['step']}>
      <p className={panels['help']}>{t('countHelp')}</p>
      {error !== null && (
        <MessageBox tone="bad" icon={<IconAlertTriangle size={20} />} title={error.description}>
          <Code>{error.code}</Code>
        </MessageBox>
      )}
      <AmountStep label={t('countedSum')} action={t('next')} coins="close" onAmount={onCounted} />
      <BigButton wide onClick={() => onCounted(null)}>
        {t('withoutCount')}
      </BigButton>
    </div>
  );
}
