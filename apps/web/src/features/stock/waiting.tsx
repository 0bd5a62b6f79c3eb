import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { describeError } from '../../platform/api/describe-error.ts';
import { ErrorState, Skeleton, SkeletonBar } from '../../ui/states.tsx';
import { useStockWords } from './words.ts';

/** What stands in the place of data that has not come. */
export function Waiting({
  error,
  onRetry,
}: {
  readonly error: Error | null;
  readonly onRetry: () => void;
}): ReactNode {
  const say = useStockWords();
  if (error === null)
    return (
      <Skeleton label={say('loading')}>
        <SkeletonBar height={160} />
      </Skeleton>
    );
  const { code, description } = describeError(error);
  return (
    <ErrorState
      icon={<IconAlertCircle size={28} />}
      title={description}
      code={code}
      onRetry={onRetry}
    />
  );
}
