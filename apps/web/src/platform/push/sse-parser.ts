/** One event of a stream, in raw form. */
export interface ServerEvent {
  /** Its own `id:`; null when it has none. */
  readonly id: string | null;
  readonly event: string;
  readonly data: string;
  /** Its `at:`, a field of our server only; null when it has none. */
  readonly at: string | null;
}

export interface SseListener {
  readonly onEvent: (event: ServerEvent) => void;
  /** Called for an `id:` without an event: the server's current position. */
  readonly onId: (id: string) => void;
}

/** Parses a stream of Server-Sent Events in chunks of any size. */
export interface SseParser {
  push(text: string): void;
}

/**
 * The event stream format of the HTML standard, section 9.2.6: lines end with LF, CRLF or CR;
 * `data:` lines are joined with line feeds; an empty line ends an event; a line that begins with a
 * colon is a comment; an event interrupted by the end of the stream is dropped. The caller decides
 * about reconnection, so `retry:` is ignored.
 */
export function createSseParser({ onEvent, onId }: SseListener): SseParser {
  let line = '';
  let started = false;
  /** True when the last chunk ended with CR: an LF at the start of the next chunk belongs to it. */
  let afterReturn = false;
  let id: string | null = null;
  let event = '';
  let data: string[] = [];
  let time: string | null = null;

  const dispatch = (): void => {
    if (data.length > 0)
      onEvent({ id, event: event === '' ? 'message' : event, data: data.join('\n'), at: time });
    else if (id !== null) onId(id);
    id = null;
    event = '';
    data = [];
    time = null;
  };

  const field = (name: string, value: string): void => {
    if (name === 'data') data.push(value);
    else if (name === 'event') event = value;
    else if (name === 'at') time = value;
    else if (name === 'id' && !value.includes('\0')) id = value;
  };

  const take = (text: string): void => {
    if (text === '') return dispatch();
    const colon = text.indexOf(':');
    if (colon === 0) return;
    if (colon < 0) field(text, '');
    else field(text.slice(0, colon), text.slice(text[colon + 1] === ' ' ? colon + 2 : colon + 1));
  };

  return {
    push(text) {
      let from = 0;
      if (!started && text !== '') {
        started = true;
        if (text.startsWith('\uFEFF')) from = 1;
      }
      for (let at = from; at < text.length; at += 1) {
        const char = text[at];
        const isPair = char === '\n' && afterReturn;
        afterReturn = char === '\r';
        if (isPair) {
          from = at + 1;
          continue;
        }
        if (char !== '\n' && char !== '\r') continue;
        take(line + text.slice(from, at));
        line = '';
        from = at + 1;
      }
      line += text.slice(from);
    },
  };
}
