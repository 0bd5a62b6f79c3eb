import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RawPush } from './push-connection.ts';
import { openPushTabs, type PushTabs } from './push-tabs.ts';
import type { TabLock } from './tab-lock.ts';

interface Tab {
  readonly tabs: PushTabs;
  readonly heard: string[];
  /** Ids of events that this tab handled on behalf of the browser. */
  readonly firsts: number[];
  readonly resyncs: () => number;
  /** Sends an event to this tab's connection; false when it has none. */
  readonly speak: (event: RawPush) => boolean;
  readonly tellPosition: (id: number) => void;
  readonly connectedAfter: () => number | null | undefined;
}

const sync = (id: number): RawPush => ({ id, topic: 'sync:changed', data: `"${id}"`, at: 0 });
const control = (id: number, topic: 'stream:ready' | 'stream:resync'): RawPush => ({
  id,
  topic,
  data: '{}',
  at: 0,
});

/** One browser: its storage, its locks in the order of requests, and its tabs. */
function aBrowser(stored: Record<string, string> = {}) {
  const storage = new Map(Object.entries(stored));
  const queue: { gained: () => void; left: boolean }[] = [];
  const channels = new Set<(event: RawPush) => void>();
  const lock: TabLock = {
    hold(turn) {
      const place = { gained: turn.gained, left: false };
      queue.push(place);
      if (queue[0] === place) place.gained();
      return () => {
        const led = queue[0] === place;
        queue.splice(queue.indexOf(place), 1);
        if (led) queue[0]?.gained();
      };
    },
  };
  function openTab(person = 'dana'): Tab {
    const heard: string[] = [];
    const firsts: number[] = [];
    let resyncs = 0;
    let own: ((event: RawPush) => void) | null = null;
    let connection: {
      heard: {
        lastId: () => number | null;
        onEvent: (event: RawPush) => void;
        onPosition: (id: number) => void;
      };
      after: number | null;
    } | null = null;
    const tabs = openPushTabs({
      owner: { device: 'till', person },
      storage: {
        getItem: (key) => storage.get(key) ?? null,
        setItem: (key, value) => void storage.set(key, value),
        removeItem: (key) => void storage.delete(key),
      },
      lock,
      channel: {
        post: (event) =>
          channels.forEach((hear) => {
            if (hear !== own) hear(event);
          }),
        listen: (hear) => {
          own = hear;
          channels.add(hear);
        },
        close: () => {
          if (own !== null) channels.delete(own);
        },
      },
      connect: (parts) => ({
        start: () => {
          connection = { heard: parts, after: parts.lastId() };
        },
        stop: () => {
          connection = null;
        },
        pause: () => undefined,
        retryNow: () => undefined,
      }),
      deliver: ({ id, data }, first) => {
        heard.push(data);
        if (first) firsts.push(id);
      },
      onResync: () => {
        resyncs += 1;
      },
    });
    return {
      tabs,
      heard,
      firsts,
      resyncs: () => resyncs,
      speak: (event) => {
        connection?.heard.onEvent(event);
        return connection !== null;
      },
      tellPosition: (id) => connection?.heard.onPosition(id),
      connectedAfter: () => connection?.after,
    };
  }
  return { openTab, storage };
}

describe('the tabs of a browser', () => {
  it('share one connection, and all receive its events', () => {
    const { openTab } = aBrowser();
    const [first, second] = [openTab(), openTab()];
    expect([first.speak(control(3, 'stream:ready')), second.speak(sync(4))]).toEqual([true, false]);
    first.speak(sync(5));
    expect([first.heard, second.heard]).toEqual([['"5"'], ['"5"']]);
  });

  it('let one of them handle what is done once in a browser', () => {
    const { openTab } = aBrowser();
    const [first, second] = [openTab(), openTab()];
    first.speak(sync(5));
    expect([first.firsts, second.firsts]).toEqual([[5], []]);
  });

  it('continue in the next tab after the last event it received, and handle nothing twice', () => {
    const { openTab } = aBrowser();
    const [first, second] = [openTab(), openTab()];
    first.speak(control(3, 'stream:ready'));
    first.speak(sync(4));
    first.tabs.stop();
    expect(second.connectedAfter()).toBe(4);
    second.speak(sync(4));
    second.speak(sync(5));
    expect(second.heard).toEqual(['"4"', '"5"']);
    expect(second.firsts).toEqual([5]);
  });

  it('do not repeat what a tab handled before it crashed, although the next tab did not receive it', () => {
    const { openTab, storage } = aBrowser({ 'dalpak.push.till.dana': '3' });
    const [first, second] = [openTab(), openTab()];
    // The tab handled the event and stored its position, and ended before it could announce it.
    storage.set('dalpak.push.till.dana', '4');
    storage.set('dalpak.push-done.till', '4');
    first.tabs.stop();
    expect(second.connectedAfter()).toBe(3);
    second.speak(sync(4));
    expect({
      heard: second.heard,
      firsts: second.firsts,
      stored: storage.get('dalpak.push.till.dana'),
    }).toEqual({ heard: ['"4"'], firsts: [], stored: '4' });
  });

  it('deliver missed events to a user, and do not repeat what was handled under a colleague', () => {
    const { openTab } = aBrowser();
    const dana = openTab();
    dana.speak(control(3, 'stream:ready'));
    dana.tabs.stop();
    const yael = openTab('yael');
    yael.speak(control(3, 'stream:ready'));
    yael.speak(sync(4));
    yael.tabs.stop();
    const again = openTab();
    expect(again.connectedAfter()).toBe(3);
    for (const id of [4, 5]) again.speak(sync(id));
    expect({ heard: again.heard, yael: yael.firsts, dana: again.firsts }).toEqual({
      heard: ['"4"', '"5"'],
      yael: [4],
      dana: [5],
    });
  });

  it("continue at the browser's position after a reload, also past events for others", () => {
    const { openTab, storage } = aBrowser();
    const tab = openTab();
    tab.speak(control(3, 'stream:ready'));
    expect(storage.get('dalpak.push.till.dana')).toBe('3');
    tab.tellPosition(9);
    tab.tabs.stop();
    expect(openTab().connectedAfter()).toBe(9);
  });

  it('are notified when events are lost for good, and continue from there', () => {
    const { openTab } = aBrowser({ 'dalpak.push.till.dana': '50' });
    const [first, second] = [openTab(), openTab()];
    // A restored backup counts from a lower id.
    first.speak(control(20, 'stream:resync'));
    first.speak(sync(21));
    expect([first.resyncs(), second.resyncs(), first.heard, second.heard]).toEqual([
      1,
      1,
      ['"21"'],
      ['"21"'],
    ]);
  });

  it('start fresh when the storage holds no number', () => {
    expect(aBrowser({ 'dalpak.push.till.dana': 'rubbish' }).openTab().connectedAfter()).toBeNull();
  });

  it('receive each event once and in order, however tabs come and go and whatever the server repeats', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('event' as const), repeat: fc.integer({ min: 0, max: 3 }) }),
      fc.record({
        kind: fc.constantFrom('open' as const, 'close' as const),
        at: fc.nat({ max: 5 }),
      }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const { openTab } = aBrowser({ 'dalpak.push.till.dana': '0' });
        const tabs = [openTab()];
        const acted: number[] = [];
        const all: { readonly tab: Tab; readonly from: number }[] = tabs.map((tab) => ({
          tab,
          from: 0,
        }));
        let last = 0;
        for (const one of steps) {
          if (one.kind === 'event') {
            last += 1;
            for (let id = Math.max(1, last - one.repeat); id <= last; id += 1)
              for (const tab of tabs) if (tab.speak(sync(id))) break;
          } else if (one.kind === 'open') {
            const tab = openTab();
            tabs.push(tab);
            all.push({ tab, from: last });
          } else if (tabs.length > 1) {
            const [gone] = tabs.splice(one.at % tabs.length, 1);
            gone?.tabs.stop();
          }
        }
        for (const { tab, from } of all) {
          expect(tab.heard).toEqual(
            Array.from({ length: tab.heard.length }, (_, at) => `"${from + at + 1}"`),
          );
          acted.push(...tab.firsts);
        }
        for (const tab of tabs) expect(tab.heard.at(-1) ?? `"${last}"`).toBe(`"${last}"`);
        expect(acted.toSorted((a, b) => a - b)).toEqual(
          Array.from({ length: last }, (_, at) => at + 1),
        );
      }),
    );
  });
});
