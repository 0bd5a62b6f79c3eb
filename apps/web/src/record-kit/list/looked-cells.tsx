import type { ListLook, RecordValue, RecordView } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { cx } from '../../ui/layout/cx.ts';
import { Code } from '../../ui/figures/num.tsx';
import { Picture } from '../files/picture.tsx';
import { AvatarValue } from '../values/avatar-value.tsx';
import classes from './list.module.css';

/** Size in pixels of the picture next to a name. */
const PICTURE = 40;

/** The name of a record, where its rows have a look with picture and second line. */
export function MainCell({
  row,
  name,
  look,
  children,
}: {
  readonly row: RecordView;
  readonly name: string;
  readonly look: ListLook | null;
  readonly children: ReactNode;
}): ReactNode {
  if (look === null) return children;
  const picture = row.data[look.picture];
  const under = row.data[look.under];
  return (
    <span className={classes['pictured']}>
      {typeof picture === 'string' && picture !== '' ? (
        <Picture id={picture} alt="" size={PICTURE} />
      ) : (
        <AvatarValue name={name} size={PICTURE} />
      )}
      <span className={classes['twoLines']}>
        <span dir="auto">{children}</span>
        {typeof under === 'string' && under !== '' && (
          <span className={classes['under']}>
            <Code>{under}</Code>
          </span>
        )}
      </span>
    </span>
  );
}

/** A level against its minimum: half full at the minimum, red below it. Nothing without a minimum. */
export function LevelBar({
  value,
  minimum,
}: {
  readonly value: RecordValue | undefined;
  readonly minimum: RecordValue | undefined;
}): ReactNode {
  if (typeof minimum !== 'number' || minimum <= 0) return null;
  const level = typeof value === 'number' ? Math.max(0, value) : 0;
  const part = Math.min(100, Math.round((level * 50) / minimum));
  return (
    <span className={cx(classes['bar'], level < minimum && classes['barLow'])} aria-hidden>
      <span style={{ inlineSize: `${part}%` }} />
    </span>
  );
}
