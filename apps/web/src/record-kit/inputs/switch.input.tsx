import { Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldInput, InputProps } from './input.types.ts';
import classes from './inputs.module.css';

/** On or off. Sent as '1' or '0' (wireValue). */
function SwitchInput({
  id,
  label,
  value,
  onChange,
  onLeave,
  readOnly,
  error,
  hint,
}: InputProps<'switch'>): ReactNode {
  return (
    <Switch
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

export const switchInput: FieldInput<'switch'> = { kind: 'switch', component: SwitchInput };
