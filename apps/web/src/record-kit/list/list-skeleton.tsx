import type { ReactNode } from 'react';
import { Skeleton, SkeletonBar, skeletonRows } from '../../ui/layout/states.tsx';

/** Placeholder while rows load. */
export function ListSkeleton({ label }: { readonly label: string }): ReactNode {
  return (
    <Skeleton label={label}>
      <div className={skeletonRows}>
        {Array.from({ length: 10 }, (_, index) => (
          <SkeletonBar key={index} />
        ))}
      </div>
    </Skeleton>
  );
}
