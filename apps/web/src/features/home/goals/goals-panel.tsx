import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { hrefOf } from '../../../platform/router/navigation.ts';
import { localDateOf } from '../../../ui/format/format-date.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { useNow } from '../../../ui/messages/use-now.ts';
import { GoalLine } from './goal-line.tsx';
import { useGoalWords } from './goals-words.ts';
import classes from './goals.module.css';
import { useGoals } from './use-goals.ts';

/** The goals of this month, with their pace; nothing where there are none. */
export function GoalsPanel(): ReactNode {
  const say = useGoalWords();
  const { data } = useGoals(localDateOf(useNow()).slice(0, 7));
  if (data === undefined || data.length === 0) return null;
  return (
    <Panel title={say('title')} aside={<Anchor href={hrefOf('/goals')}>{say('toGoals')}</Anchor>}>
      <div className={classes['list']}>
        {data.map((view) => (
          <GoalLine key={view.id} view={view} />
        ))}
      </div>
    </Panel>
  );
}
