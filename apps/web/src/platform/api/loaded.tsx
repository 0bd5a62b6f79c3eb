import type { ReactNode } from 'react';
import { Waiting } from './waiting.tsx';

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
  return <Waiting error={error} label={label} height={80} onRetry={() => void refetch()} />;
}
