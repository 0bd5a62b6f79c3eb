import type { KitchenTicket } from '@dalpak/contracts';
import {
  IconArrowBackUp,
  IconBell,
  IconBellOff,
  IconChefHat,
  IconSwitchHorizontal,
  IconWifiOff,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { describeError } from '../../platform/api/describe-error.ts';
import { keyboard } from '../../platform/hotkeys/keyboard.ts';
import { useKeyboardLayer } from '../../platform/hotkeys/use-keyboard-layer.ts';
import type { ScreenProps } from '../../platform/router/feature.types.ts';
import { go } from '../../platform/router/navigation.ts';
import { EmptyState, ErrorState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import { CLOCK_TICK_MS, useNow } from '../../ui/messages/use-now.ts';
import { chime, isKitchenMuted, setKitchenMuted } from './chime.ts';
import arrange from '../../ui/layout/arrange.module.css';
import classes from './kitchen.module.css';
import { isVoidOnly, nextStage, RECALL_STAGE } from './next-stage.ts';
import { TicketCard } from './ticket-card.tsx';
import {
  moveTicket,
  type StationView,
  useReceipt,
  useStation,
  useStations,
} from './use-kitchen.ts';
import { useKitchenWords } from './words.ts';

/** The station that this device showed last, which it shows again after a power cut. */
const LAST = 'dalpak.kitchen.station';

/** The screen of a station, or the choice of one. */
export function KitchenScreen({ params }: ScreenProps): ReactNode {
  const station = Number(params['station'] ?? '');
  if (Number.isInteger(station) && station > 0) return <StationScreen station={station} />;
  return <ChooseStation />;
}

function ChooseStation(): ReactNode {
  const word = useKitchenWords();
  const { data, error, refetch } = useStations();
  const last = Number(localStorage.getItem(LAST) ?? '');
  useEffect(() => {
    if (data?.some(({ id }) => id === last) === true) go(`/kitchen/${last}`, { replace: true });
  }, [data, last]);
  return (
    <main className={classes['choose']}>
      <h1 className={classes['chooseTitle']}>{word('choose')}</h1>
      {error !== null && <Failed error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && (
        <Skeleton label={word('loading')}>
          <SkeletonBar height={64} />
        </Skeleton>
      )}
      {data?.length === 0 && (
        <EmptyState
          icon={<IconChefHat size={28} />}
          title={word('noStations')}
          text={word('noStationsHelp')}
        />
      )}
      {data?.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className={classes['station']}
          onClick={() => go(`/kitchen/${id}`)}
        >
          {name}
        </button>
      ))}
    </main>
  );
}

function Failed({
  error,
  onRetry,
}: {
  readonly error: unknown;
  readonly onRetry: () => void;
}): ReactNode {
  const word = useKitchenWords();
  const { description, code } = describeError(error);
  return <ErrorState title={word('failed')} text={description} code={code} onRetry={onRetry} />;
}

function StationScreen({ station }: { readonly station: number }): ReactNode {
  const word = useKitchenWords();
  const { data, error, refetch } = useStation(station);
  useEffect(() => localStorage.setItem(LAST, String(station)), [station]);
  useReceipt(data);
  useChime(data);
  if (data === undefined)
    return (
      <main className={classes['choose']}>
        {error === null ? (
          <Skeleton label={word('loading')}>
            <SkeletonBar height={240} />
          </Skeleton>
        ) : (
          <Failed error={error} onRetry={() => void refetch()} />
        )}
      </main>
    );
  return <Board view={data} blind={error !== null} />;
}

/** Sounds once for each ticket that was not there before. */
function useChime(view: StationView | undefined): void {
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (view === undefined) return;
    const before = known.current;
    known.current = new Set(view.open.map(({ id }) => id));
    if (before !== null && view.open.some(({ id }) => !before.has(id))) chime();
  }, [view]);
}

/** Number keys choose among the first nine of a page. */
const KEYS = 9;
const PAGE = 12;

function Board({
  view: { station, open, served, clockAhead },
  blind,
}: {
  readonly view: StationView;
  readonly blind: boolean;
}): ReactNode {
  const word = useKitchenWords();
  const now = useNow(CLOCK_TICK_MS) + clockAhead;
  const [chosen, setChosen] = useState<string | null>(null);
  const [page, setPage] = useState(0);
  const [recalling, setRecalling] = useState(false);
  const [muted, setMuted] = useState(isKitchenMuted);
  const pages = Math.max(1, Math.ceil(open.length / PAGE));
  const at = Math.min(page, pages - 1);
  const shown = open.slice(at * PAGE, at * PAGE + PAGE);
  const lastServed = useRef<KitchenTicket | null>(null);
  const move = (ticket: KitchenTicket, row: number | null): void => {
    const isVoid = row === null ? isVoidOnly(ticket) : ticket.rows[row]?.change === 'voided';
    const stage = row === null ? ticket.stage : (ticket.row_stages[row] ?? 'new');
    const next = nextStage(stage, station, isVoid);
    if (row === null && next === 'served') lastServed.current = ticket;
    void moveTicket(station.id, ticket, next, row);
  };
  const recall = (ticket: KitchenTicket): void => {
    setRecalling(false);
    lastServed.current = null;
    void moveTicket(station.id, ticket, RECALL_STAGE, null);
  };
  const turn = (by: number): void => setPage(Math.max(0, Math.min(pages - 1, at + by)));
  const rtl = document.dir !== 'ltr';
  // The till attaches the keyboard only while it is shown.
  useLayoutEffect(() => keyboard.attach(window), []);
  useKeyboardLayer({
    keys: {
      ...Object.fromEntries(
        Array.from({ length: KEYS }, (_, index) => [
          String(index + 1),
          () => setChosen(shown[index]?.id ?? null),
        ]),
      ),
      Enter: () => {
        const ticket = shown.find(({ id }) => id === chosen) ?? shown[0];
        if (ticket !== undefined) move(ticket, null);
      },
      Backspace: () => {
        // The one that was just served, also before the server has listed it.
        const last = lastServed.current ?? served[0];
        if (last !== undefined) recall(last);
      },
      ArrowLeft: () => turn(rtl ? 1 : -1),
      ArrowRight: () => turn(rtl ? -1 : 1),
      ArrowDown: () => turn(1),
      ArrowUp: () => turn(-1),
    },
  });
  return (
    <main className={classes['board']}>
      <header className={arrange['wideLine']}>
        <h1 className={classes['name']}>{station.name}</h1>
        <span className={classes['count']} role="status">
          {word('waiting', { count: open.filter(({ stage }) => stage !== 'ready').length })}
        </span>
        <button
          type="button"
          className={classes['action']}
          aria-expanded={recalling}
          onClick={() => setRecalling(!recalling)}
        >
          <IconArrowBackUp size={22} aria-hidden /> {word('recall')}
        </button>
        <button
          type="button"
          className={classes['action']}
          aria-pressed={!muted}
          onClick={() => {
            setKitchenMuted(!muted);
            setMuted(!muted);
            if (muted) chime();
          }}
        >
          {muted ? <IconBellOff size={22} aria-hidden /> : <IconBell size={22} aria-hidden />}
          {word(muted ? 'soundOff' : 'soundOn')}
        </button>
        <button
          type="button"
          className={classes['action']}
          onClick={() => {
            localStorage.removeItem(LAST);
            go('/kitchen');
          }}
        >
          <IconSwitchHorizontal size={22} aria-hidden /> {word('changeStation')}
        </button>
      </header>
      {blind && (
        <p className={classes['blind']} role="alert">
          <IconWifiOff size={20} aria-hidden /> {word('offline')}
        </p>
      )}
      {recalling && (
        <section className={classes['recall']} aria-label={word('recallTitle')}>
          <h2 className={classes['recallTitle']}>{word('recallTitle')}</h2>
          {served.length === 0 && <p>{word('recallNone')}</p>}
          {served.map((ticket) => (
            <button
              key={ticket.id}
              type="button"
              className={classes['action']}
              onClick={() => recall(ticket)}
            >
              {word('recall')}: {ticket.title} · #{ticket.number}
            </button>
          ))}
        </section>
      )}
      {open.length === 0 ? (
        <EmptyState
          icon={<IconChefHat size={28} />}
          title={word('noneOpen')}
          text={word('noneOpenHelp')}
        />
      ) : (
        <div className={classes['tickets']}>
          {shown.map((ticket, index) => (
            <TicketCard
              key={ticket.id}
              ticket={ticket}
              station={station}
              ageMs={now - ticket.created_at}
              place={index < KEYS ? index + 1 : null}
              chosen={ticket.id === chosen}
              onChoose={() => setChosen(ticket.id)}
              onMove={(row) => move(ticket, row)}
            />
          ))}
        </div>
      )}
      <footer className={classes['foot']}>
        {pages > 1 && (
          <>
            <button type="button" className={classes['action']} onClick={() => turn(-1)}>
              {word('pageBack')}
            </button>
            <span>
              {at + 1} / {pages}
            </span>
            <button type="button" className={classes['action']} onClick={() => turn(1)}>
              {word('pageNext')}
            </button>
          </>
        )}
        <span className={classes['keys']}>{word('keys')}</span>
      </footer>
    </main>
  );
}
