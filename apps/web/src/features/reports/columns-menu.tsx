import { ActionIcon, Button, Checkbox, Popover } from '@mantine/core';
import type { ReportColumn } from '@dalpak/contracts';
import { IconArrowDown, IconArrowUp, IconColumns } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { wordOf } from '../../report-kit/report-words.ts';
import { useReportWords } from '../../report-kit/words.ts';
import classes from './report.module.css';

interface ColumnsMenuProps {
  /** Every column of the report. */
  readonly columns: readonly ReportColumn[];
  /** Those that are shown, in their order. */
  readonly shown: readonly ReportColumn[];
  /** Null returns to the report's own. */
  readonly onChange: (keys: string[] | null) => void;
}

/** Which columns of a report are shown, and in which order. */
export function ColumnsMenu({ columns, shown, onChange }: ColumnsMenuProps): ReactNode {
  const say = useReportWords();
  const keys = shown.map(({ key }) => key);
  const hidden = columns.filter(({ key }) => !keys.includes(key));
  const move = (at: number, by: number): void => {
    const next = [...keys];
    const [key = ''] = next.splice(at, 1);
    next.splice(at + by, 0, key);
    onChange(next);
  };
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns size={18} />}>
          {say('columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes['drop'] ?? ''}>
        <div role="group" aria-label={say('columns')} className={classes['picker']}>
          {[...shown, ...hidden].map((column) => {
            const at = keys.indexOf(column.key);
            const name = wordOf(column.label);
            return (
              <div key={column.key} className={classes['columnLine']}>
                <Checkbox
                  label={name}
                  checked={at !== -1}
                  disabled={at !== -1 && keys.length === 1}
                  onChange={() =>
                    onChange(
                      at === -1 ? [...keys, column.key] : keys.filter((key) => key !== column.key),
                    )
                  }
                />
                {at !== -1 && (
                  <>
                    <ActionIcon
                      size={44}
                      variant="subtle"
                      disabled={at === 0}
                      aria-label={say('columnEarlier', { name })}
                      onClick={() => move(at, -1)}
                    >
                      <IconArrowUp size={18} aria-hidden />
                    </ActionIcon>
                    <ActionIcon
                      size={44}
                      variant="subtle"
                      disabled={at === keys.length - 1}
                      aria-label={say('columnLater', { name })}
                      onClick={() => move(at, 1)}
                    >
                      <IconArrowDown size={18} aria-hidden />
                    </ActionIcon>
                  </>
                )}
              </div>
            );
          })}
          <Button variant="subtle" onClick={() => onChange(null)}>
            {say('resetColumns')}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
