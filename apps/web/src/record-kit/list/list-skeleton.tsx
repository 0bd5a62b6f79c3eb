import type { ReactNode } from 'react';
import { Skeleton, SkeletonBar } from '../../ui/states.tsx';
import classes from './list.module.css';

/** Rows that are on their way. */
export function ListSkeleton({ label }: { readonly label: string }): ReactNode {
  return <Skeleton label={label}><div className={classes['skeletons']}>{Array.from({ length: 10 }, (_, index) => <SkeletonBar key={index} />)}</div></Skeleton>;
}
