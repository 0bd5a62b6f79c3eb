import { Button } from '@mantine/core';
import type { SupplierFile } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { DataTable, figure } from '../../../ui/content/data-table.tsx';
import { DateText, Num } from '../../../ui/figures/num.tsx';
import { formatDate } from '../../../ui/format/format-date.ts';
import { useFileActs } from './use-file-acts.ts';
import { type FileWord, useFileWords } from './words.ts';

const isUndoable = ({ state, undo_until: until }: SupplierFile): boolean =>
  state === 'done' && until !== null && until > Date.now();

/** The last files of a supplier; costs that came in are undone for thirty days. */
export function FileHistory({
  supplier,
  files,
}: {
  readonly supplier: number;
  readonly files: readonly SupplierFile[];
}): ReactNode {
  const say = useFileWords();
  const { undo } = useFileActs(supplier);
  if (files.length === 0) return null;
  return (
    <DataTable label={say('last')} roomy stacked>
      <thead>
        <tr>
          <th scope="col">{say('last')}</th>
          <th scope="col">{say('when')}</th>
          <th scope="col">{say('by')}</th>
          <th scope="col" className={figure}>
            {say('costs')}
          </th>
          <th scope="col">{say('state')}</th>
          <th scope="col" aria-label={say('undo')} />
        </tr>
      </thead>
      <tbody>
        {files.map((file) => (
          <tr key={file.id}>
            <td data-label={say('last')}>
              <bdi>{file.file_name}</bdi>
            </td>
            <td data-label={say('when')}>
              <DateText value={file.committed_at ?? file.created_at} />
            </td>
            <td data-label={say('by')}>
              <bdi>{file.by}</bdi>
            </td>
            <td data-label={say('costs')} className={figure}>
              {file.counts !== null && <Num value={file.counts.changed + file.counts.new} />}
            </td>
            <td data-label={say('state')}>{say(`file_${file.state}` as FileWord)}</td>
            <td data-label="">
              {isUndoable(file) && (
                <Button
                  variant="default"
                  title={say('undoUntil', { day: formatDate(file.undo_until ?? 0, 'date') })}
                  onClick={() => undo(file.id)}
                >
                  {say('undo')}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
