import { IconDevices } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { describeError } from '../../platform/api/describe-error.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { QuietText } from '../../ui/content/quiet.tsx';
import { PageHead } from '../../ui/content/toolbar.tsx';
import { Page, PageTitle } from '../../ui/layout/page.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import { DeviceCard } from './device-card.tsx';
import { usePulseWords } from './pulse-words.ts';
import classes from './pulse.module.css';
import { useDevices } from './use-devices.ts';

/** Every device with what it said of itself, trouble first. */
export function DevicesScreen(): ReactNode {
  const say = usePulseWords();
  const { data, error, refetch } = useDevices();
  return (
    <Page width={1120}>
      <PageHead>
        <PageTitle>{say('devices')}</PageTitle>
        <a className={classes['other']} href={hrefOf('/pulse')}>
          {say('toPulse')}
        </a>
      </PageHead>
      <QuietText>{say('devicesHelp')}</QuietText>
      {data === undefined ? (
        error === null ? (
          <Skeleton label={say('loading')}>
            <SkeletonBar height={160} />
            <SkeletonBar height={160} />
          </Skeleton>
        ) : (
          <ErrorState
            title={describeError(error).description}
            code={describeError(error).code}
            onRetry={() => void refetch()}
          />
        )
      ) : data.data.length === 0 ? (
        <EmptyState icon={<IconDevices size={28} />} title={say('none')} text={say('noneHelp')} />
      ) : (
        <div className={classes['devices']}>
          {data.data.map((device) => (
            <DeviceCard key={device.id} device={device} newest={data.version} />
          ))}
        </div>
      )}
    </Page>
  );
}
