import { NativeSelect } from '@mantine/core';
import { ACT_KINDS, type ActKind, isReceivedLate } from '@dalpak/contracts';
import { type ReactNode, useState } from 'react';
import { describeError } from '../../platform/api/describe-error.ts';
import { ListRow, ListRows } from '../../ui/content/list-rows.tsx';
import { quiet } from '../../ui/content/quiet.tsx';
import { Toolbar } from '../../ui/content/toolbar.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { Money } from '../../ui/figures/num.tsx';
import { formatDate, localDateOf } from '../../ui/format/format-date.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import { IconChecks } from '@tabler/icons-react';
import { useExceptionWords } from './exceptions-words.ts';
import { BillLink } from './bill-link.tsx';
import { useTillActs } from './use-exceptions.ts';

/** Everything that was done at the tills and may be asked about, newest first. */
export function ActsList(): ReactNode {
  const say = useExceptionWords();
  const [kind, setKind] = useState<ActKind | null>(null);
  const [until, setUntil] = useState(() => localDateOf(Date.now()));
  const { data, error, refetch } = useTillActs(until, kind);
  return (
    <Panel>
      <Toolbar layout="fields">
        <NativeSelect
          size="md"
          label={say('kind')}
          value={kind ?? ''}
          onChange={(event) =>
            setKind(ACT_KINDS.find((one) => one === event.currentTarget.value) ?? null)
          }
          data={[
            { value: '', label: say('allKinds') },
            ...ACT_KINDS.map((one) => ({ value: one, label: say(`act.${one}`) })),
          ]}
        />
        <DateField
          label={say('untilDay')}
          pickLabel={say('pickDay')}
          value={until}
          onChange={(day) => setUntil(day ?? until)}
        />
      </Toolbar>
      {data === undefined ? (
        error === null ? (
          <Skeleton label={say('loading')}>
            <SkeletonBar height={160} />
          </Skeleton>
        ) : (
          <ErrorState
            title={describeError(error).description}
            code={describeError(error).code}
            onRetry={() => void refetch()}
          />
        )
      ) : data.length === 0 ? (
        <EmptyState
          icon={<IconChecks size={28} />}
          title={say('noActs')}
          text={say('noActsHelp')}
        />
      ) : (
        <ListRows data-testid="till-acts">
          {data.map((act) => (
            <ListRow
              key={act.id}
              title={[say(`act.${act.kind}`), act.row].filter((text) => text !== '').join(': ')}
              end={act.amount === 0 ? null : <Money agorot={act.amount} />}
            >
              <span className={quiet}>
                {[
                  formatDate(act.at),
                  act.employee,
                  act.approver === '' ? '' : say('approvedBy', { name: act.approver }),
                  act.terminal,
                  isReceivedLate(act.at, act.stored_at)
                    ? say('received', { at: formatDate(act.stored_at) })
                    : '',
                  act.stage === '' || act.stage === 'open' ? '' : say(`stage.${act.stage}`),
                  act.kind.startsWith('approval') ? '' : act.reason,
                ]
                  .filter((text) => text !== '')
                  .join(' · ')}
              </span>
              {act.bill !== null && (
                <BillLink at={act.at} sale={act.sale} bill={act.bill} number={act.number} />
              )}
            </ListRow>
          ))}
        </ListRows>
      )}
    </Panel>
  );
}
