import { asTexts } from '@dalpak/contracts';
import { TagsInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { boxProps, type FieldInput, type InputProps } from './input.types.ts';

/** Free tags of the business; a comma or Enter ends one. */
function TagsField(field: InputProps<'tags'>): ReactNode {
  return (
    <TagsInput {...boxProps(field)} value={[...asTexts(field.value)]} onChange={field.onChange} />
  );
}

export const tagsInput: FieldInput<'tags'> = { kind: 'tags', component: TagsField };
