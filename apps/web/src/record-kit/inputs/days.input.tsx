import { Input } from '@mantine/core';
import type { ReactNode } from 'react';
import { currentLanguage } from '../../platform/i18n/i18n.ts';
import { dayNames, toggleDay } from './parts/day-names.ts';
import { type FieldInput, type InputProps, textOf } from './input.types.ts';
import arrange from '../../ui/layout/arrange.module.css';
import classes from './inputs.module.css';

/** Days of the week, Sunday first. */
function DaysInput({
  id,
  label,
  value,
  onChange,
  onLeave,
  readOnly,
  error,
  hint,
}: InputProps<'days'>): ReactNode {
  const days = textOf(value);
  return (
    <fieldset
      className={arrange['bareGroup']}
      aria-describedby={error === null ? undefined : `${id}-fault`}
    >
      <legend className={classes['legend']}>{label}</legend>
      <div className={arrange['closeChips']}>
        {dayNames(currentLanguage()).map(({ digit, short, long }) => (
          <button
            key={digit}
            type="button"
            className={classes['dayButton']}
            id={digit === '1' ? id : undefined}
            aria-pressed={days.includes(digit)}
            aria-label={long}
            disabled={readOnly}
            onBlur={onLeave}
            onClick={() => onChange(toggleDay(days, digit))}
          >
            {short}
          </button>
        ))}
      </div>
      {hint !== undefined && <Input.Description>{hint}</Input.Description>}
      {error !== null && <Input.Error id={`${id}-fault`}>{error}</Input.Error>}
    </fieldset>
  );
}

export const daysInput: FieldInput<'days'> = { kind: 'days', component: DaysInput };
