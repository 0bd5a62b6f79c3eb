import type { NotificationView } from '@dalpak/contracts';
import * as ar from '@dalpak/contracts/notice-words/ar';
import * as en from '@dalpak/contracts/notice-words/en';
import { bodies, titles } from '@dalpak/contracts/notice-words/he';
import * as ru from '@dalpak/contracts/notice-words/ru';
import { afterEach, describe, expect, it } from 'vitest';
import { i18n } from '../../platform/i18n/i18n.ts';
import { notificationText } from './notification-text.ts';

afterEach(() => i18n.changeLanguage('he'));

const STOPPED: Pick<NotificationView, 'said' | 'title' | 'body'> = {
  title: 'שליחה קבועה של דוח נעצרה',
  body: 'מכירות לפי יום',
  said: {
    code: 'report_stopped',
    params: { report: { he: 'מכירות לפי יום', en: 'Sales by day' } },
  },
};

it.each([
  ['he', 'שליחה קבועה של דוח נעצרה', 'מכירות לפי יום'],
  ['en', 'A scheduled report was stopped', 'Sales by day'],
  ['ar', 'توقّف الإرسال الدوري لتقرير', 'מכירות לפי יום'],
  ['ru', 'Регулярная отправка отчёта остановлена', 'Sales by day'],
])('a notification is said in %s', async (language, title, body) => {
  await i18n.changeLanguage(language);
  expect(notificationText(STOPPED)).toEqual({ title, body });
});

it('shows the words of a person, and of a newer server, as they came', async () => {
  await i18n.changeLanguage('en');
  const written = { title: 'מחר ספירה', body: 'בשמונה' };
  expect(notificationText({ ...written, said: null })).toEqual(written);
  expect(notificationText({ ...written, said: { code: 'of_later', params: {} } })).toEqual(written);
});

describe.each([
  ['en', en],
  ['ar', ar],
  ['ru', ru],
] as const)('the notices in %s', (_language, words) => {
  it('have the places of the Hebrew ones, and none is empty', () => {
    const placesOf = (text = ''): string => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted().join();
    for (const [hebrew, said] of [
      [titles, words.titles],
      [bodies, words.bodies],
    ]) {
      const own: Readonly<Record<string, string>> = { ...said };
      expect(Object.keys(own)).toEqual(Object.keys(hebrew ?? {}));
      for (const [code, text] of Object.entries(hebrew ?? {})) {
        expect([code, placesOf(own[code])]).toEqual([code, placesOf(text)]);
        expect(own[code]?.trim()).not.toBe('');
      }
    }
  });
});
