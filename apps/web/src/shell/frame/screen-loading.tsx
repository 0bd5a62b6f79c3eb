import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import classes from './app-frame.module.css';

/** Shown while a screen's chunk is loading. */
export function ScreenLoading(): ReactNode {
  const { t } = useTranslation();
  return (
    <Skeleton label={t('loading')}>
      <div className={classes['loading']}>
        <SkeletonBar width={220} height={28} />
        <SkeletonBar height={160} />
        <SkeletonBar height={240} />
      </div>
    </Skeleton>
  );
}
