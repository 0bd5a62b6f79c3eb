import { Button } from '@mantine/core';
import { importStopOf, type PlannedChange } from '@dalpak/contracts';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Waiting } from '../../../platform/api/waiting.tsx';
import { labelText } from '../../../record-kit/words.ts';
import { DataTable, figure } from '../../../ui/content/data-table.tsx';
import { QuietText } from '../../../ui/content/quiet.tsx';
import { DateText, Num } from '../../../ui/figures/num.tsx';
import { formatDate } from '../../../ui/format/format-date.ts';
import { EmptyState } from '../../../ui/layout/states.tsx';
import { CHANGES_KEY, loadChanges, useChangeActs } from './use-change-acts.ts';
import { type ChangeWord, useChangeWords } from './words.ts';

const isUndoable = ({ state, undo_until: until }: PlannedChange): boolean =>
  state === 'planned' || (state === 'done' && until !== null && until > Date.now());

function whyOf(error: NonNullable<PlannedChange['error']>): string {
  const stop = importStopOf(error);
  return stop === null ? error.desc : labelText(stop);
}

/** The last bulk changes: those that wait can be called off, made ones undone for thirty days. */
export function ChangeHistory({ onBack }: { readonly onBack: () => void }): ReactNode {
  const say = useChangeWords();
  const { undo } = useChangeActs();
  const changes = useQuery({
    queryKey: CHANGES_KEY,
    queryFn: ({ signal }) => loadChanges(signal),
    refetchInterval: 5_000,
  });
  const back = (
    <Button variant="subtle" onClick={onBack}>
      {say('back')}
    </Button>
  );
  if (changes.data === undefined)
    return (
      <Waiting error={changes.error} label={say('last')} onRetry={() => void changes.refetch()} />
    );
  if (changes.data.length === 0)
    return (
      <>
        <EmptyState icon={<IconHistory size={28} />} title={say('noneYet')} text="" />
        {back}
      </>
    );
  return (
    <>
      <DataTable label={say('last')} roomy>
        <thead>
          <tr>
            <th scope="col">{say('name')}</th>
            <th scope="col">{say('at')}</th>
            <th scope="col">{say('by')}</th>
            <th scope="col" className={figure}>
              {say('rows')}
            </th>
            <th scope="col">{say('state')}</th>
            <th scope="col" aria-label={say('undo')} />
          </tr>
        </thead>
        <tbody>
          {changes.data.map((change) => (
            <tr key={change.id}>
              <td>
                <bdi>{[change.file_name, change.reason].filter(Boolean).join(' · ')}</bdi>
              </td>
              <td>
                <DateText value={change.committed_at ?? change.due_at} />
              </td>
              <td>
                <bdi>{change.by}</bdi>
              </td>
              <td className={figure}>
                <Num value={change.counts?.changed ?? change.lines} />
              </td>
              <td>
                {say(`state_${change.state}` as ChangeWord)}
                {change.error !== null && <QuietText>{whyOf(change.error)}</QuietText>}
              </td>
              <td>
                {isUndoable(change) && (
                  <Button
                    variant="default"
                    title={
                      change.undo_until === null
                        ? undefined
                        : say('undoUntil', { day: formatDate(change.undo_until, 'date') })
                    }
                    onClick={() => undo(change.id)}
                  >
                    {say(change.state === 'planned' ? 'callOff' : 'undo')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      {back}
    </>
  );
}
