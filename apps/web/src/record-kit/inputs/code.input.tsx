import type { ReactNode } from 'react';
import { useFormWords } from '../form/state/form-words.ts';
import type { FieldInput, InputProps } from './input.types.ts';
import { TextBox } from './parts/text-box.tsx';

/** The help under a code: what happens when it is left empty. Not shown for an existing code. */
export function codeHelp(
  { isNew, hint, column }: Pick<InputProps<'code'>, 'isNew' | 'hint' | 'column'>,
  next: string,
): string | undefined {
  if (!isNew) return undefined;
  return hint ?? (column.next === true ? next : undefined);
}

/**
 * A code that the business assigns. The form makes an existing one read-only; left empty, the next
 * free one is assigned.
 */
function CodeInput(field: InputProps<'code'>): ReactNode {
  const say = useFormWords();
  return <TextBox field={{ ...field, hint: codeHelp(field, say('nextCode')) }} ltr />;
}

export const codeInput: FieldInput<'code'> = { kind: 'code', component: CodeInput };
