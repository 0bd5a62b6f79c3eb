import {
  type ActivePlugin,
  MAX_PLUGIN_MESSAGE,
  PLUGIN_API,
  PLUGIN_CALLS,
  type BillProposal,
  type CheckAnswer,
  type PluginCall,
  type PluginData,
  type PluginEvent,
  type PluginHook,
  type PluginOpeningMessage,
  type PluginMessage,
  type PluginPermission,
  pluginRequestSchema,
} from '@dalpak/contracts';
import { PluginError } from './plugin-error.ts';

/** The host's end of the message channel. */
export interface HostPort {
  post(message: PluginMessage): void;
  close(): void;
}

/**
 * What the page does for a frame. Calls are checked against the approved permissions before; the
 * server checks the user's own.
 */
export interface HostActions {
  readRecord(component: number, id: string): Promise<Readonly<Record<string, unknown>>>;
  toast(text: string, tone: 'ok' | 'warn' | 'bad'): void;
  setHeight(pixels: number): void;
  close(): void;
  operate(operation: string, data: PluginData): Promise<unknown>;
  /** Shows the cashier what the plugin proposes. @returns whether it was done */
  propose(proposal: BillProposal): Promise<boolean>;
  answerCheck(answer: CheckAnswer): void;
  /** The message of a failure; never more than the user would see. */
  describeError(error: unknown): string;
  /** Logs a failed call, for analysing a plugin that does not work. */
  log(error: PluginError): void;
  /** Removes the frame, because it floods or sends invalid messages. */
  removeFrame(): void;
}

type Plugin = Pick<ActivePlugin, 'permissions' | 'operations'>;

/** Rate limit: requests at once, and additional ones per second. Users cause fewer. */
const REQUEST_BURST = 40;
const REQUESTS_PER_SECOND = 10;
/** Number of invalid messages after which the channel is closed. */
const MAX_INVALID_MESSAGES = 10;
/** A toast covers content, so a plugin may show only so many per minute. */
const MAX_TOASTS_PER_MINUTE = 6;
/** Proposals of one plugin that may wait for the cashier. */
const MAX_OPEN_PROPOSALS = 3;

interface HostParts {
  readonly plugin: Plugin;
  readonly hello: PluginOpeningMessage;
  readonly port: HostPort;
  readonly duties: HostActions;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
}

/** The host of one frame. */
export interface PluginHost {
  /** Handles a message from the channel. */
  receive(message: unknown): void;
  /** Sends an event to the plugin, if it was approved for it. */
  notify(event: PluginEvent): void;
  end(): void;
}

/** Whether a plugin was approved for the events of a bill of this kind. */
export function mayHear({ permissions }: Pick<Plugin, 'permissions'>, hook: PluginHook): boolean {
  return permissions.some((permission) => permission.kind === 'hook' && permission.hook === hook);
}

/** Fields of a component that may be read; none when that was not approved. */
export function readableFields(
  permissions: readonly PluginPermission[],
  component: number,
): readonly string[] {
  return permissions.flatMap((permission) =>
    permission.kind === 'read' && permission.component === component ? permission.fields : [],
  );
}

/** Length of a message as JSON; null for what is not JSON (a cycle, a function). */
function sizeOf(message: unknown): number | null {
  try {
    return JSON.stringify(message)?.length ?? null;
  } catch {
    return null;
  }
}

/**
 * Handles the messages of one frame within its permissions. Messages are not trusted: size, shape
 * and rate are checked first, then the approved permissions, and answers are limited to approved
 * fields.
 */
export function createPluginHost({ plugin, hello, port, duties, now }: HostParts): PluginHost {
  let tokens = REQUEST_BURST;
  let refilled = now();
  let nonsense = 0;
  let ended = false;
  let toasts: number[] = [];
  let proposals = 0;

  const end = (): void => {
    if (ended) return;
    ended = true;
    port.close();
  };
  const expel = (): void => {
    if (ended) return;
    end();
    duties.removeFrame();
  };
  const take = (): boolean => {
    const at = now();
    tokens = Math.min(REQUEST_BURST, tokens + ((at - refilled) / 1000) * REQUESTS_PER_SECOND);
    refilled = at;
    tokens -= 1;
    return tokens >= 0;
  };

  const work: { readonly [C in PluginCall]: (data: unknown) => Promise<unknown> } = {
    'record.read': async (data) => {
      const { id } = PLUGIN_CALLS['record.read'].parse(data);
      const { component, ids } = hello;
      const fields = component === null ? [] : readableFields(plugin.permissions, component);
      if (component === null || fields.length === 0 || !ids.includes(id))
        throw new PluginError({ code: 'not_allowed', data, error: 'not approved' });
      const record = await duties.readRecord(component, id);
      return Object.fromEntries(
        fields.flatMap((field) => (Object.hasOwn(record, field) ? [[field, record[field]]] : [])),
      );
    },
    toast: async (data) => {
      const { text, tone } = PLUGIN_CALLS.toast.parse(data);
      const at = now();
      toasts = toasts.filter((earlier) => at - earlier < 60_000);
      if (toasts.length >= MAX_TOASTS_PER_MINUTE)
        throw new PluginError({ code: 'not_allowed', data, error: 'too many messages' });
      toasts.push(at);
      duties.toast(text, tone);
      return {};
    },
    'panel.height': async (data) => {
      duties.setHeight(PLUGIN_CALLS['panel.height'].parse(data).pixels);
      return {};
    },
    'panel.close': async () => {
      duties.close();
      return {};
    },
    'bill.propose': async (data) => {
      const { proposal } = PLUGIN_CALLS['bill.propose'].parse(data);
      if (!plugin.permissions.some((one) => one.kind === 'bill' && one.act === proposal.act))
        throw new PluginError({ code: 'not_allowed', data, error: 'not approved' });
      if (proposals >= MAX_OPEN_PROPOSALS)
        throw new PluginError({ code: 'not_allowed', data, error: 'too many proposals' });
      proposals += 1;
      try {
        return { done: await duties.propose(proposal) };
      } finally {
        proposals -= 1;
      }
    },
    'check.answer': async (data) => {
      if (!mayHear(plugin, 'payment.check'))
        throw new PluginError({ code: 'not_allowed', data, error: 'not approved' });
      duties.answerCheck(PLUGIN_CALLS['check.answer'].parse(data));
      return {};
    },
    operation: async (data) => {
      const asked = PLUGIN_CALLS.operation.parse(data);
      if (!plugin.operations.includes(asked.operation))
        throw new PluginError({ code: 'not_allowed', data, error: 'not declared' });
      return duties.operate(asked.operation, asked.data);
    },
  };

  const done = async (call: PluginCall, data: unknown): Promise<unknown> => {
    if (!PLUGIN_CALLS[call].safeParse(data).success)
      throw new PluginError({ code: 'malformed', data, error: 'malformed' });
    return work[call](data);
  };
  const answer = async (id: number, call: PluginCall, data: unknown): Promise<void> => {
    let message: PluginMessage;
    try {
      message = { v: PLUGIN_API, id, ok: true, data: await done(call, data) };
    } catch (error) {
      const failed =
        error instanceof PluginError
          ? error
          : new PluginError({ code: 'failed', data, error: duties.describeError(error) });
      duties.log(failed);
      message = { v: PLUGIN_API, id, ok: false, why: failed.code, text: failed.error };
    }
    if (!ended) port.post(message);
  };

  port.post({ v: PLUGIN_API, hello });
  return {
    receive(message) {
      if (ended) return;
      if (!take()) return expel();
      const size = sizeOf(message);
      const parsed =
        size === null || size > MAX_PLUGIN_MESSAGE ? null : pluginRequestSchema.safeParse(message);
      if (parsed === null || !parsed.success) {
        nonsense += 1;
        return nonsense > MAX_INVALID_MESSAGES ? expel() : undefined;
      }
      const { id, call, data } = parsed.data;
      void answer(id, call, data);
    },
    notify(event) {
      const isHeard =
        'hook' in event
          ? mayHear(plugin, event.hook)
          : plugin.permissions.some(
              (permission) =>
                permission.kind === 'event' && permission.component === event.component,
            );
      if (!ended && isHeard) port.post({ v: PLUGIN_API, event });
    },
    end,
  };
}
