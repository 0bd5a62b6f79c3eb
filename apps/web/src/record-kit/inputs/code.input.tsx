import type { ReactNode } from 'react';
import { useFormWords } from '../form/form-words.ts';
import type { FieldInput, InputProps } from './input.types.ts';
import { TextBox } from './text-box.tsx';

/** A code of the business's own: the form makes it read-only once it is given. Left empty, the next one is given. */
function CodeInput(field: InputProps<'code'>): ReactNode {
  const say = useFormWords();
  const isGiven = field.isNew && field.column.next === true && field.hint === undefined;
  return <TextBox field={isGiven ? { ...field, hint: say('nextCode') } : field} ltr />;
}

export const codeInput: FieldInput<'code'> = { kind: 'code', component: CodeInput };
