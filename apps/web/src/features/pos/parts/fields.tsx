import { type ReactNode, useId, useState } from 'react';
import type { Agorot } from '@dalpak/engine';
import { useKeyboardLayer } from '../../../platform/hotkeys/use-keyboard-layer.ts';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { BigButton } from '../../../ui/fields/big-button.tsx';
import { formatMoney } from '../../../ui/format/format-number.ts';
import { parseUnits } from '../../../ui/format/number-text.ts';
import { Keypad, pressKey } from '../../../ui/fields/keypad.tsx';
import { dismissNotice } from '../bill/notice.store.ts';
import classes from './fields.module.css';

/** A text field: its label, its text, and its error. */
export interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | null;
  /** Digits, and for money a decimal point: a phone shows the matching keyboard. */
  readonly numeric?: 'digits' | 'money';
  readonly max?: number;
  readonly autoFocus?: boolean;
  readonly help?: string | undefined;
}

export function Field({
  label,
  value,
  onChange,
  error = null,
  numeric,
  max = 30,
  autoFocus = false,
  help,
}: FieldProps): ReactNode {
  const id = useId();
  const about = error ?? help ?? null;
  return (
    <div className={classes['field']}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={classes['input']}
        type="text"
        dir="ltr"
        value={value}
        autoComplete="off"
        autoFocus={autoFocus}
        inputMode={numeric === 'digits' ? 'numeric' : numeric === 'money' ? 'decimal' : undefined}
        aria-invalid={error !== null}
        aria-describedby={about === null ? undefined : `${id}-about`}
        onChange={(event) => onChange(event.currentTarget.value.slice(0, max))}
      />
      {about !== null && (
        <span
          id={`${id}-about`}
          className={error === null ? classes['help'] : classes['wrong']}
          role={error === null ? undefined : 'alert'}
        >
          {about}
        </span>
      )}
    </div>
  );
}

interface ChoicesProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly (readonly [T, string])[];
  readonly onChange: (value: T) => void;
}

/** A few choices side by side, for touch and for the arrow keys alike. */
export function Choices<T extends string>({
  label,
  value,
  options,
  onChange,
}: ChoicesProps<T>): ReactNode {
  const name = useId();
  return (
    <fieldset className={classes['choices']}>
      <legend>{label}</legend>
      {options.map(([key, text]) => (
        <label key={key} className={classes['choice']} data-chosen={key === value}>
          <input type="radio" name={name} checked={key === value} onChange={() => onChange(key)} />
          {text}
        </label>
      ))}
    </fieldset>
  );
}

export interface Sum {
  /** Agorot; null for a sum that cannot be paid with this tender. */
  readonly amount: Agorot | null;
  readonly field: ReactNode;
}

/**
 * The sum of a payment, with a keypad: all that is due, unless the user types another sum or the
 * form begins with one.
 */
export function useSum(owed: Agorot, most: Agorot = owed, begin?: Agorot): Sum {
  const { t } = useTranslation('payments');
  const whole = Math.min(owed, most);
  // A sum typed when a different amount was due no longer applies.
  const [typed, setTyped] = useState<{ readonly of: Agorot; readonly text: string } | null>(
    begin === undefined ? null : { of: whole, text: (begin / 100).toFixed(2) },
  );
  const own = typed?.of === whole ? typed.text : null;
  const text = own ?? (whole / 100).toFixed(2);
  const read = parseUnits(text, 2);
  const amount = read !== null && read > 0 && read <= whole ? read : null;
  const edit = (next: string): void => {
    dismissNotice();
    setTyped({ of: whole, text: next });
  };
  return {
    amount,
    field: (
      <>
        <Field
          label={t('label.sum')}
          value={text}
          onChange={edit}
          numeric="money"
          max={10}
          error={amount === null ? t('sumWrong', { owed: isolatedMoney(whole) }) : null}
          help={t('sumHelp')}
        />
        <details className={classes['keys']}>
          <summary>{t('keys')}</summary>
          {/* The first key begins a new sum. */}
          <Keypad extra="." onKey={(key) => edit(pressKey(own ?? '', key, 9))} />
        </details>
      </>
    ),
  };
}

/** A sum within a sentence: left to right, whatever the direction of the sentence. */
export function isolatedMoney(agorot: Agorot): string {
  return `\u2066${formatMoney(agorot)}\u2069`;
}

interface FormProps {
  readonly children: ReactNode;
  readonly submit: string;
  readonly disabled?: boolean;
  readonly onSubmit: () => void;
}

/** Form of a tender: Enter in any of its fields submits the payment. */
export function TenderForm({ children, submit, disabled = false, onSubmit }: FormProps): ReactNode {
  // Also outside the fields: after the key of the tender, Enter submits.
  useKeyboardLayer({
    keys: {
      Enter: () => {
        if (disabled) return false;
        onSubmit();
        return true;
      },
    },
  });
  return (
    <form
      className={classes['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!disabled) onSubmit();
      }}
    >
      {children}
      <BigButton
        tone="ok"
        tall
        wide
        type="submit"
        disabled={disabled}
        className={classes['take']}
        hotkey="Enter"
        data-testid="take-payment"
      >
        {submit}
      </BigButton>
    </form>
  );
}
