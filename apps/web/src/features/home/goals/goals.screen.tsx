import { ActionIcon, Button } from '@mantine/core';
import { type GoalView, removeGoal, setGoal } from '@dalpak/contracts';
import { useQueryClient } from '@tanstack/react-query';
import {
  IconChevronLeft,
  IconChevronRight,
  IconPencil,
  IconTarget,
  IconTrash,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { describeError } from '../../../platform/api/describe-error.ts';
import { showError } from '../../../platform/api/error-dialog.store.ts';
import { hrefOf } from '../../../platform/router/navigation.ts';
import { useAccess } from '../../../platform/session/session.store.ts';
import { PageHead } from '../../../ui/content/toolbar.tsx';
import { Code } from '../../../ui/figures/num.tsx';
import { localDateOf } from '../../../ui/format/format-date.ts';
import { BackLink, mirrored, Page, PageTitle } from '../../../ui/layout/page.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonBar } from '../../../ui/layout/states.tsx';
import { toast } from '../../../ui/messages/toast.ts';
import { useNow } from '../../../ui/messages/use-now.ts';
import { GoalDialog } from './goal-dialog.tsx';
import { GoalLine, useGoalName } from './goal-line.tsx';
import { useGoalWords } from './goals-words.ts';
import arrange from '../../../ui/layout/arrange.module.css';
import classes from './goals.module.css';
import { GOALS, useGoals } from './use-goals.ts';

const SET = { type: 'system', key: 'settings' } as const;
const UNDO_MS = 10_000;

function neighbouringMonth(month: string, by: -1 | 1): string {
  const [year = 0, place = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, place - 1 + by, 1)).toISOString().slice(0, 7);
}

/** Months by their numbers, as everywhere in the product. */
function monthText(month: string): string {
  return `${month.slice(5)}/${month.slice(0, 4)}`;
}

/** Report G100: the goals of a month, what they have and what they should have. */
export function GoalsScreen(): ReactNode {
  const say = useGoalWords();
  const nameOf = useGoalName();
  const cache = useQueryClient();
  const maySet = useAccess(SET) === 'ok';
  const [month, setMonth] = useState(localDateOf(useNow()).slice(0, 7));
  const [edited, setEdited] = useState<GoalView | 'new' | null>(null);
  const { data, error, refetch } = useGoals(month);
  const refresh = (): Promise<void> => cache.invalidateQueries({ queryKey: GOALS });
  const remove = async ({ id, goal }: GoalView): Promise<void> => {
    try {
      await api.call(removeGoal, { params: { id } });
      await refresh();
    } catch (failure) {
      return showError(failure);
    }
    const restore = (): void =>
      void api.call(setGoal, { body: goal }).then(refresh).catch(showError);
    toast({
      text: say('removed'),
      tone: 'ok',
      ms: UNDO_MS,
      action: { label: say('undo'), run: restore },
    });
    return undefined;
  };
  return (
    <Page width={960}>
      <BackLink href={hrefOf('/')}>{say('back')}</BackLink>
      <PageHead>
        <PageTitle>
          {say('ofMonth', { month: monthText(month) })} <Code>G100</Code>
        </PageTitle>
        <div className={arrange['spacedLine']}>
          <ActionIcon
            size={44}
            variant="default"
            aria-label={say('monthBefore')}
            onClick={() => setMonth(neighbouringMonth(month, -1))}
          >
            <IconChevronRight size={18} aria-hidden className={mirrored} />
          </ActionIcon>
          <ActionIcon
            size={44}
            variant="default"
            aria-label={say('monthAfter')}
            onClick={() => setMonth(neighbouringMonth(month, 1))}
          >
            <IconChevronLeft size={18} aria-hidden className={mirrored} />
          </ActionIcon>
          {maySet && <Button onClick={() => setEdited('new')}>{say('newGoal')}</Button>}
        </div>
      </PageHead>
      {data === undefined ? (
        error === null ? (
          <Skeleton label={say('title')}>
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
        <EmptyState icon={<IconTarget size={28} />} title={say('none')} text={say('noneHelp')} />
      ) : (
        <Panel>
          <div className={classes['list']}>
            {data.map((view) => (
              <GoalLine
                key={view.id}
                view={view}
                action={
                  maySet && (
                    <>
                      <ActionIcon
                        size={44}
                        variant="subtle"
                        aria-label={say('edit', { name: nameOf(view) })}
                        onClick={() => setEdited(view)}
                      >
                        <IconPencil size={18} aria-hidden />
                      </ActionIcon>
                      <ActionIcon
                        size={44}
                        variant="subtle"
                        aria-label={`${say('remove')}: ${nameOf(view)}`}
                        onClick={() => void remove(view)}
                      >
                        <IconTrash size={18} aria-hidden />
                      </ActionIcon>
                    </>
                  )
                }
              />
            ))}
          </div>
        </Panel>
      )}
      {edited !== null && (
        <GoalDialog
          month={month}
          before={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </Page>
  );
}
