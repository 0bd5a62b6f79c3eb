import { Modal } from '@mantine/core';
import type { Stretch } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { describeError } from '../../platform/api/describe-error.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { QuietText } from '../../ui/content/quiet.tsx';
import { Money } from '../../ui/figures/num.tsx';
import { formatDate } from '../../ui/format/format-date.ts';
import { ErrorState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import { durationText } from './duration-text.ts';
import { usePulseWords } from './pulse-words.ts';
import { cx } from '../../ui/layout/cx.ts';
import arrange from '../../ui/layout/arrange.module.css';
import classes from './pulse.module.css';
import { describeStretch } from './strip.tsx';
import { useDeviceBills } from './use-devices.ts';

export interface OpenStretch {
  readonly device: { readonly id: number; readonly name: string };
  readonly stretch: Stretch;
  /** Where the stretch ends. */
  readonly to: string;
}

function Bills({ device, stretch, to }: OpenStretch): ReactNode {
  const say = usePulseWords();
  const { data, error, refetch } = useDeviceBills(device.id, stretch.from, to);
  if (data === undefined)
    return error === null ? (
      <Skeleton label={say('loading')}>
        <SkeletonBar height={48} />
      </Skeleton>
    ) : (
      <ErrorState
        title={describeError(error).description}
        code={describeError(error).code}
        onRetry={() => void refetch()}
      />
    );
  if (data.length === 0) return <QuietText>{say('noBills')}</QuietText>;
  return (
    <ul className={cx(arrange['stackedList'], classes['bills'])} data-testid="stretch-bills">
      {data.map(({ id, number, at, total, offline, waited }) => (
        <li key={id}>
          <a href={hrefOf(`/document/9/${id}`)}>
            <bdi>{number}</bdi>
          </a>
          <span>{formatDate(at, 'datetime')}</span>
          <Money agorot={total} />
          {offline && <small>{say('waited', { time: durationText(say, waited) })}</small>}
        </li>
      ))}
    </ul>
  );
}

/** The minutes and the bills of a stretch. */
export function StretchDialog({
  open,
  onClose,
}: {
  readonly open: OpenStretch;
  readonly onClose: () => void;
}): ReactNode {
  const say = usePulseWords();
  return (
    <Modal
      opened
      onClose={onClose}
      title={say('stretch', {
        device: open.device.name,
        from: formatDate(open.stretch.from, 'datetime'),
        to: formatDate(open.to, 'datetime'),
      })}
    >
      <QuietText>{describeStretch(say, open.stretch)}</QuietText>
      <h3 className={classes['section']}>{say('bills')}</h3>
      <Bills {...open} />
      <p>
        <a href={hrefOf('/devices')}>{say('toDevices')}</a>
      </p>
    </Modal>
  );
}
