import { asRange } from '@dalpak/contracts';
import { Input } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormWords } from '../form/state/form-words.ts';
import { DateBox } from './parts/date-box.tsx';
import { boxProps, type FieldInput, type InputProps } from './input.types.ts';
import arrange from '../../ui/layout/arrange.module.css';
import classes from './inputs.module.css';

/** Two dates, either of which may be open. */
function DaterangeInput(field: InputProps<'daterange'>): ReactNode {
  const say = useFormWords();
  const { id, label, error, value, onChange } = field;
  const range = asRange(value);
  const box = { ...boxProps(field), error: error !== null, withAsterisk: false };
  return (
    <fieldset
      className={arrange['bareGroup']}
      aria-describedby={error === null ? undefined : `${id}-fault`}
    >
      <legend className={classes['legend']}>{label}</legend>
      <div className={classes['pair']}>
        <DateBox
          box={{ ...box, id, label: say('from') }}
          value={range.from}
          onChange={(from) => onChange({ ...range, from })}
        />
        <DateBox
          box={{ ...box, id: `${id}-to`, label: say('to') }}
          value={range.to}
          onChange={(to) => onChange({ ...range, to })}
        />
      </div>
      {field.hint !== undefined && <Input.Description>{field.hint}</Input.Description>}
      {error !== null && <Input.Error id={`${id}-fault`}>{error}</Input.Error>}
    </fieldset>
  );
}

export const daterangeInput: FieldInput<'daterange'> = {
  kind: 'daterange',
  component: DaterangeInput,
};
