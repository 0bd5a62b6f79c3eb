import { isRef } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { LookupInput } from '../lookup/lookup-input.tsx';
import { boxProps, type FieldInput, type InputProps } from './input.types.ts';

/** A record of another component. */
function RefInput(field: InputProps<'ref'>): ReactNode {
  const { column, value, onChange } = field;
  return (
    <LookupInput
      box={boxProps(field)}
      field={column.key}
      target={column.component ?? null}
      depend={column.depend}
      least={column.minCharacters}
      value={isRef(value) ? value : null}
      onChange={onChange}
    />
  );
}

export const refInput: FieldInput<'ref'> = { kind: 'ref', component: RefInput };
