import { Input } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormWords } from '../form/form-words.ts';
import classes from './inputs.module.css';

/** Says that a file is stored. */
export function StoredFile({ label }: { readonly label: string }): ReactNode {
  const say = useFormWords();
  return <Input.Wrapper label={label} labelElement="div"><div className={classes['secret']}><IconPaperclip size={18} aria-hidden />{say('fileStored')}</div></Input.Wrapper>;
}
