import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { BigButton } from '../fields/big-button.tsx';
import { cx } from '../layout/cx.ts';
import type { Choice } from './dialog-choice.tsx';
import classes from './dialog-fields.module.css';

// The only field that needs a library; no first screen contains it.
const DialogChoice = lazy(async () => ({
  default: (await import('./dialog-choice.tsx')).DialogChoice,
}));

interface FieldBase {
  readonly key: string;
}

/** A text; with `input` also a field. */
export interface TextField extends FieldBase {
  readonly kind: 'text';
  readonly text: string;
  readonly tone?: 'plain' | 'strong' | 'quiet' | 'bad';
  /** True: a change is announced to screen readers. */
  readonly live?: boolean;
  readonly input?: {
    /** The field takes the focus when this becomes true. */
    readonly focused?: boolean;
    /** True: the typed text is shown as dots. */
    readonly secret?: boolean;
    readonly disabled?: boolean;
    /** True: the focus starts here. */
    readonly first?: boolean;
    readonly label: string;
    readonly maxLength: number;
    readonly onChange: (text: string) => void;
  };
}

export interface ImgField extends FieldBase {
  readonly kind: 'img';
  readonly icon?: ReactNode;
  readonly src?: string;
  /** Alternative text; empty for a decorative image. */
  readonly alt: string;
}

export interface ButtonGroupField extends FieldBase {
  readonly kind: 'button_group';
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
  /** Id of the content that the choice shows below: the buttons are then its tabs. */
  readonly controls?: string;
}

export interface TriggerField extends FieldBase {
  readonly kind: 'trigger';
  readonly label: string;
  readonly tone?: 'plain' | 'brand' | 'ok' | 'bad';
  readonly tall?: boolean;
  readonly disabled?: boolean;
  /** True: submits the surrounding form instead of calling `onPress`. */
  readonly submit?: boolean;
  readonly onPress?: () => void;
}

export interface AutocompleteField extends FieldBase, Choice {
  readonly kind: 'autocomplete';
}

/** Fields next to each other, of equal width. */
export interface RowField extends FieldBase {
  readonly kind: 'row';
  readonly fields: readonly DialogField[];
}

/** The kinds of fields that a dialog may contain (specification, shell §2). */
export type DialogField =
  | TextField
  | ImgField
  | ButtonGroupField
  | TriggerField
  | AutocompleteField
  | RowField;

const TONES = {
  plain: undefined,
  strong: classes['strong'],
  quiet: classes['quiet'],
  bad: classes['bad'],
};

function TextInput({
  text,
  input,
}: {
  readonly text: string;
  readonly input: NonNullable<TextField['input']>;
}): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const { focused = false } = input;
  useEffect(() => {
    if (focused) field.current?.focus();
  }, [focused]);
  return (
    <input
      ref={field}
      className={classes['input']}
      type={input.secret === true ? 'password' : 'text'}
      value={text}
      autoComplete="off"
      inputMode={input.secret === true ? 'none' : 'text'}
      disabled={input.disabled}
      {...(input.first === true ? { 'data-autofocus': true } : {})}
      aria-label={input.label}
      placeholder={input.label}
      maxLength={input.maxLength}
      onChange={(event) => input.onChange(event.currentTarget.value)}
    />
  );
}

function Text({ field }: { readonly field: TextField }): ReactNode {
  const { text, tone = 'plain', live = false, input } = field;
  if (input !== undefined) return <TextInput text={text} input={input} />;
  return (
    <p className={cx(classes['text'], TONES[tone])} {...(live ? { role: 'status' } : {})}>
      {text}
    </p>
  );
}

function ButtonGroup({ field }: { readonly field: ButtonGroupField }): ReactNode {
  const { label, value, options, onChange, controls } = field;
  const asTabs = controls !== undefined;
  return (
    <div className={classes['group']} role={asTabs ? 'tablist' : 'group'} aria-label={label}>
      {options.map((option) => {
        const chosen = option.value === value;
        const state = asTabs
          ? { role: 'tab', 'aria-selected': chosen, 'aria-controls': controls }
          : { 'aria-pressed': chosen };
        return (
          <button
            key={option.value}
            type="button"
            className={cx(classes['choice'], chosen && classes['chosen'])}
            {...state}
            onClick={() => onChange(option.value)}
          >
            {option.label}
          </button>
        );
      })}
    </div>
  );
}

function Field({ field }: { readonly field: DialogField }): ReactNode {
  switch (field.kind) {
    case 'text':
      return <Text field={field} />;
    case 'img':
      return (
        <div className={classes['img']}>
          {field.src === undefined ? (
            <span
              {...(field.alt === ''
                ? { 'aria-hidden': true }
                : { role: 'img', 'aria-label': field.alt })}
            >
              {field.icon}
            </span>
          ) : (
            <img src={field.src} alt={field.alt} />
          )}
        </div>
      );
    case 'button_group':
      return <ButtonGroup field={field} />;
    case 'trigger':
      return (
        <BigButton
          type={field.submit === true ? 'submit' : 'button'}
          tone={field.tone ?? 'plain'}
          tall={field.tall ?? false}
          wide
          disabled={field.disabled ?? false}
          onClick={field.onPress}
        >
          {field.label}
        </BigButton>
      );
    case 'autocomplete':
      return (
        <Suspense fallback={null}>
          <DialogChoice field={field} />
        </Suspense>
      );
    case 'row':
      return (
        <div className={classes['row']}>
          {field.fields.map((inner) => (
            <Field key={inner.key} field={inner} />
          ))}
        </div>
      );
  }
}

/**
 * Renders a dialog's content from a list: the caller supplies data, this component decides the
 * layout.
 */
export function DialogFields({ fields }: { readonly fields: readonly DialogField[] }): ReactNode {
  return (
    <div className={classes['fields']}>
      {fields.map((field) => (
        <Field key={field.key} field={field} />
      ))}
    </div>
  );
}
