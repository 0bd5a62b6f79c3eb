import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Code } from '../figures/num.tsx';
import { panelTitle } from './panel.tsx';
import classes from './states.module.css';
import { useUiWords } from '../messages/ui-words.tsx';

interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title: string;
  /** `h1` when the state is the whole page. */
  readonly heading?: 'h1' | 'h2';
  /** One sentence. */
  readonly text?: string;
  /** The one useful action. */
  readonly action?: ReactNode;
}

/** Shows that there is nothing yet: one sentence and the one useful action. */
export function EmptyState({
  icon,
  title,
  heading: Heading = 'h2',
  text,
  action,
}: EmptyStateProps): ReactNode {
  return (
    <div className={classes['state']}>
      {icon !== undefined && (
        <div className={classes['icon']} aria-hidden>
          {icon}
        </div>
      )}
      <Heading className={panelTitle}>{title}</Heading>
      {text !== undefined && <p className={classes['text']}>{text}</p>}
      {action !== undefined && <div className={classes['actions']}>{action}</div>}
    </div>
  );
}

interface ErrorStateProps {
  readonly icon?: ReactNode;
  /** The problem. */
  readonly title: string;
  readonly heading?: 'h1' | 'h2';
  /** The remedy. */
  readonly text?: string;
  /** Error code, shown small for support. */
  readonly code?: string;
  readonly onRetry?: () => void;
  readonly action?: ReactNode;
}

/** Shows a failure: the problem, the remedy, and a retry. */
export function ErrorState({
  icon,
  title,
  heading: Heading = 'h2',
  text,
  code,
  onRetry,
  action,
}: ErrorStateProps): ReactNode {
  const words = useUiWords();
  return (
    <div className={classes['state']} role="alert">
      {icon !== undefined && (
        <div className={cx(classes['icon'], classes['bad'])} aria-hidden>
          {icon}
        </div>
      )}
      <Heading className={panelTitle}>{title}</Heading>
      {text !== undefined && <p className={classes['text']}>{text}</p>}
      {code !== undefined && (
        <p className={classes['code']}>
          {words.code} <Code>{code}</Code>
        </p>
      )}
      <div className={classes['actions']}>
        {onRetry !== undefined && (
          <Button variant="light" onClick={onRetry}>
            {words.retry}
          </Button>
        )}
        {action}
      </div>
    </div>
  );
}

/** Class of several grey bars under each other. */
export const skeletonRows = classes['rows'] ?? '';

/** A grey bar in the place and size of the content that loads. */
export function SkeletonBar({
  width = '100%',
  height = 16,
}: {
  readonly width?: number | string;
  readonly height?: number;
}): ReactNode {
  return <span className={classes['bar']} style={{ inlineSize: width, blockSize: height }} />;
}

/**
 * Wraps skeletons: nothing is shown for the first 150 ms, so that a quick answer does not flicker.
 */
export function Skeleton({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div className={classes['appear']} role="status" aria-label={label}>
      {children}
    </div>
  );
}
