import { isPushTopic, PUSH_EVENTS, type PushData, type PushTopic } from '@dalpak/contracts';
import type { RawPush } from './push-connection.ts';

export interface PushContext {
  /**
   * True in only one tab of the browser, and once on this device: for once-only work such as
   * printing.
   */
  readonly first: boolean;
  /** Time of the event by the server's clock, in milliseconds since the epoch. */
  readonly at: number;
}

export type PushHandler<T extends PushTopic> = (data: PushData<T>, facts: PushContext) => void;

/** The handlers by topic. */
export interface PushTopics {
  on<T extends PushTopic>(topic: T, handler: PushHandler<T>): () => void;
  /**
   * Ignores unknown topics and data that does not fit its topic, because both come from a newer
   * server.
   */
  deliver(event: RawPush, first: boolean): void;
}

export function createPushTopics(): PushTopics {
  const handlers = new Map<PushTopic, Set<PushHandler<PushTopic>>>();
  return {
    on(topic, handler) {
      const known = handlers.get(topic) ?? new Set();
      handlers.set(topic, known);
      // The set belongs to this topic and only receives its data.
      known.add(handler as PushHandler<PushTopic>);
      return () => known.delete(handler as PushHandler<PushTopic>);
    },
    deliver({ topic, data, at }, first) {
      if (!isPushTopic(topic)) return;
      const read = parse(topic, data);
      if (read === null) return;
      for (const handler of handlers.get(topic) ?? []) {
        try {
          handler(read, { first, at });
        } catch (error) {
          // A failing handler must not stop the others.
          console.error(`A handler of ${topic}`, error);
        }
      }
    },
  };
}

function parse(topic: PushTopic, text: string): PushData<PushTopic> | null {
  try {
    const parsed = PUSH_EVENTS[topic].safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
