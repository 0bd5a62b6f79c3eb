import { COMPONENT, type Device, type DeviceTrouble } from '@dalpak/contracts';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { hrefOf } from '../../platform/router/navigation.ts';
import { recordRoute } from '../../record-kit/record-routes.ts';
import { formatDate } from '../../ui/format/format-date.ts';
import { formatMoney } from '../../ui/format/format-number.ts';
import { StatusDot, type Tone } from '../../ui/layout/status-dot.tsx';
import { type PulseSay, usePulseWords } from './pulse-words.ts';
import arrange from '../../ui/layout/arrange.module.css';
import classes from './pulse.module.css';

/** A moment within a Hebrew sentence keeps its own order. */
const moment = (at: string, kind: 'time' | 'seconds' | 'datetime'): string =>
  `\u2066${formatDate(at, kind)}\u2069`;

const toneOf = ({ registered, heard_at: heardAt, unheard, troubles }: Device): Tone => {
  if (!registered || heardAt === null || unheard) return 'quiet';
  return troubles.length === 0 ? 'ok' : 'warn';
};

function heardText(say: PulseSay, { registered, heard_at: heardAt, unheard }: Device): string {
  if (!registered) return say('free');
  if (heardAt === null) return say('never');
  return say(unheard ? 'unheard' : 'heard', {
    at: moment(heardAt, unheard ? 'datetime' : 'seconds'),
  });
}

function unsentText(say: PulseSay, { state, unheard, heard_at: heardAt }: Device): string {
  if (state === null) return say('unknown');
  const { count, sum, oldest } = state.unsent;
  const what =
    count === 0
      ? '0'
      : say('unsentOf', {
          count,
          sum: formatMoney(sum),
          at: oldest === null ? '' : moment(oldest, 'time'),
        });
  if (unheard && heardAt !== null) return say('atLeast', { what, at: moment(heardAt, 'datetime') });
  return count === 0 ? say('noUnsent') : what;
}

function storageText(say: PulseSay, { state }: Device): string {
  if (state === null || state.durable === null) return say('unknown');
  const free =
    state.free_mb === null
      ? say('unknown')
      : state.free_mb > 2_048
        ? `${Math.floor(state.free_mb / 1_024)} GB`
        : `${state.free_mb} MB`;
  return say(state.durable ? 'durable' : 'notDurable', { free: `\u2066${free}\u2069` });
}

function printerText(say: PulseSay, { state }: Device): string {
  if (state === null || state.printer === null) return say('unknown');
  const { kind, last } = state.printer;
  if (kind === 'browser') return say('printsInBrowser');
  if (last === null) return say('printedNothing');
  const text = say(`printer.${last.outcome}`, { at: moment(last.at, 'datetime') });
  return last.station === '' ? text : say('atPrinter', { name: last.station, text });
}

function factsOf(say: PulseSay, device: Device): readonly (readonly [string, string])[] {
  const { state } = device;
  const when = (at: string | null | undefined, otherwise: string): string =>
    at === null || at === undefined ? otherwise : moment(at, 'datetime');
  return [
    [say('fact.unsent'), unsentText(say, device)],
    [say('fact.shift'), when(device.shift_since, say('closed'))],
    [say('fact.z'), when(device.last_z, say('noZ'))],
    [say('fact.catalogue'), when(state?.catalogue_at, say('unknown'))],
    [say('fact.storage'), storageText(say, device)],
    [say('fact.version'), state === null ? say('unknown') : `\u2066${state.app_version}\u2069`],
    [say('fact.bridge'), state === null ? say('unknown') : state.bridge_version || say('noBridge')],
    [say('fact.printer'), printerText(say, device)],
    ...(device.card_terminals.length === 0
      ? []
      : [[say('fact.cards'), device.card_terminals.join(', ')] as const]),
    ...(device.displays === 0 ? [] : [[say('fact.displays'), String(device.displays)] as const]),
  ];
}

function Trouble({
  trouble,
  device,
  newest,
}: {
  readonly trouble: DeviceTrouble;
  readonly device: Device;
  readonly newest: string;
}): ReactNode {
  const say = usePulseWords();
  const outcome = device.state?.printer?.last?.outcome;
  const failure = outcome === undefined || outcome === 'printed' ? 'off' : outcome;
  return (
    <li className={classes['trouble']}>
      <IconAlertTriangle size={18} aria-hidden />
      <span>
        {say(trouble === 'printer' ? `trouble.printer.${failure}` : `trouble.${trouble}`, {
          seconds: Math.abs(device.clock_seconds ?? 0),
          version: `\u2066${device.state?.app_version ?? ''}\u2069`,
          newest: `\u2066${newest}\u2069`,
        })}
      </span>
    </li>
  );
}

/** A device: what is wrong with it, what mends that, and what it said of itself. */
export function DeviceCard({
  device,
  newest,
}: {
  readonly device: Device;
  readonly newest: string;
}): ReactNode {
  const say = usePulseWords();
  return (
    <article className={classes['device']} data-testid="device" data-device={device.id}>
      <header className={classes['head']}>
        <h2 className={classes['name']}>
          <a href={hrefOf(recordRoute(COMPONENT.terminals, device.id))}>
            <bdi>{device.name}</bdi>
          </a>
          <small>
            {say(`kind.${device.kind}`)} · <bdi>{device.branch.name}</bdi>
          </small>
        </h2>
        <StatusDot tone={toneOf(device)}>{heardText(say, device)}</StatusDot>
      </header>
      {device.troubles.length > 0 && (
        <ul className={arrange['stackedList']}>
          {device.troubles.map((trouble) => (
            <Trouble key={trouble} trouble={trouble} device={device} newest={newest} />
          ))}
        </ul>
      )}
      {(device.registered || device.state !== null) && (
        <dl className={classes['facts']} data-stale={device.unheard || undefined}>
          {factsOf(say, device).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </article>
  );
}
