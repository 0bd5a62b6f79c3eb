import { type ReactNode, useEffect, useRef, useState } from 'react';
import { BigButton } from '../../../ui/fields/big-button.tsx';
import { cx } from '../../../ui/layout/cx.ts';
import { Keypad, pressKey } from '../../../ui/fields/keypad.tsx';
import { dismissNotice } from '../bill/notice.store.ts';
import { parseUnits } from '../../../ui/format/number-text.ts';
import classes from './panels.module.css';

export interface ValueKind {
  readonly id: string;
  readonly label: string;
  /** Digits after the decimal point. */
  readonly digits: number;
  readonly suffix: string;
  /** Label of the button: what happens with the value. */
  readonly action: string;
  /** The initial text. */
  readonly initial: string;
  /** Applies the value. True when it was accepted: the editor is then finished. */
  readonly apply: (value: number) => boolean;
  /** Shown under the field while typing; null = nothing. */
  readonly preview?: (value: number) => ReactNode;
}

/** Edits one number, in a choice of kinds, with a keypad or a keyboard. */
export function ValueEditor({
  kinds,
  chosen,
  onChoose,
  onDone,
}: {
  readonly kinds: readonly ValueKind[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
  readonly onDone: () => void;
}): ReactNode {
  const kind = kinds.find(({ id }) => id === chosen) ?? kinds[0];
  return (
    <div className={classes['editor']}>
      {kinds.length > 1 && (
        <div className={classes['kinds']} role="tablist">
          {kinds.map(({ id, label }) => (
            <button
              key={id}
              type="button"
              role="tab"
              aria-selected={id === kind?.id}
              className={cx(classes['kind'], id === kind?.id && classes['kindChosen'])}
              onClick={() => onChoose(id)}
            >
              {label}
            </button>
          ))}
        </div>
      )}
      {/* A new field for each kind, and when the value changed from outside: typed text does not
         carry over. */}
      {kind !== undefined && (
        <ValueField key={`${kind.id} ${kind.initial}`} kind={kind} onDone={onDone} />
      )}
    </div>
  );
}

function ValueField({
  kind,
  onDone,
}: {
  readonly kind: ValueKind;
  readonly onDone: () => void;
}): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(kind.initial);
  // The first key replaces the initial text, as on any till.
  const [fresh, setFresh] = useState(true);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const edit = (change: (before: string) => string): void => {
    dismissNotice();
    setText(change);
    setFresh(false);
  };
  const value = parseUnits(text, kind.digits);
  const apply = (): void => {
    if (value !== null && kind.apply(value)) onDone();
  };
  return (
    <form
      className={classes['editor']}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <label className={classes['valueBox']}>
        <span className={classes['valueLabel']}>{kind.label}</span>
        {/* As elsewhere on the screen: the shekel sign left of its number, a unit's word after it
           in the word's language. */}
        <span className={classes['valueLine']} dir={kind.suffix === '₪' ? 'rtl' : 'auto'}>
          <input
            ref={field}
            dir="ltr"
            className={classes['value']}
            value={text}
            inputMode="none"
            autoComplete="off"
            aria-label={kind.label}
            onChange={(event) => {
              // What is no part of a number is no value either: the star that sets a quantity is pressed here by habit.
              const typed = event.currentTarget.value
                .replace(',', '.')
                .replaceAll(/[^\d.]/g, '')
                .slice(0, 12);
              edit(() => typed);
            }}
          />
          <span className={classes['suffix']}>{kind.suffix}</span>
        </span>
      </label>
      <p className={classes['preview']} role="status">
        {value !== null && kind.preview?.(value)}
      </p>
      <Keypad
        extra={kind.digits > 0 ? '.' : 'clear'}
        onKey={(key) =>
          edit((before) => pressKey(fresh && key !== 'backspace' ? '' : before, key, 12))
        }
      />
      <BigButton
        type="submit"
        tone="brand"
        tall
        wide
        className={classes['submit']}
        disabled={value === null}
      >
        {kind.action}
      </BigButton>
    </form>
  );
}
