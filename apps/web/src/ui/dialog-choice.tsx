import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import type { AutocompleteField } from './dialog-fields.tsx';

/** A searchable list to choose from. */
export function DialogChoice({ field }: { readonly field: AutocompleteField }): ReactNode {
  return (
    <Select
      label={field.label}
      value={field.value}
      data={[...field.options]}
      searchable
      size="lg"
      disabled={field.disabled ?? false}
      comboboxProps={{ zIndex: 460 }}
      onChange={field.onChange}
    />
  );
}
