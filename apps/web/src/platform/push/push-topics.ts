import { isPushTopic, PUSH_EVENTS, type PushData, type PushTopic } from '@dalpak/contracts';
import type { RawPush } from './push-connection.ts';

export interface PushFacts {
  /** True in one tab of the browser alone, and once on this device: for what is to be done once, such as printing. */
  readonly first: boolean;
  /** When it happened, by the server's clock; milliseconds since the epoch. */
  readonly at: number;
}

export type PushHandler<T extends PushTopic> = (data: PushData<T>, facts: PushFacts) => void;

/** Who hears which topic. */
export interface PushTopics {
  on<T extends PushTopic>(topic: T, handler: PushHandler<T>): () => void;
  /** An unknown topic, and data that do not fit their topic, are for a newer version of us: they are passed over. */
  deliver(event: RawPush, first: boolean): void;
}

export function createPushTopics(): PushTopics {
  const handlers = new Map<PushTopic, Set<PushHandler<PushTopic>>>();
  return {
    on(topic, handler) {
      const known = handlers.get(topic) ?? new Set();
      handlers.set(topic, known);
      // The set belongs to this topic, whose data alone reach it.
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
          // The others hear it all the same.
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
