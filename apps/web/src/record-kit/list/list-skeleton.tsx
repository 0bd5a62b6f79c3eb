import type { ReactNode } from 'react';
import { Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import classes from './list.module.css';

/** Placeholder while rows load. */
export function ListSkeleton({ label }: { readonly label: string }): ReactNode {
  return (
    <Skeleton label={label}>
      <div className={classes['skeletons']}>
        {Array.from({ length: 10 }, (_, index) => (
          <SkeletonBar key={index} />
        ))}
      </div>
    </Skeleton>
  );
}
