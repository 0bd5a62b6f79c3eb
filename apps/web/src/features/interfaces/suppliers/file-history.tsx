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
    <DataTable label={say('last')} roomy>
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
            <td>
              <bdi>{file.file_name}</bdi>
            </td>
            <td>
              <DateText value={file.committed_at ?? file.created_at} />
            </td>
            <td>
              <bdi>{file.by}</bdi>
            </td>
            <td className={figure}>
              {file.counts !== null && <Num value={file.counts.changed + file.counts.new} />}
            </td>
            <td>{say(`file_${file.state}` as FileWord)}</td>
            <td>
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
