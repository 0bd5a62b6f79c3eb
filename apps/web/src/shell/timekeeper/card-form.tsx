import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useKeyboardLayer } from '../../platform/hotkeys/use-keyboard-layer.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { BigButton } from '../../ui/fields/big-button.tsx';
import { Keypad, pressKey } from '../../ui/fields/keypad.tsx';
import { parseCard } from '../screens/parse-card.ts';
import { useUnfocusedCardInput } from '../screens/use-unfocused-card-input.ts';
import classes from './timekeeper.module.css';

interface CardFormProps {
  readonly label: string;
  readonly busy: boolean;
  readonly message: string | null;
  readonly onCard: (card: string) => void;
}

/** Reads a card: swiped anywhere, typed, or entered on the number pad. */
export function CardForm({ label, busy, message, onCard }: CardFormProps): ReactNode {
  const { t } = useTranslation('timekeeper');
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // After a refused card the field is ready for the next one.
  useEffect(() => {
    if (!busy) field.current?.focus();
  }, [busy]);
  useUnfocusedCardInput(field);
  const send = (raw: string): void => {
    const card = parseCard(raw);
    setText('');
    if (card !== null && !busy) onCard(card);
  };
  // Where the till's keyboard layer listens, a card arrives as a scan; no bill below receives it.
  useKeyboardLayer({
    modal: true,
    onScan: (code) => {
      send(code);
      return true;
    },
  });
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    send(text);
  };
  return (
    <form className={classes['form']} onSubmit={onSubmit}>
      <p className={classes['help']}>{t('cardHelp')}</p>
      <input
        ref={field}
        className={classes['field']}
        value={text}
        onChange={(event) => setText(event.currentTarget.value.slice(0, 120))}
        inputMode="none"
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        name="timekeeper-card"
        aria-label={t('card')}
        placeholder={t('card')}
        aria-invalid={message !== null}
        aria-describedby="timekeeper-message"
        readOnly={busy}
      />
      <p id="timekeeper-message" role="status" className={classes['message']}>
        {message ?? ''}
      </p>
      <Keypad secret onKey={(key) => setText((before) => pressKey(before, key))} />
      <BigButton type="submit" tone="brand" tall wide disabled={busy || parseCard(text) === null}>
        {label}
      </BigButton>
    </form>
  );
}
