import { asLimits, LIMIT_SPANS, type Limits } from '@dalpak/contracts';
import { Input, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormWords } from '../form/state/form-words.ts';
import { parseNumericText, formatForTyping } from './parts/numeric-text.ts';
import { boxProps, type FieldInput, type InputProps } from './input.types.ts';
import arrange from '../../ui/layout/arrange.module.css';
import classes from './inputs.module.css';

/** The limits of a discount per sale, day, month and year. */
function LimitsInput(field: InputProps<'limits'>): ReactNode {
  const say = useFormWords();
  const { id, label, hint, error, value, onChange } = field;
  const limits = asLimits(value);
  return (
    <fieldset
      className={arrange['bareGroup']}
      aria-describedby={error === null ? undefined : `${id}-fault`}
    >
      <legend className={classes['legend']}>{label}</legend>
      <div className={classes['four']}>
        {LIMIT_SPANS.map((span, index) => (
          <TextInput
            key={span}
            {...boxProps(field)}
            description={null}
            id={index === 0 ? id : `${id}-${span}`}
            label={say(span)}
            error={error !== null}
            className="digits-text"
            inputMode="numeric"
            autoComplete="off"
            value={formatForTyping(limits[span], 'integer')}
            // A text that is not a number stays in the field and is refused by validation.
            onChange={(event) =>
              onChange({
                ...limits,
                [span]: parseNumericText(event.currentTarget.value, 'integer'),
              } as Limits)
            }
          />
        ))}
      </div>
      {hint !== undefined && <Input.Description>{hint}</Input.Description>}
      {error !== null && <Input.Error id={`${id}-fault`}>{error}</Input.Error>}
    </fieldset>
  );
}

export const limitsInput: FieldInput<'limits'> = {
  kind: 'limits',
  component: LimitsInput,
  wide: true,
};
