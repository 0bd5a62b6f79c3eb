import { Select } from '@mantine/core';
import type { ReactNode } from 'react';

export interface Choice {
  readonly label: string;
  readonly value: string | null;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly disabled?: boolean;
  readonly onChange: (value: string | null) => void;
}

/** A searchable list to choose from. */
export function DialogChoice({ field }: { readonly field: Choice }): ReactNode {
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
