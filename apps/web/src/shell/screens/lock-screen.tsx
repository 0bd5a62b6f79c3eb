import type { AppInit, Verify } from '@dalpak/contracts';
import { IconId } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { describeError } from '../../platform/api/describe-error.ts';
import { i18n } from '../../platform/i18n/i18n.ts';
import { useReader } from '../../platform/fingerprint/use-reader.ts';
import { hasCode } from '../../platform/api/errors.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { currentRoute, go } from '../../platform/router/navigation.ts';
import { signInEmployee } from '../../platform/session/session.store.ts';
import { BigButton } from '../../ui/fields/big-button.tsx';
import { cx } from '../../ui/layout/cx.ts';
import { DialogFields } from '../../ui/dialogs/dialog-fields.tsx';
import { Keypad, pressKey } from '../../ui/fields/keypad.tsx';
import { useCountdown } from '../../ui/messages/use-countdown.ts';
import { Clock } from '../frame/clock.tsx';
import { placeNames } from '../frame/place-names.ts';
import { TimekeeperButton } from '../timekeeper/timekeeper-button.tsx';
import { useTimekeeper } from '../timekeeper/timekeeper.store.ts';
import { defaultApprovalMethod, type ApprovalMethod } from '../verification/approval-method.ts';
import { fingerFields } from '../verification/finger-fields.tsx';
import { useFinger } from '../verification/use-finger.ts';
import { parseCard } from './parse-card.ts';
import { useUnfocusedCardInput } from './use-unfocused-card-input.ts';
import classes from './quiet-page.module.css';

interface SignIn {
  readonly card: string;
  readonly setCard: (card: string) => void;
  readonly busy: boolean;
  readonly message: string | null;
  readonly clearMessage: () => void;
  /** Seconds until the server accepts a card again. */
  readonly secondsLeft: number;
  readonly submit: () => void;
  /**
   * Rejects when the server does not recognise the card or finger; the error is then shown as the
   * message.
   */
  readonly verify: (verify: Verify) => Promise<void>;
}

function useSignIn(): SignIn {
  const [card, setCard] = useState('');
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const { left, wait } = useCountdown();
  const limited = useRef(false);
  // The message about the delay is cleared when the delay is over.
  useEffect(() => {
    if (left > 0 || !limited.current) return;
    limited.current = false;
    setMessage(null);
  }, [left]);
  const verify = useCallback(
    async (by: Verify) => {
      setBusy(true);
      setMessage(null);
      try {
        await signInEmployee(by);
        // An employee who signs in at a till wants to sell.
        if (currentRoute() === '/') go('/pos', { replace: true });
      } catch (error) {
        setMessage(describeError(error).description);
        if (hasCode(error, 'SIGN_IN_LIMITED') && error.retryAfter !== null) {
          limited.current = true;
          wait(error.retryAfter);
        }
        throw error;
      } finally {
        setBusy(false);
      }
    },
    [wait],
  );
  const submit = useCallback(() => {
    const number = parseCard(card);
    setCard('');
    if (number !== null && !busy && left === 0)
      verify({ type: 'card', card: number }).catch(() => undefined);
  }, [card, busy, left, verify]);
  return {
    card,
    setCard,
    busy,
    message,
    secondsLeft: left,
    clearMessage: () => setMessage(null),
    submit,
    verify,
  };
}

type SignInMethod = Exclude<ApprovalMethod, 'request'>;

/** Choice of card or fingerprint. A request to a colleague is not possible without a session. */
function SignInMethodChoice({
  way,
  onChange,
}: {
  readonly way: SignInMethod;
  readonly onChange: (way: SignInMethod) => void;
}): ReactNode {
  return (
    <DialogFields
      fields={[
        {
          kind: 'button_group',
          key: 'way',
          label: i18n.t('permissions:waySignIn'),
          value: way,
          controls: TAB_ID,
          options: [
            { value: 'card', label: i18n.t('permissions:card') },
            { value: 'fingerprint', label: i18n.t('permissions:fingerprint') },
          ],
          onChange: (value) => onChange(value === 'card' ? 'card' : 'fingerprint'),
        },
      ]}
    />
  );
}

const TAB_ID = 'locked-tab';

/** The locked till: a full-screen sign-in that cannot be dismissed. */
export function LockScreen({
  init,
  fromCache,
}: {
  readonly init: AppInit;
  readonly fromCache: boolean;
}): ReactNode {
  const { t } = useTranslation('shell');
  const {
    card,
    setCard,
    busy,
    message,
    secondsLeft: left,
    clearMessage,
    submit,
    verify,
  } = useSignIn();
  const reader = useReader(init.cloud.code);
  const [way, setWay] = useState<SignInMethod>(() =>
    defaultApprovalMethod(init.settings, reader !== null),
  );
  const finger = useFinger(
    reader,
    (fingerprint) => verify({ type: 'fingerprint', fingerprint }),
    way === 'fingerprint',
  );
  const field = useRef<HTMLInputElement>(null);
  // Cards that are swiped for the timekeeper must not sign in.
  const stamping = useTimekeeper((state) => state.opened);
  useUnfocusedCardInput(field, { active: !stamping, showField: () => setWay('card') });
  useEffect(() => field.current?.focus(), [busy, way]);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    submit();
  };
  const status = (
    <p
      id="locked-message"
      role="status"
      className={cx(classes['message'], message === null && classes['quietMessage'])}
    >
      {message ?? (fromCache ? t('lockedOffline') : '')}
      {left > 0 && ` ${t('lockedWait', { seconds: left })}`}
    </p>
  );
  return (
    <div className={classes['page']} role="dialog" aria-modal="true" aria-labelledby="locked-title">
      <header className={classes['head']}>
        <span className={classes['names']}>{placeNames(init)}</span>
        <Clock className={classes['clock']} />
      </header>
      <main className={classes['centre']}>
        <form className={classes['box']} onSubmit={onSubmit}>
          <div className={classes['icon']} aria-hidden>
            <IconId size={32} />
          </div>
          <h1 id="locked-title" className={classes['title']}>
            {t('lockedTitle')}
          </h1>
          <p className={classes['help']}>
            {way === 'card' ? t('lockedHelp') : i18n.t('permissions:fingerHelpSignIn')}
          </p>
          <SignInMethodChoice
            way={way}
            onChange={(next) => {
              clearMessage();
              setWay(next);
            }}
          />
          <div
            id={TAB_ID}
            role="tabpanel"
            aria-label={i18n.t(way === 'card' ? 'permissions:card' : 'permissions:fingerprint')}
            className={classes['ways']}
          >
            {way === 'card' ? (
              <>
                <input
                  ref={field}
                  className={classes['field']}
                  value={card}
                  onChange={(event) => setCard(event.currentTarget.value.slice(0, 120))}
                  inputMode="none"
                  autoComplete="off"
                  spellCheck={false}
                  name="employee-card"
                  aria-label={t('cardNumber')}
                  placeholder={t('cardNumber')}
                  aria-invalid={message !== null}
                  aria-describedby="locked-message"
                  disabled={busy}
                />
                {status}
                <Keypad secret onKey={(key) => setCard(pressKey(card, key))} />
                <BigButton
                  type="submit"
                  tone="brand"
                  tall
                  wide
                  className={classes['enter']}
                  disabled={busy || left > 0 || parseCard(card) === null}
                >
                  {t('unlock')}
                </BigButton>
              </>
            ) : (
              <>
                <DialogFields fields={fingerFields(reader, finger, '')} />
                {status}
              </>
            )}
          </div>
          <TimekeeperButton />
        </form>
      </main>
    </div>
  );
}
