import type { ReactNode } from 'react';
import { useFormWords } from '../form/form-words.ts';
import type { FieldInput, InputProps } from './input.types.ts';
import { TextBox } from './text-box.tsx';

/** The help under a code: what happens when it is left empty, which says nothing of one that is given. */
export function codeHelp({ isNew, hint, column }: Pick<InputProps<'code'>, 'isNew' | 'hint' | 'column'>, next: string): string | undefined {
  if (!isNew) return undefined;
  return hint ?? (column.next === true ? next : undefined);
}

/** A code of the business's own: the form makes it read-only once it is given. Left empty, the next one is given. */
function CodeInput(field: InputProps<'code'>): ReactNode {
  const say = useFormWords();
  return <TextBox field={{ ...field, hint: codeHelp(field, say('nextCode')) }} ltr />;
}

export const codeInput: FieldInput<'code'> = { kind: 'code', component: CodeInput };
