import { IconAlertTriangle, IconFlag } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { DateText } from '../../ui/figures/num.tsx';
import { cx } from '../../ui/layout/cx.ts';
import { gapBefore, LONG_PAUSE_MS, type ReplayStep } from './player.ts';
import classes from './replay.module.css';
import { sentenceOf } from './sentences.ts';
import { replayWord } from './words.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

function timeText(ms: number): string {
  if (ms < 2 * MINUTE_MS) return replayWord('seconds', { count: Math.round(ms / 1_000) });
  if (ms < 2 * HOUR_MS) return replayWord('minutes', { count: Math.round(ms / MINUTE_MS) });
  return replayWord('hours', { count: Math.round(ms / HOUR_MS) });
}

interface StepListProps {
  readonly steps: readonly ReplayStep[];
  readonly index: number;
  /** Whether steps were made at more than one till. */
  readonly atMany: boolean;
  readonly onGo: (index: number) => void;
}

/** The steps as sentences; the one that is shown stays in sight. */
export function StepList({ steps, index, atMany, onGo }: StepListProps): ReactNode {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [index]);
  return (
    <ol ref={list} className={classes['steps']} aria-label={replayWord('steps')}>
      {steps.map((step, at) => {
        const gap = gapBefore(steps, at);
        return (
          <li key={at}>
            {gap > LONG_PAUSE_MS && (
              <span className={classes['pause']}>
                {replayWord('pausedFor', { time: timeText(gap) })}
              </span>
            )}
            <Step step={step} isCurrent={at === index} atMany={atMany} onGo={() => onGo(at)} />
          </li>
        );
      })}
    </ol>
  );
}

interface StepProps {
  readonly step: ReplayStep;
  readonly isCurrent: boolean;
  readonly atMany: boolean;
  readonly onGo: () => void;
}

function Step({ step, isCurrent, atMany, onGo }: StepProps): ReactNode {
  return (
    <button
      type="button"
      className={cx(classes['step'], step.altered && classes['altered'])}
      aria-current={isCurrent ? 'step' : undefined}
      tabIndex={isCurrent ? 0 : -1}
      onClick={onGo}
    >
      <span className={classes['stepTime']}>
        <DateText value={step.at} kind="time" />
      </span>
      <span className={classes['says']}>
        {step.says.map((saying, at) => (
          <span key={at} className={cx(classes['saying'], saying.sign && classes['sign'])}>
            {saying.sign && <IconFlag size={14} aria-hidden />}
            <span>{sentenceOf(saying)}</span>
          </span>
        ))}
        {atMany && (
          <small className={classes['quiet']}>
            {replayWord('at')} <bdi>{step.terminal}</bdi>
          </small>
        )}
        {step.altered && (
          <small className={classes['warning']}>
            <IconAlertTriangle size={14} aria-hidden /> {replayWord('alteredHere')}
          </small>
        )}
      </span>
    </button>
  );
}
