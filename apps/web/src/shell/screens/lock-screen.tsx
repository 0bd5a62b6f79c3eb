import type { AppInit } from '@dalpak/contracts';
import { IconId } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../platform/api/describe-error.ts';
import { currentRoute, go } from '../../platform/router/navigation.ts';
import { signInEmployee } from '../../platform/session/session.store.ts';
import { BigButton } from '../../ui/big-button.tsx';
import { cx } from '../../ui/cx.ts';
import { Keypad, pressKey } from '../../ui/keypad.tsx';
import { Clock } from '../frame/clock.tsx';
import { placeNames } from '../frame/place-names.ts';
import { parseCard } from './parse-card.ts';
import classes from './quiet-page.module.css';

interface CardSignIn {
  readonly card: string;
  readonly setCard: (card: string) => void;
  readonly busy: boolean;
  readonly message: string | null;
  readonly submit: () => void;
}

function useCardSignIn(): CardSignIn {
  const [card, setCard] = useState('');
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const submit = useCallback(() => {
    const number = parseCard(card);
    setCard('');
    if (number === null || busy) return;
    setBusy(true);
    setMessage(null);
    signInEmployee(number)
      .then(() => {
        // An employee at a till came to sell.
        if (currentRoute() === '/') go('/pos', { replace: true });
      })
      .catch((error: unknown) => setMessage(describeError(error).description))
      .finally(() => setBusy(false));
  }, [card, busy]);
  return { card, setCard, busy, message, submit };
}

/** A reader types wherever the focus is: keys that reach no field are the card's. */
function useLooseKeys(field: { readonly current: HTMLInputElement | null }): void {
  useEffect(() => {
    const catchKey = (event: KeyboardEvent): void => {
      if (event.target === field.current || event.ctrlKey || event.metaKey || event.altKey) return;
      if (/^[\d;%]$/.test(event.key)) field.current?.focus();
    };
    document.addEventListener('keydown', catchKey);
    return () => document.removeEventListener('keydown', catchKey);
  }, [field]);
}

/** The locked till: a full quiet screen with one thing to do. It cannot be dismissed (decisions §7). */
export function LockScreen({ init, fromCache }: { readonly init: AppInit; readonly fromCache: boolean }): ReactNode {
  const { t } = useTranslation('shell');
  const { card, setCard, busy, message, submit } = useCardSignIn();
  const field = useRef<HTMLInputElement>(null);
  useLooseKeys(field);
  useEffect(() => field.current?.focus(), [busy]);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    submit();
  };
  return (
    <div className={classes['page']} role="dialog" aria-modal="true" aria-labelledby="locked-title">
      <header className={classes['head']}>
        <span className={classes['names']}>{placeNames(init)}</span>
        <Clock className={classes['clock']} />
      </header>
      <main className={classes['centre']}>
        <form className={classes['box']} onSubmit={onSubmit}>
          <div className={classes['icon']} aria-hidden><IconId size={32} /></div>
          <h1 id="locked-title" className={classes['title']}>{t('lockedTitle')}</h1>
          <p className={classes['help']}>{t('lockedHelp')}</p>
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
          <p id="locked-message" role="status" className={cx(classes['message'], message === null && classes['quietMessage'])}>
            {message ?? (fromCache ? t('lockedOffline') : '')}
          </p>
          <Keypad onKey={(key) => setCard(pressKey(card, key))} />
          <BigButton type="submit" tone="brand" tall wide className={classes['enter']} disabled={busy || parseCard(card) === null}>
            {t('unlock')}
          </BigButton>
        </form>
      </main>
    </div>
  );
}
