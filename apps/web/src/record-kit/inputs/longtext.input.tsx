import { MAX_LONG_TEXT } from '@dalpak/contracts';
import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormWords } from '../form/state/form-words.ts';
import { boxProps, type FieldInput, type InputProps, textOf } from './input.types.ts';
import { useLongText } from './parts/long-text.tsx';

/**
 * Text of several lines with a character count. A text that is too long is reported and not cut
 * (FIELD_MAX_20000).
 */
function LongtextInput(field: InputProps<'longtext'>): ReactNode {
  const say = useFormWords();
  const { isOpen, label, box } = useLongText(field);
  const text = textOf(field.value);
  const counter = say('counter', { count: text.length, max: field.column.max ?? MAX_LONG_TEXT });
  return (
    <Textarea
      {...boxProps(
        field,
        field.readOnly || !isOpen
          ? field.hint
          : [field.hint, counter].filter((part) => part !== undefined).join(' · '),
      )}
      {...box}
      label={label}
      value={text}
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  );
}

export const longtextInput: FieldInput<'longtext'> = {
  kind: 'longtext',
  component: LongtextInput,
  wide: true,
};
