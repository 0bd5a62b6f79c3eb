import { Popover } from '@mantine/core';
import type { ReportColumn } from '@dalpak/contracts';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './measure-info.module.css';
import { wordOf } from './report-words.ts';
import { useReportWords } from './words.ts';

/** The definition of a measure, behind an 'i' next to its heading. */
export function MeasureInfo({ column }: { readonly column: ReportColumn }): ReactNode {
  const say = useReportWords();
  if (column.about === null) return null;
  return (
    <Popover position="bottom" shadow="md" width={280} withArrow returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={classes['info']}
          aria-label={say('definitionOf', { name: wordOf(column.label) })}
        >
          <IconInfoCircle size={14} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <b>{wordOf(column.label)}</b>
        <p className={classes['text']}>{wordOf(column.about)}</p>
      </Popover.Dropdown>
    </Popover>
  );
}
