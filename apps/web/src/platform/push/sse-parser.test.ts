import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSseParser, type ServerEvent } from './sse-parser.ts';

function parse(...pieces: readonly string[]): { events: ServerEvent[]; ids: string[] } {
  const events: ServerEvent[] = [];
  const ids: string[] = [];
  const parser = createSseParser({
    onEvent: (event) => events.push(event),
    onId: (id) => ids.push(id),
  });
  for (const piece of pieces) parser.push(piece);
  return { events, ids };
}

describe('the parser of the event stream', () => {
  it('reads id, event and data', () => {
    expect(parse('at: 5\nid: 7\nevent: pos:orders\ndata: {"a":1}\n\n').events).toEqual([
      { id: '7', event: 'pos:orders', data: '{"a":1}', at: '5' },
    ]);
  });

  it('joins lines of data, and removes one space after the colon', () => {
    expect(parse('data: a\ndata:b\ndata:  c\ndata\n\n').events).toEqual([
      { id: null, event: 'message', data: 'a\nb\n c\n', at: null },
    ]);
  });

  it('ignores comments, unknown fields and an event without data', () => {
    expect(parse(': beat\n\nretry: 1000\nother: 1\n\nevent: x\n\ndata: 1\n\n')).toEqual({
      events: [{ id: null, event: 'message', data: '1', at: null }],
      ids: [],
    });
  });

  it('reports an id without an event, up to which no event was addressed to this client', () => {
    expect(parse('id: 12\n\n: \n\n')).toEqual({ events: [], ids: ['12'] });
  });

  it('ignores an id that contains NUL, and does not carry an id over to the next event', () => {
    expect(
      parse('id: 1\0\ndata: a\n\nid: 2\ndata: b\n\ndata: c\n\n').events.map(({ id }) => id),
    ).toEqual([null, '2', null]);
  });

  it('drops an event that the end of the stream interrupted', () => {
    expect(parse('data: a\n\ndata: b\n').events.map(({ data }) => data)).toEqual(['a']);
  });

  it('skips a byte order mark only at the very beginning', () => {
    expect(
      parse('\uFEFFdata: a\n\n', '\uFEFFdata: b\n\ndata: c\n\n').events.map(({ data }) => data),
    ).toEqual(['a', 'c']);
  });

  it('parses the same with any line ending and at any chunk boundary', () => {
    const text =
      ': hello\nid: 1\nevent: a\ndata: אחת\ndata: שתיים\n\nid: 2\n\n\ndata: x\n\nid: 3\nevent: b\ndata: {"text":"ש😀"}\n\n';
    const whole = parse(text);
    expect(whole.events).toHaveLength(3);
    fc.assert(
      fc.property(
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.array(fc.nat({ max: 120 }), { maxLength: 12 }),
        (end, cuts) => {
          const written = text.replaceAll('\n', end);
          const places = [
            0,
            ...cuts.map((cut) => cut % written.length).toSorted((a, b) => a - b),
            written.length,
          ];
          expect(
            parse(...places.slice(1).map((place, at) => written.slice(places[at], place))),
          ).toEqual(whole);
        },
      ),
    );
  });
});
