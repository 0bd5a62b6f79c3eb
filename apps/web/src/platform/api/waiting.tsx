import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ErrorState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import { describeError } from './describe-error.ts';

/** What stands in the place of data that has not come: its outline, or why it did not. */
export function Waiting({
  error,
  label,
  height = 160,
  onRetry,
}: {
  readonly error: unknown;
  readonly label: string;
  readonly height?: number;
  readonly onRetry: () => void;
}): ReactNode {
  if (error === null)
    return (
      <Skeleton label={label}>
        <SkeletonBar height={height} />
      </Skeleton>
    );
  const { description, code, details } = describeError(error);
  return (
    <ErrorState
      icon={<IconAlertCircle size={28} />}
      title={[description, ...details.map(({ text }) => text)].join(' · ')}
      code={code}
      onRetry={onRetry}
    />
  );
}
