import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createKeyboard, isBlockedKey, newLayerPlace, claimEarlyKeys } from './keyboard.ts';

describe('blocked keys', () => {
  it('blocks the browser default of F1 to F10', () => {
    expect(Array.from({ length: 10 }, (_, index) => isBlockedKey(`F${index + 1}`))).toEqual(
      Array.from({ length: 10 }, () => true),
    );
  });

  it('blocks F12 and not F11', () => {
    expect([isBlockedKey('F12'), isBlockedKey('F11'), isBlockedKey('Enter')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('a scan on a slow machine that delivers keys late', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 0 });
    for (const name of ['HTMLElement', 'HTMLInputElement', 'HTMLTextAreaElement'])
      vi.stubGlobal(name, class {});
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /**
   * A keyboard that records its events, and a function that delivers a key `late` ms after it was
   * pressed.
   */
  const listen = () => {
    const heard: string[] = [];
    const keyboard = createKeyboard();
    const target = new EventTarget();
    keyboard.push(
      () => ({
        onScan: (code) => heard.push(`scan ${code}`) > 0,
        onText: (key) => heard.push(key) > 0,
      }),
      newLayerPlace(),
    );
    keyboard.attach(target as Window);
    const press = (key: string, late: number): void => {
      const event = Object.assign(new Event('keydown'), {
        key,
        code: '',
        repeat: false,
        ctrlKey: false,
        altKey: false,
        metaKey: false,
        isComposing: false,
      });
      Object.defineProperty(event, 'timeStamp', { value: performance.now() - late });
      target.dispatchEvent(event);
    };
    return { heard, press };
  };

  it('is one scan when its keys arrive late and with pauses', () => {
    const { heard, press } = listen();
    for (const key of '7290') press(key, 400);
    // The rest was pressed three milliseconds later, and arrives half a second later.
    vi.advanceTimersByTime(500);
    for (const key of '0118') press(key, 897);
    press('Enter', 897);
    expect(heard).toEqual(['scan 72900118']);
  });

  it('drops the rest of a scan that began before it listened, and reads the next one in full', () => {
    const { heard, press } = listen();
    const stop = vi.fn<() => void>();
    vi.stubGlobal('dalpakEarlyKeys', { count: 5, last: performance.now(), stop });
    expect(claimEarlyKeys()).toBe(5);
    expect(stop).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(10);
    for (const key of '70118') press(key, 0);
    press('Enter', 0);
    vi.advanceTimersByTime(400);
    for (const key of '7290') press(key, 0);
    press('Enter', 0);
    expect(heard).toEqual(['scan 7290']);
    expect(claimEarlyKeys()).toBe(0);
  });

  it('does not wait longer for typed keys, which arrive in time', () => {
    const { heard, press } = listen();
    for (const key of '12') {
      press(key, 0);
      vi.advanceTimersByTime(160);
    }
    expect(heard).toEqual(['1', '2']);
  });
});
