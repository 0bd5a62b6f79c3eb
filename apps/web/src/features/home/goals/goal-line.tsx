import type { GoalView } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { Money, Num } from '../../../ui/figures/num.tsx';
import { formatRate } from '../../../ui/format/format-number.ts';
import { quiet } from '../../../ui/content/quiet.tsx';
import { useGoalWords } from './goals-words.ts';
import arrange from '../../../ui/layout/arrange.module.css';
import classes from './goals.module.css';

/** The name of a goal: what it is of, and whose. */
export function useGoalName(): (view: GoalView) => string {
  const say = useGoalWords();
  return ({ goal, name }) =>
    [
      say(`measures.${goal.measure}`),
      goal.scope === 'business' ? say('scopes.business') : name,
    ].join(' · ');
}

const FULL = 10_000;

/** How a goal stands: a bar with the mark of where it should be, and the figures in words. */
export function GoalLine({
  view,
  action,
}: {
  readonly view: GoalView;
  readonly action?: ReactNode;
}): ReactNode {
  const say = useGoalWords();
  const name = useGoalName()(view);
  const { goal, so_far: soFar, should, pace, expected } = view;
  const part = (value: number): string =>
    `${Math.min(100, Math.max(0, Math.round((value * 100) / goal.amount)))}%`;
  const figure = (value: number): ReactNode =>
    goal.measure === 'bills' ? <Num value={value} /> : <Money agorot={value} />;
  return (
    <div className={classes['line']}>
      <div className={arrange['spacedLine']}>
        <b>
          <bdi>{name}</bdi>
        </b>
        <span
          className={classes['pace']}
          data-tone={pace === null ? undefined : pace >= FULL ? 'good' : 'bad'}
        >
          {pace === null ? say('notBegun') : say('pace', { percent: formatRate(pace) })}
        </span>
        {action}
      </div>
      <div
        className={classes['bar']}
        role="meter"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={goal.amount}
        aria-valuenow={Math.min(soFar, goal.amount)}
      >
        <span className={classes['filled']} style={{ inlineSize: part(soFar) }} />
        <span className={classes['mark']} style={{ insetInlineStart: part(should) }} />
      </div>
      <div className={arrange['spacedLine']}>
        <span>
          <span className={quiet}>{say('soFar')}</span> {figure(soFar)}
        </span>
        <span>
          <span className={quiet}>{say('should')}</span> {figure(should)}
        </span>
        {expected !== null && (
          <span>
            <span className={quiet}>{say('expected')}</span> {figure(expected)}
          </span>
        )}
        <span>
          <span className={quiet}>{say('goal')}</span> {figure(goal.amount)}
        </span>
      </div>
    </div>
  );
}
