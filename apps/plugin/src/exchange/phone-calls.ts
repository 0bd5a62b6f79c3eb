/** One event of the manager interface, its fields by name. */
export type ManagerEvent = Readonly<Record<string, string>>;

/** What the server is told of a call at one extension. */
export interface CallReport {
  readonly call_id: string;
  /** `elsewhere`: another extension of the group answered it. */
  readonly event: 'ring' | 'answer' | 'end' | 'elsewhere';
  readonly extension: string;
  readonly line: string;
  readonly number: string;
}

interface Leg {
  readonly callId: string;
  readonly linkedId: string;
  readonly extension: string;
  readonly line: string;
  readonly number: string;
  readonly answered: boolean;
}

interface Channel {
  readonly endpoint: string;
  readonly number: string;
  readonly line: string;
  readonly linkedId: string;
}

/** Extensions are short; numbers of the outside are not. */
const EXTENSION = /^\d{2,5}$/;
const OUTSIDE_DIGITS = 7;
/** Ended channels that are remembered, so that a late event does not bring one back. */
const MAX_ENDED = 5_000;

/** `21` of `PJSIP/21-0000001f`. */
function endpointOf(channel: string): string {
  return /^[A-Za-z0-9]+\/([^-@/]+)/.exec(channel)?.[1] ?? '';
}

const isExtension = (endpoint: string): boolean => EXTENSION.test(endpoint);
const digitsOf = (text: string): string => text.replace(/\D/g, '');
const isOutside = (number: string): boolean => digitsOf(number).length >= OUTSIDE_DIGITS;

/**
 * Follows the calls of an exchange by its events: who rings where, who answered, and when it is
 * over. Internal and outgoing calls are no calls of customers. Events that come twice or late
 * change nothing.
 */
export class PhoneCalls {
  readonly #legs = new Map<string, Leg>();
  readonly #channels = new Map<string, Channel>();
  readonly #bridges = new Map<string, Set<string>>();
  readonly #ended = new Set<string>();
  readonly #report: (report: CallReport) => void;

  constructor(report: (report: CallReport) => void) {
    this.#report = report;
  }

  /** Calls that ring or are spoken now. */
  get open(): readonly Leg[] {
    return [...this.#legs.values()];
  }

  take(event: ManagerEvent): void {
    switch (event['Event']) {
      case 'DialBegin':
        return this.#dial(event);
      case 'BridgeEnter':
        return this.#enter(event);
      case 'NewConnectedLine':
        return this.#connect(event);
      case 'Hangup':
        return this.#hangUp(event['Uniqueid'] ?? '');
      default:
        return undefined;
    }
  }

  /** The line to the exchange was cut: what rang can not be followed any more. */
  lose(): void {
    for (const [id, leg] of this.#legs) {
      this.#legs.delete(id);
      if (!leg.answered) this.#say(leg, 'end');
    }
    this.#channels.clear();
    this.#bridges.clear();
  }

  #dial(event: ManagerEvent): void {
    const from = this.#channelOf(event, '');
    const to = this.#channelOf(event, 'Dest');
    const id = event['DestUniqueid'] ?? '';
    if (id === '' || this.#legs.has(id) || this.#ended.has(id)) return;
    // A call from an extension is internal or outgoing.
    if (isExtension(from.endpoint) || !isExtension(to.endpoint)) return;
    if (this.#ended.has(event['Uniqueid'] ?? '')) return;
    this.#begin(id, to.endpoint, from, false);
  }

  #enter(event: ManagerEvent): void {
    const id = event['Uniqueid'] ?? '';
    if (id === '' || this.#ended.has(id)) return;
    const own = this.#channelOf(event, '');
    const bridge = event['BridgeUniqueid'] ?? '';
    const members = this.#bridges.get(bridge) ?? new Set<string>();
    members.add(id);
    this.#bridges.set(bridge, members);
    const leg = this.#legs.get(id);
    if (leg !== undefined) return this.#answer(id, leg);
    if (!isExtension(own.endpoint)) return this.#joinOutside(id, own, members);
    const outside = [...members].find((member) => this.#isOutsideChannel(member));
    if (outside === undefined) return undefined;
    const caller = this.#channels.get(outside);
    if (caller !== undefined && this.#isCallOf(caller)) this.#begin(id, own.endpoint, caller, true);
    return undefined;
  }

  /** A caller enters a conversation of extensions: a transfer brought them there. */
  #joinOutside(id: string, caller: Channel, members: ReadonlySet<string>): void {
    if (!this.#isCallOf(caller)) return;
    for (const member of members) {
      const other = this.#channels.get(member);
      if (member === id || other === undefined || !isExtension(other.endpoint)) continue;
      if (!this.#legs.has(member)) this.#begin(member, other.endpoint, caller, true);
    }
  }

  /** Whether this caller was seen to ring an extension: an outgoing call is none of a customer. */
  #isCallOf({ linkedId }: Channel): boolean {
    return [...this.#legs.values()].some((leg) => leg.linkedId === linkedId);
  }

  #isOutsideChannel(id: string): boolean {
    const channel = this.#channels.get(id);
    return channel !== undefined && !isExtension(channel.endpoint);
  }

  /** An extension that spoke with a colleague now speaks with the colleague's caller. */
  #connect(event: ManagerEvent): void {
    const id = event['Uniqueid'] ?? '';
    const number = event['ConnectedLineNum'] ?? '';
    const own = this.#channelOf(event, '');
    if (id === '' || this.#ended.has(id) || this.#legs.has(id)) return;
    if (!isExtension(own.endpoint) || !isOutside(number)) return;
    const from = [...this.#legs.values()].find(
      (leg) => leg.answered && digitsOf(leg.number).slice(-9) === digitsOf(number).slice(-9),
    );
    if (from === undefined) return;
    this.#begin(id, own.endpoint, from, true);
  }

  #begin(
    id: string,
    extension: string,
    { number, line, linkedId }: Pick<Channel, 'number' | 'line' | 'linkedId'>,
    answered: boolean,
  ): void {
    const leg: Leg = {
      callId: `${linkedId}:${id}`.slice(0, 100),
      linkedId,
      extension,
      line,
      number: isOutside(number) ? number : '',
      answered: false,
    };
    this.#legs.set(id, leg);
    this.#say(leg, 'ring');
    if (answered) this.#answer(id, leg);
  }

  #answer(id: string, leg: Leg): void {
    if (leg.answered) return;
    this.#legs.set(id, { ...leg, answered: true });
    this.#say(leg, 'answer');
    // The others of a group that the same call rings.
    for (const [other, ringing] of this.#legs) {
      if (other === id || ringing.linkedId !== leg.linkedId || ringing.answered) continue;
      this.#end(other);
      this.#legs.delete(other);
      this.#say(ringing, 'elsewhere');
    }
  }

  #hangUp(id: string): void {
    if (id === '') return;
    this.#end(id);
    const caller = this.#channels.get(id);
    this.#channels.delete(id);
    for (const [bridge, members] of this.#bridges) {
      members.delete(id);
      if (members.size === 0) this.#bridges.delete(bridge);
    }
    const leg = this.#legs.get(id);
    if (leg !== undefined) {
      this.#legs.delete(id);
      this.#say(leg, 'end');
      return;
    }
    if (caller === undefined || isExtension(caller.endpoint)) return;
    // The caller hung up: whatever still rings for them is over.
    for (const [other, ringing] of this.#legs) {
      if (ringing.linkedId !== caller.linkedId || ringing.answered) continue;
      this.#end(other);
      this.#legs.delete(other);
      this.#say(ringing, 'end');
    }
  }

  #end(id: string): void {
    if (this.#ended.size >= MAX_ENDED) this.#ended.clear();
    this.#ended.add(id);
  }

  /** The channel that an event names with this prefix of its fields, remembered. */
  #channelOf(event: ManagerEvent, prefix: '' | 'Dest'): Channel {
    const id = event[`${prefix}Uniqueid`] ?? '';
    const endpoint = endpointOf(event[`${prefix}Channel`] ?? '');
    const dialled = event[`${prefix}Exten`] ?? '';
    const before = this.#channels.get(id);
    const channel: Channel = {
      endpoint,
      number: event[`${prefix}CallerIDNum`] ?? before?.number ?? '',
      line: isOutside(dialled) ? dialled.slice(0, 20) : (before?.line ?? ''),
      linkedId: event[`${prefix}Linkedid`] ?? before?.linkedId ?? id,
    };
    if (id !== '' && !this.#ended.has(id)) this.#channels.set(id, channel);
    return channel;
  }

  #say({ callId, extension, line, number }: Leg, event: CallReport['event']): void {
    this.#report({ call_id: callId, event, extension, line, number: number.slice(0, 40) });
  }
}
