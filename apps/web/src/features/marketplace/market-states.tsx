import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { describeError } from '../../platform/api/describe-error.ts';
import { ErrorState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import classes from './marketplace.module.css';

/** Shown while the plugins load. */
export function MarketLoading({ label }: { readonly label: string }): ReactNode {
  return (
    <Skeleton label={label}>
      <div className={classes['loading']}>
        <SkeletonBar width={280} height={32} />
        <SkeletonBar height={96} />
        <SkeletonBar height={96} />
      </div>
    </Skeleton>
  );
}

export function MarketFailed({
  error,
  onRetry,
}: {
  readonly error: unknown;
  readonly onRetry: () => void;
}): ReactNode {
  const shown = describeError(error);
  return (
    <ErrorState
      icon={<IconAlertCircle size={28} />}
      title={shown.description}
      code={shown.code}
      onRetry={onRetry}
    />
  );
}
