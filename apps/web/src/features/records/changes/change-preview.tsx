import { Badge, Button, Checkbox } from '@mantine/core';
import type { BulkChangeWish, ChangedRow } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { RecordValueText } from '../../../record-kit/values/record-value.tsx';
import { DataTable, figure } from '../../../ui/content/data-table.tsx';
import { Money, Num } from '../../../ui/figures/num.tsx';
import { columnOf, isMoney } from './change-wish.ts';
import { useChangeWords } from './words.ts';
import classes from './changes.module.css';

interface ChangePreviewProps {
  readonly wish: BulkChangeWish;
  readonly rows: readonly ChangedRow[];
  readonly without: ReadonlySet<number>;
  readonly onWithout: (without: ReadonlySet<number>) => void;
  /** Null when all rows are shown. */
  readonly onMore: (() => void) | null;
}

const percent = (bp: number | null): ReactNode =>
  bp === null ? '' : <Num value={`${bp > 0 ? '+' : ''}${(bp / 100).toFixed(1)}%`} />;

/** What the change does to each row; unticked rows are left as they are. */
export function ChangePreview({
  wish,
  rows,
  without,
  onWithout,
  onMore,
}: ChangePreviewProps): ReactNode {
  const say = useChangeWords();
  const money = isMoney(wish.field);
  const toggle = (id: number): void => {
    const next = new Set(without);
    if (!next.delete(id)) next.add(id);
    onWithout(next);
  };
  return (
    <div className={classes['preview']}>
      <DataTable label={say('preview')}>
        <thead>
          <tr>
            <th scope="col" aria-label={say('open')} />
            <th scope="col">{say('product')}</th>
            <th scope="col" className={figure}>
              {say('before')}
            </th>
            <th scope="col" className={figure}>
              {say('after')}
            </th>
            {money && (
              <>
                <th scope="col" className={figure}>
                  {say('change')}
                </th>
                <th scope="col" className={figure}>
                  {say('marginColumn')}
                </th>
              </>
            )}
            <th scope="col">{say('marks')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <Checkbox
                  aria-label={say('include', { name: row.name })}
                  checked={!without.has(row.id)}
                  onChange={() => toggle(row.id)}
                />
              </td>
              <td>
                <bdi>{row.name}</bdi>
              </td>
              <td className={figure}>
                <Value field={wish.field} value={row.before} />
              </td>
              <td className={figure}>
                <Value field={wish.field} value={row.after} />
              </td>
              {money && (
                <>
                  <td className={figure}>{percent(row.change)}</td>
                  <td className={figure}>
                    {row.margin === null ? '' : <Num value={`${(row.margin / 100).toFixed(1)}%`} />}
                  </td>
                </>
              )}
              <td>
                <span className={classes['marks']}>
                  {row.marks.map((mark) => (
                    <Badge
                      key={mark}
                      variant="light"
                      color={mark === 'under_cost' ? 'red' : mark === 'large' ? 'yellow' : 'gray'}
                    >
                      {say(mark === 'none' ? 'mark_none' : mark)}
                    </Badge>
                  ))}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      {onMore !== null && (
        <Button variant="subtle" onClick={onMore}>
          {say('more')}
        </Button>
      )}
    </div>
  );
}

function Value({
  field,
  value,
}: {
  readonly field: BulkChangeWish['field'];
  readonly value: ChangedRow['before'];
}): ReactNode {
  const column = columnOf(field);
  if (value === null || column === undefined) return '';
  if (isMoney(field)) return <Money agorot={Number(value)} />;
  return <RecordValueText column={column} value={value} />;
}
