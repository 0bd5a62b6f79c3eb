import type { ColumnKind, ColumnOf } from '@dalpak/contracts';
import type { ComponentType, ReactNode } from 'react';
import type { FormValue } from '../form/form-values.ts';

/** What every field of a form gets, whatever its kind. */
export interface InputProps<K extends ColumnKind = ColumnKind> {
  readonly column: ColumnOf<K>;
  /** Of the element that the banner's links lead to. */
  readonly id: string;
  readonly label: string;
  readonly value: FormValue;
  readonly onChange: (value: FormValue) => void;
  readonly onLeave: () => void;
  readonly readOnly: boolean;
  /** What is wrong with it, or null. */
  readonly error: string | null;
  /** Said under the field. */
  readonly hint: string | undefined;
  readonly isNew: boolean;
}

/** How a kind of field is typed: the twin of its `fields/<kind>.kind.ts`. */
export interface FieldInput<K extends ColumnKind = ColumnKind> {
  readonly kind: K;
  readonly component: ComponentType<InputProps<K>>;
  /** Takes the whole width of the form. */
  readonly wide?: true;
  /** Nothing to show while it is empty: its value is made elsewhere. */
  readonly hiddenWhenEmpty?: true;
}

/** Order and parts of Mantine's own wrapper: help stands under the field (look.md). */
export const WRAPPER_ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

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

/** The part that all of Mantine's text boxes share. */
export function boxProps<K extends ColumnKind>({ id, label, hint, error, column, readOnly, onLeave }: InputProps<K>, description: ReactNode = hint): BoxProps {
  return {
    id, label, error, readOnly,
    ...(description === undefined ? {} : { description }),
    withAsterisk: column.required === true && !readOnly,
    required: column.required === true && !readOnly,
    onBlur: onLeave,
    inputWrapperOrder: WRAPPER_ORDER,
  };
}

/** The text of a value that is one. */
export function textOf(value: FormValue): string {
  return typeof value === 'string' ? value : '';
}
