import { Group, Radio } from '@mantine/core';
import type { ReactNode } from 'react';
import { currentLanguage } from '../../platform/i18n/i18n.ts';
import { type FieldInput, type InputProps, WRAPPER_ORDER } from './input.types.ts';
import { optionsOf } from './parts/options.ts';

/** One of a few values that are all visible. */
function RadioInput({
  column,
  id,
  label,
  value,
  onChange,
  onLeave,
  readOnly,
  error,
  hint,
}: InputProps<'radio'>): ReactNode {
  return (
    <Radio.Group
      id={id}
      label={label}
      error={error}
      {...(hint === undefined ? {} : { description: hint })}
      withAsterisk={column.required === true}
      inputWrapperOrder={WRAPPER_ORDER}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
      onBlur={onLeave}
    >
      <Group gap="md" mt={4}>
        {optionsOf(column.choices, currentLanguage()).map((option) => (
          <Radio key={option.value} value={option.value} label={option.label} disabled={readOnly} />
        ))}
      </Group>
    </Radio.Group>
  );
}

export const radioInput: FieldInput<'radio'> = { kind: 'radio', component: RadioInput };
