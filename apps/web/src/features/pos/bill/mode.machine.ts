import type { Panel } from './panel.types.ts';

/**
 * What the till is doing. An opening one sells nothing before its float is declared; a locked one
 * waits for an answer: of the server, or of a card terminal.
 */
export type TillMode = 'idle' | 'weighing' | 'composing' | 'opening' | 'paying' | 'done' | 'locked';

/** What may happen at a till. */
export type TillEvent =
  /** A list or a form fills the place next to the bill. */
  | 'open'
  /** A product waits for its weight. */
  | 'weigh'
  /** A product waits for its parts. */
  | 'compose'
  /** The payment of the bill fills the place. */
  | 'pay'
  /** The cashier asks for the payment. */
  | 'checkout'
  /** The drawer's float is asked for. */
  | 'begin'
  /** The sale is stored. */
  | 'finish'
  /** The next sale begins. */
  | 'next'
  | 'lock'
  | 'unlock'
  /** A code is sold. */
  | 'scan'
  /** A digit is typed outside any field. */
  | 'type'
  | 'search'
  /** The bill is changed, or held. */
  | 'edit'
  /** A payment is taken. */
  | 'take'
  /** Something comes between that must not come between a customer and the change. */
  | 'interrupt'
  /** Something that only a locked till cannot do. */
  | 'act';

/** Where an event leads: to a mode, to the same one, or to the one under the lock. */
type Next = TillMode | 'same' | 'unlocked';

/** Why an event is refused, for the user. */
interface Refusal {
  readonly code: string;
}

const no = (code: string): Refusal => ({ code });

const BUILDING = {
  open: 'idle',
  weigh: 'weighing',
  compose: 'composing',
  pay: 'paying',
  begin: 'opening',
  finish: 'done',
  next: 'idle',
  lock: 'locked',
  checkout: 'same',
  search: 'same',
  edit: 'same',
  take: 'same',
  interrupt: 'same',
  act: 'same',
} as const satisfies Partial<Record<TillEvent, Next>>;

/** In a half-entered product: a scan would lose it, and digits are meant for its field. */
const ENTERING = {
  ...BUILDING,
  scan: no('WEIGH_FIRST'),
  type: no('DIGITS_OUTSIDE_FIELD'),
} as const;

const CLOSED = { scan: no('SCAN_WHILE_PAYING'), type: no('SCAN_WHILE_PAYING') } as const;

/** The modes of the till, with the events that each allows and where they lead. */
export const TILL_MODES: Readonly<
  Record<TillMode, Readonly<Partial<Record<TillEvent, Next | Refusal>>>>
> = {
  idle: { ...BUILDING, scan: 'same', type: 'same' },
  weighing: ENTERING,
  composing: ENTERING,
  // Only the opening itself leads out of it.
  opening: {
    scan: no('REGISTER_FIRST'),
    type: no('REGISTER_FIRST'),
    begin: 'same',
    next: 'idle',
    lock: 'locked',
    finish: 'done',
    interrupt: 'same',
  },
  paying: {
    ...CLOSED,
    open: 'idle',
    pay: 'same',
    checkout: 'same',
    finish: 'done',
    next: 'idle',
    lock: 'locked',
    search: 'same',
    take: 'same',
    act: 'same',
  },
  // A scan or a typed digit begins the next sale.
  done: {
    finish: 'same',
    next: 'idle',
    lock: 'locked',
    scan: 'idle',
    type: 'idle',
    interrupt: 'same',
    act: 'same',
  },
  // What opens while the till is locked is there when it is unlocked.
  locked: {
    ...CLOSED,
    open: 'same',
    weigh: 'same',
    compose: 'same',
    pay: 'same',
    begin: 'same',
    finish: 'done',
    next: 'idle',
    lock: 'same',
    unlock: 'unlocked',
  },
};

/** The answer of a mode to an event; null for one that it does not know. */
export const answerOf = (mode: TillMode, event: TillEvent): Next | Refusal | null =>
  TILL_MODES[mode][event] ?? null;

export const isAllowed = (mode: TillMode, event: TillEvent): boolean =>
  typeof answerOf(mode, event) === 'string';

const MODE_OF_PANEL: Readonly<Partial<Record<Panel['kind'], TillMode>>> = {
  weigh: 'weighing',
  compose: 'composing',
  pay: 'paying',
  done: 'done',
};

/** What a panel tells of the mode. */
interface ModePanel extends Pick<Panel, 'kind'> {
  /** Nothing is sold before the register is open. */
  readonly must?: boolean;
}

/** The mode of an unlocked till that shows a panel. */
export const modeOfPanel = (panel: ModePanel): TillMode =>
  panel.kind === 'opening'
    ? panel.must === true
      ? 'opening'
      : 'idle'
    : (MODE_OF_PANEL[panel.kind] ?? 'idle');

const EVENT_OF_MODE = {
  idle: 'open',
  weighing: 'weigh',
  composing: 'compose',
  opening: 'begin',
  paying: 'pay',
  done: 'finish',
} as const;

/** The event that opens a panel. */
export const eventOfPanel = (panel: ModePanel): TillEvent => {
  const mode = modeOfPanel(panel);
  return mode === 'locked' ? 'lock' : EVENT_OF_MODE[mode];
};
