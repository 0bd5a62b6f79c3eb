import { Button, NumberInput, Popover, Switch } from '@mantine/core';
import type { ReportDefinition } from '@dalpak/contracts';
import { IconSettings } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useReportWords } from '../../report-kit/words.ts';
import classes from './report.module.css';
import type { Paper } from './saved-filters.tsx';

/** Print figures and movements, behind one button: the screen needs neither. */
export function PaperOptions({
  report,
  paper,
  onChange,
}: {
  readonly report: ReportDefinition;
  readonly paper: Paper;
  readonly onChange: (paper: Paper) => void;
}): ReactNode {
  const say = useReportWords();
  const number = (value: string | number, before: number): number => {
    const whole = Number(value);
    return Number.isInteger(whole) && whole >= 1 && whole <= 500 ? whole : before;
  };
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconSettings size={18} />}>
          {say('paperOptions')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes['picker'] ?? ''}>
        <NumberInput
          label={say('perPage')}
          min={1}
          max={500}
          allowDecimal={false}
          value={paper.ReportPerPage}
          onChange={(value) =>
            onChange({ ...paper, ReportPerPage: number(value, paper.ReportPerPage) })
          }
        />
        {report.movements !== null && (
          <>
            <NumberInput
              label={say('perItem')}
              min={1}
              max={500}
              allowDecimal={false}
              value={paper.ReportPerItem}
              onChange={(value) =>
                onChange({ ...paper, ReportPerItem: number(value, paper.ReportPerItem) })
              }
            />
            <Switch
              label={say('movements')}
              checked={paper.IncludeMovements === 1}
              onChange={(event) =>
                onChange({ ...paper, IncludeMovements: event.currentTarget.checked ? 1 : 0 })
              }
            />
          </>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
