import { asRefs } from '@dalpak/contracts';
import { Pill, PillGroup } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormWords } from '../form/state/form-words.ts';
import { LookupInput } from '../lookup/lookup-input.tsx';
import { boxProps, type FieldInput, type InputProps } from './input.types.ts';

/** Several records of another component; each chosen record is added to the list. */
function RefsInput(field: InputProps<'refs'>): ReactNode {
  const say = useFormWords();
  const { column, value, onChange, readOnly } = field;
  const refs = asRefs(value);
  return (
    <div>
      <LookupInput
        box={boxProps(field)}
        field={column.key}
        target={column.component ?? null}
        depend={column.depend}
        least={column.minCharacters}
        value={null}
        onChange={(picked) => {
          if (picked !== null && !refs.some(({ id }) => id === picked.id))
            onChange([...refs, picked]);
        }}
      />
      <PillGroup mt={4}>
        {refs.map(({ id, label }) => (
          <Pill
            key={id}
            size="md"
            withRemoveButton={!readOnly}
            onRemove={() => onChange(refs.filter((ref) => ref.id !== id))}
            removeButtonProps={{
              'aria-label': say('remove', { name: label }),
              'aria-hidden': false,
              tabIndex: 0,
            }}
          >
            {label}
          </Pill>
        ))}
      </PillGroup>
    </div>
  );
}

export const refsInput: FieldInput<'refs'> = { kind: 'refs', component: RefsInput };
