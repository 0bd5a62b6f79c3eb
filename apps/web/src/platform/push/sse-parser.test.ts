import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSseParser, type ServerEvent } from './sse-parser.ts';

function parse(...pieces: readonly string[]): { events: ServerEvent[]; ids: string[] } {
  const events: ServerEvent[] = [];
  const ids: string[] = [];
  const parser = createSseParser({ onEvent: (event) => events.push(event), onId: (id) => ids.push(id) });
  for (const piece of pieces) parser.push(piece);
  return { events, ids };
}

describe('the parser of the event stream', () => {
  it('reads id, event and data', () => {
    expect(parse('at: 5\nid: 7\nevent: pos:orders\ndata: {"a":1}\n\n').events).toEqual([{ id: '7', event: 'pos:orders', data: '{"a":1}', at: '5' }]);
  });

  it('joins lines of data, and takes one space after the colon away', () => {
    expect(parse('data: a\ndata:b\ndata:  c\ndata\n\n').events).toEqual([{ id: null, event: 'message', data: 'a\nb\n c\n', at: null }]);
  });

  it('passes over comments, unknown fields and an event without data', () => {
    expect(parse(': beat\n\nretry: 1000\nother: 1\n\nevent: x\n\ndata: 1\n\n')).toEqual({ events: [{ id: null, event: 'message', data: '1', at: null }], ids: [] });
  });

  it('tells of an id that came alone: nothing was for us up to there', () => {
    expect(parse('id: 12\n\n: \n\n')).toEqual({ events: [], ids: ['12'] });
  });

  it('does not take an id with a zero in it, nor one event\'s id for the next', () => {
    expect(parse('id: 1\0\ndata: a\n\nid: 2\ndata: b\n\ndata: c\n\n').events.map(({ id }) => id)).toEqual([null, '2', null]);
  });

  it('drops an event that the end of the stream cut off', () => {
    expect(parse('data: a\n\ndata: b\n').events.map(({ data }) => data)).toEqual(['a']);
  });

  it('takes a byte order mark at the very beginning only', () => {
    expect(parse('\uFEFFdata: a\n\n', '\uFEFFdata: b\n\ndata: c\n\n').events.map(({ data }) => data)).toEqual(['a', 'c']);
  });

  it('reads the same whatever ends the lines and wherever the pieces are cut', () => {
    const text = ': hello\nid: 1\nevent: a\ndata: אחת\ndata: שתיים\n\nid: 2\n\n\ndata: x\n\nid: 3\nevent: b\ndata: {"text":"ש😀"}\n\n';
    const whole = parse(text);
    expect(whole.events).toHaveLength(3);
    fc.assert(
      fc.property(fc.constantFrom('\n', '\r\n', '\r'), fc.array(fc.nat({ max: 120 }), { maxLength: 12 }), (end, cuts) => {
        const written = text.replaceAll('\n', end);
        const places = [0, ...cuts.map((cut) => cut % written.length).toSorted((a, b) => a - b), written.length];
        expect(parse(...places.slice(1).map((place, at) => written.slice(places[at], place)))).toEqual(whole);
      }),
    );
  });
});
