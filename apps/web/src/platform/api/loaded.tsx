import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { describeError } from './describe-error.ts';
import { ErrorState, Skeleton, SkeletonBar } from '../../ui/states.tsx';

interface LoadedProps<T> {
  readonly query: {
    readonly data: T | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  readonly label: string;
  readonly children: (data: T) => ReactNode;
}

/** What was loaded; until then its place, or why it could not be loaded. */
export function Loaded<T>({ query, label, children }: LoadedProps<T>): ReactNode {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error === null)
    return (
      <Skeleton label={label}>
        <SkeletonBar height={80} />
      </Skeleton>
    );
  const { description, code, details } = describeError(error);
  return (
    <ErrorState
      icon={<IconAlertCircle size={28} />}
      title={[description, ...details.map(({ text }) => text)].join(' · ')}
      code={code}
      onRetry={() => void refetch()}
    />
  );
}
