import { TextInput } from '@mantine/core';
import type { ColumnKind } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { boxProps, type InputProps, textDirection, textOf } from '../input.types.ts';
import classes from '../inputs.module.css';

interface TextBoxProps<K extends ColumnKind> {
  readonly field: InputProps<K>;
  /** Left-to-right content aligned to the start of the line: codes, phones, e-mails. */
  readonly ltr?: boolean;
  readonly inputMode?: 'text' | 'tel' | 'email' | 'numeric';
  readonly placeholder?: string | undefined;
  readonly leftSection?: ReactNode;
}

/**
 * One line of text. A text that is too long is reported and not cut, so that pasted text is not
 * lost.
 */
export function TextBox<K extends ColumnKind>({
  field,
  ltr = false,
  inputMode = 'text',
  placeholder,
  leftSection,
}: TextBoxProps<K>): ReactNode {
  return (
    <TextInput
      {...boxProps(field)}
      className={ltr ? 'ltr-text' : ''}
      classNames={{ input: classes['input'] ?? '' }}
      inputMode={inputMode}
      {...(ltr ? {} : textDirection(textOf(field.value)))}
      autoComplete="off"
      {...(placeholder === undefined || field.readOnly ? {} : { placeholder })}
      leftSection={leftSection}
      value={textOf(field.value)}
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  );
}
