import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { parseTimeText } from './parts/date-text.ts';
import { boxProps, type FieldInput, type InputProps, textOf } from './input.types.ts';

/** An hour of the day. */
function TimeInput(field: InputProps<'time'>): ReactNode {
  return (
    <TextInput
      {...boxProps(field)}
      className="digits-text"
      placeholder="HH:mm"
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      value={textOf(field.value)}
      onChange={(event) => field.onChange(event.currentTarget.value)}
      onBlur={() => {
        field.onChange(parseTimeText(textOf(field.value)));
        field.onLeave();
      }}
    />
  );
}

export const timeInput: FieldInput<'time'> = { kind: 'time', component: TimeInput };
