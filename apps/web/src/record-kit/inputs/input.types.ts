import type { ColumnKind, ColumnOf } from '@dalpak/contracts';
import type { ComponentType, ReactNode } from 'react';
import type { FormValue } from '../form/state/form-values.ts';

/** Props of every form field, whatever its kind. */
export interface InputProps<K extends ColumnKind = ColumnKind> {
  readonly column: ColumnOf<K>;
  /** Id of the focusable element, to which the banner's links lead. */
  readonly id: string;
  readonly label: string;
  readonly value: FormValue;
  readonly onChange: (value: FormValue) => void;
  readonly onLeave: () => void;
  readonly readOnly: boolean;
  /** The text of its field error, or null. */
  readonly error: string | null;
  /** Shown under the field. */
  readonly hint: string | undefined;
  readonly isNew: boolean;
}

/** The input of a kind of field: the counterpart of `fields/<kind>.kind.ts`. */
export interface FieldInput<K extends ColumnKind = ColumnKind> {
  readonly kind: K;
  readonly component: ComponentType<InputProps<K>>;
  /** Uses the full width of the form. */
  readonly wide?: true;
  /** Hidden while empty, because its value is computed elsewhere. */
  readonly hiddenWhenEmpty?: true;
}

/** Order of the parts of Mantine's input wrapper: the help text is below the field. */
export const WRAPPER_ORDER: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];

interface BoxProps {
  readonly id: string;
  readonly label: string;
  readonly description?: ReactNode;
  readonly error: ReactNode;
  readonly withAsterisk: boolean;
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly onBlur: () => void;
  readonly inputWrapperOrder: typeof WRAPPER_ORDER;
}

/** The props that all of Mantine's text inputs share. */
export function boxProps<K extends ColumnKind>(
  { id, label, hint, error, column, readOnly, onLeave }: InputProps<K>,
  description: ReactNode = hint,
): BoxProps {
  return {
    id,
    label,
    error,
    readOnly,
    ...(description === undefined ? {} : { description }),
    withAsterisk: column.required === true && !readOnly,
    required: column.required === true && !readOnly,
    onBlur: onLeave,
    inputWrapperOrder: WRAPPER_ORDER,
  };
}

/** The value if it is a text, otherwise an empty text. */
export function textOf(value: FormValue): string {
  return typeof value === 'string' ? value : '';
}

/** What gives the field itself a direction: `dir` alone is that of the box around it. */
export interface FieldDirection {
  readonly attributes?: { readonly input: { readonly dir: 'auto' } };
}

/**
 * A typed text runs as its first letter says, as `bdi` shows it in lists and headings. An empty
 * field keeps the direction of the screen.
 */
export function textDirection(text: string): FieldDirection {
  return text === '' ? {} : { attributes: { input: { dir: 'auto' } } };
}
