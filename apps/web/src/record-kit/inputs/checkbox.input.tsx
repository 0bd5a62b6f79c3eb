import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldInput, InputProps } from './input.types.ts';
import classes from './inputs.module.css';

/** Checked or not. Sent as 1 or 0 (wireValue). */
function CheckboxInput({
  id,
  label,
  value,
  onChange,
  onLeave,
  readOnly,
  error,
  hint,
}: InputProps<'checkbox'>): ReactNode {
  return (
    <Checkbox
      id={id}
      className={classes['yesNo'] ?? ''}
      label={label}
      {...(hint === undefined ? {} : { description: hint })}
      error={error}
      disabled={readOnly}
      checked={value === true}
      onBlur={onLeave}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

export const checkboxInput: FieldInput<'checkbox'> = { kind: 'checkbox', component: CheckboxInput };
