import { IconPaperclip } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormWords } from '../form/state/form-words.ts';
import { useFileLink } from './file-link.ts';
import classes from './file-name.module.css';

/** A stored file: its name, which opens it. */
export function FileName({ id }: { readonly id: string }): ReactNode {
  const say = useFormWords();
  const { data, isFetched } = useFileLink(id);
  if (data === null || data === undefined)
    return <span className={classes['name']}>{isFetched ? say('fileGone') : say('loading')}</span>;
  return (
    <a
      className={classes['name']}
      href={data.url}
      target="_blank"
      rel="noreferrer"
      aria-label={say('fileOpen', { name: data.name })}
    >
      <IconPaperclip size={18} aria-hidden />
      <bdi>{data.name}</bdi>
    </a>
  );
}
