import type { PulseBranch, PulseFigures, Stretch } from '@dalpak/contracts';
import { IconActivityHeartbeat } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { describeError } from '../../platform/api/describe-error.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { QuietText } from '../../ui/content/quiet.tsx';
import { PageHead } from '../../ui/content/toolbar.tsx';
import { Page, PageTitle } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import { durationText } from './duration-text.ts';
import { type PulseSay, usePulseWords } from './pulse-words.ts';
import classes from './pulse.module.css';
import { type OpenStretch, StretchDialog } from './stretch-dialog.tsx';
import { Strip, StripKey } from './strip.tsx';
import { usePulse } from './use-devices.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type Shown = Exclude<keyof PulseFigures, 'offline_sum'>;
/** Figures in their order; true = more is better. */
const FIGURES: readonly (readonly [Shown, 'share' | 'minutes' | 'seconds' | 'count', boolean])[] = [
  ['network_share', 'share', true],
  ['longest_cut_off_minutes', 'minutes', false],
  ['offline_sales', 'count', false],
  ['wait_p50', 'seconds', false],
  ['wait_p95', 'seconds', false],
  ['wait_longest', 'seconds', false],
  ['unreceived_tickets', 'count', false],
  ['approval_wait_p50', 'seconds', false],
  ['card_refusals', 'count', false],
  ['late_addenda', 'count', false],
];

function figureText(
  say: PulseSay,
  value: number | null,
  kind: (typeof FIGURES)[number][1],
): string {
  if (value === null) return '—';
  if (kind === 'share') return `\u2066${(value / 100).toFixed(1)}%\u2069`;
  if (kind === 'minutes')
    return value < 120 ? say('minutes', { count: value }) : durationText(say, value * 60);
  return kind === 'seconds' ? durationText(say, value) : value.toLocaleString('en-US');
}

function Figures({ now, before }: Pick<PulseBranch, 'now' | 'before'>): ReactNode {
  const say = usePulseWords();
  return (
    <dl className={classes['figures']} data-testid="pulse-figures">
      {FIGURES.map(([key, kind, moreIsBetter]) => {
        const [value, past] = [now[key], before[key]];
        const change = value === null || past === null ? 0 : Math.sign(value - past);
        const tone = change === 0 ? undefined : change > 0 === moreIsBetter ? 'better' : 'worse';
        return (
          <div key={key} data-figure={key}>
            <dt>{say(`figure.${key}`)}</dt>
            <dd>{figureText(say, value, kind)}</dd>
            <dd className={classes['before']} data-tone={tone}>
              {change !== 0 && <span aria-hidden>{change > 0 ? '▲ ' : '▼ '}</span>}
              {say('before', { value: figureText(say, past, kind) })}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Branch({
  branch,
  onOpen,
}: {
  readonly branch: PulseBranch;
  readonly onOpen: (open: OpenStretch) => void;
}): ReactNode {
  const say = usePulseWords();
  const strips = (kind: 'hours' | 'days'): ReactNode => (
    <>
      <h3 className={classes['section']}>{say(kind)}</h3>
      {branch.devices.map((device) => (
        <div key={device.id} className={classes['line']} data-device={device.id}>
          <bdi className={classes['deviceName']}>{device.name}</bdi>
          <Strip
            kind={kind}
            label={`${device.name}, ${say(kind)}`}
            stretches={device[kind]}
            onOpen={(stretch: Stretch) =>
              onOpen({
                device,
                stretch,
                to: new Date(
                  Date.parse(stretch.from) + (kind === 'hours' ? HOUR_MS : DAY_MS),
                ).toISOString(),
              })
            }
          />
        </div>
      ))}
    </>
  );
  return (
    <Panel
      title={<bdi>{branch.name}</bdi>}
      aside={
        branch.in_trouble === 0 ? undefined : (
          <a className={classes['inTrouble']} href={hrefOf('/devices')}>
            {say(branch.in_trouble === 1 ? 'inTrouble.one' : 'inTrouble.other', {
              count: branch.in_trouble,
            })}
          </a>
        )
      }
    >
      {strips('hours')}
      {strips('days')}
      <StripKey />
      <h3 className={classes['section']}>{say('week')}</h3>
      <Figures now={branch.now} before={branch.before} />
    </Panel>
  );
}

/** How whole the branches work, now and over time; a branch in trouble first. */
export function PulseScreen(): ReactNode {
  const say = usePulseWords();
  const { data, error, refetch } = usePulse();
  const [open, setOpen] = useState<OpenStretch | null>(null);
  return (
    <Page width={1120}>
      <PageHead>
        <PageTitle>{say('pulse')}</PageTitle>
        <a className={classes['other']} href={hrefOf('/devices')}>
          {say('toDevices')}
        </a>
      </PageHead>
      <QuietText>{say('pulseHelp')}</QuietText>
      {data === undefined ? (
        error === null ? (
          <Skeleton label={say('loading')}>
            <SkeletonBar height={320} />
          </Skeleton>
        ) : (
          <ErrorState
            title={describeError(error).description}
            code={describeError(error).code}
            onRetry={() => void refetch()}
          />
        )
      ) : data.length === 0 ? (
        <EmptyState
          icon={<IconActivityHeartbeat size={28} />}
          title={say('none')}
          text={say('noneHelp')}
        />
      ) : (
        <div className={classes['branches']} data-testid="pulse">
          {data.map((branch) => (
            <Branch key={branch.id} branch={branch} onOpen={setOpen} />
          ))}
        </div>
      )}
      {open !== null && <StretchDialog open={open} onClose={() => setOpen(null)} />}
    </Page>
  );
}
