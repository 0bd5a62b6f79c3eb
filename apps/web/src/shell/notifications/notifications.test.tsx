import { DirectionProvider, MantineProvider } from '@mantine/core';
import type { NotificationView } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { fillSlot, SlotProvider } from '../../platform/router/slots.ts';
import { loadStoredNotifications, storeNotifications } from './stored-notifications.ts';
import {
  countUnread,
  mergeNotifications,
  MAX_NOTIFICATIONS,
  withStatus,
} from './merge-notifications.ts';
import { NotificationList } from './notification-list.tsx';
import { relativeTime } from './relative-time.ts';

const one = (id: number, over: Partial<NotificationView> = {}): NotificationView => ({
  id,
  title: `כותרת ${id}`,
  body: '',
  date_created: new Date(Date.UTC(2026, 10, 21, 8, id)).toISOString(),
  status: 1,
  type: 'info',
  said: null,
  subject: '',
  ...over,
});
const idsOf = (list: readonly NotificationView[]) => list.map(({ id }) => id);

describe('the known notifications', () => {
  it('are each listed once, newest first, in their latest state', () => {
    const list = mergeNotifications([one(1), one(3)], [one(2), one(3, { status: 0 })]);
    expect(list.map(({ id, status }) => [id, status])).toEqual([
      [3, 0],
      [2, 1],
      [1, 1],
    ]);
  });

  it('count 1 as unread and 0 as read [SHELL-096]', () => {
    const list = [one(1), one(2), one(3, { status: 0 })];
    expect([
      countUnread(list),
      countUnread(withStatus(list, 1, 0)),
      countUnread(withStatus(list, 3, 1)),
    ]).toEqual([2, 1, 3]);
  });

  it('are limited in number', () => {
    const many = Array.from({ length: MAX_NOTIFICATIONS + 5 }, (_, at) => one(at + 1));
    expect(mergeNotifications([], many)).toHaveLength(MAX_NOTIFICATIONS);
    expect(idsOf(mergeNotifications(many.slice(5), [one(999)]))[0]).toBe(999);
  });

  it('survive a reload, are separate for each reader, and ignore a corrupt storage', () => {
    const stored = new Map<string, string>();
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: () => undefined,
    };
    storeNotifications(storage, 'dana', [one(1)]);
    expect([
      loadStoredNotifications(storage, 'dana'),
      loadStoredNotifications(storage, 'yael'),
    ]).toEqual([[one(1)], []]);
    for (const [key] of stored) stored.set(key, '[{"id":"x"}]');
    expect(loadStoredNotifications(storage, 'dana')).toEqual([]);
  });
});

describe('how long ago', () => {
  const now = Date.parse('2026-11-21T08:00:00Z');
  it.each([
    ['2026-11-21T07:59:30Z', 'עכשיו'],
    ['2026-11-21T08:03:00Z', 'עכשיו'],
    ['2026-11-21T07:55:01Z', 'לפני 4 דקות'],
    ['2026-11-21T06:00:00Z', 'לפני שעתיים'],
    ['2026-11-20T07:00:00Z', 'אתמול'],
    ['2026-11-17T07:00:00Z', 'לפני 4 ימים'],
    ['2026-11-13T07:00:00Z', null],
  ])('%s is shown as %s', (date, text) => {
    expect(relativeTime(date, now, 'he')).toBe(text);
  });
});

describe('the list', () => {
  const render = (node: ReactNode): string =>
    renderToStaticMarkup(
      <DirectionProvider initialDirection="rtl" detectDirection={false}>
        <MantineProvider>
          <SlotProvider
            value={[
              fillSlot('notification.action', ({ type, subject }) =>
                type === 'permission_request' ? (
                  <button type="button">אשרו {subject}</button>
                ) : null,
              ),
            ]}
          >
            {node}
          </SlotProvider>
        </MantineProvider>
      </DirectionProvider>,
    );
  const list = (parts: Partial<Parameters<typeof NotificationList>[0]>) =>
    render(
      <NotificationList
        list={undefined}
        error={null}
        onRetry={() => undefined}
        onRead={() => undefined}
        {...parts}
      />,
    );

  it('marks unread ones in words, not only by colour [SHELL-096]', () => {
    const html = list({ list: [one(1), one(2, { status: 0 })] });
    expect(html.indexOf('לא נקראה')).toBeGreaterThan(0);
    expect(html.match(/>לא נקראה</g)).toHaveLength(1);
    expect(html.match(/>נקראה</g)).toHaveLength(1);
  });

  it('shows the actions that a feature adds for a type, and none for other types', () => {
    const html = list({ list: [one(1, { type: 'permission_request', subject: 'r-17' }), one(2)] });
    expect(html.match(/אשרו r-17/g)).toHaveLength(1);
  });

  it('shows that it loads, that it is empty, and why it failed', () => {
    expect(list({})).toContain('טוען התראות');
    expect(list({ list: [] })).toContain('אין התראות');
    expect(list({ error: new Error('x') })).toContain('ההתראות לא נטענו');
  });

  it('keeps showing what is known when loading fails', () => {
    const html = list({ list: [one(1)], error: new Error('x') });
    expect(html).toContain('כותרת 1');
    expect(html).toContain('מוצגות ההתראות שנשמרו במכשיר');
  });
});
