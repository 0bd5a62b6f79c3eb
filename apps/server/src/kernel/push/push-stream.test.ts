import { expect, test } from 'vitest';
import type { Stream } from '../http/index.ts';
import { isAddressedTo, type PushFrame, toFrame } from './push-frame.ts';
import { PushStream } from './push-stream.ts';

const OWNER = {
  cloudId: 1,
  sessionId: 's',
  address: '127.0.0.1',
  expiresAt: 1,
  branch: 2,
  terminal: 3,
  employee: null,
  user: null,
  display: null,
};

/** A client that reads until the test stops it. */
function aClient() {
  const written: string[] = [];
  const state = { waiting: 0, cut: false };
  const stream: Stream = {
    write: (text) => void written.push(text),
    pendingBytes: () => state.waiting,
    drained: () => Promise.resolve(),
    end: () => undefined,
    disconnect: () => {
      state.cut = true;
    },
    onClose: () => undefined,
    reauthorize: () => Promise.reject(new Error('Nobody asks here')),
  };
  return { written, state, stream: new PushStream(OWNER, stream, () => Promise.resolve(true)) };
}

const frame = (id: number, to: PushFrame['to'] = {}): PushFrame => ({ id, to, text: `<${id}>` });

test('a frame is sent once, however often it is offered', () => {
  const { written, stream } = aClient();
  stream.start(4);
  stream.send([frame(4), frame(5), frame(6)]);
  stream.send([frame(5), frame(6), frame(7)]);
  expect(written.slice(2)).toEqual(['<5>', '<6>', '<7>']);
});

test('a beat says up to which event the client is complete, including events for others', () => {
  const { written, stream } = aClient();
  stream.start(4);
  stream.sendKeepAlive();
  stream.send([frame(5, { terminal: 9 }), frame(6, { branch: 1 })]);
  stream.sendKeepAlive();
  stream.sendKeepAlive();
  expect(written.slice(2)).toEqual([': \n\n', 'id: 6\n\n', ': \n\n']);
});

test('a client that reads too little is disconnected instead of filling the memory', () => {
  const { written, state, stream } = aClient();
  stream.start(4);
  state.waiting = 64 * 1024 + 1;
  stream.send([frame(5), frame(6)]);
  expect({ cut: state.cut, ended: stream.ended, sent: written.slice(2) }).toEqual({
    cut: true,
    ended: true,
    sent: [],
  });
});

test.each([
  [{}, true],
  [{ branch: 2 }, true],
  [{ branch: 2, terminal: 3 }, true],
  [{ branch: 2, terminal: 4 }, false],
  [{ employee: 1 }, false],
  [{ user: 1 }, false],
  [null, false],
])('an event for %j reaches this screen: %s', (to, fits) => {
  expect(isAddressedTo(to, OWNER)).toBe(fits);
});

test('line breaks in a text do not break the stream', () => {
  const event = {
    id: 7,
    topic: 'sync:changed',
    payload: { to: {}, data: { tables: ['a\nb\r\nid: 9'] } },
    createdAt: new Date(0),
  };
  expect(toFrame(event).text).toBe(
    'at: 0\nid: 7\nevent: sync:changed\ndata: {"tables":["a\\nb\\r\\nid: 9"]}\n\n',
  );
});

test('the back office learns of a sale without what was sold, and tills do not [SEE-040]', () => {
  const { id, to, text } = toFrame({
    id: 7,
    topic: 'sale.stored',
    payload: { id: 'x', number: 12, terminal: 3, total: 690 },
    createdAt: new Date(0),
  });
  expect([id, text]).toEqual([7, 'at: 0\nid: 7\nevent: sales:changed\ndata: {}\n\n']);
  expect(isAddressedTo(to, OWNER)).toBe(false);
  expect(isAddressedTo(to, { ...OWNER, terminal: null })).toBe(true);
});
