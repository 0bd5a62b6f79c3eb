import { PLUGIN_API, type MarketManifestInput } from '@dalpak/contracts';
import { CITIES } from './cities.ts';

const cities = Object.fromEntries(
  Object.entries(CITIES).map(([key, { he, en }]) => [key, { he, en }]),
);

/**
 * Manifest of the plugin that shows candle lighting and the end of sabbath and holidays, and
 * reminds of the closing time.
 */
export const closingTimesManifest: MarketManifestInput = {
  api: PLUGIN_API,
  id: 'closing-times',
  version: '1.0.0',
  name: { he: 'זמני סגירה', en: 'Closing times' },
  about: {
    he: 'כניסת שבת וחג, צאתם, ומועדי השנה לפי היישוב של הסניף. מזכיר במסכים הפתוחים ובקופה לפני שעת הסגירה.',
    en: 'When sabbath and holidays begin and end in the town of the branch, and the days of the year. Says so on open screens and at the till before it is time to close.',
  },
  icon: 'candle',
  permissions: [],
  settings: [
    {
      key: 'city',
      label: { he: 'יישוב', en: 'Town' },
      kind: 'choice',
      choices: cities,
      initial: 'tel_aviv',
      required: true,
      shared: true,
    },
    {
      key: 'candle_minutes',
      label: { he: 'הדלקת נרות, דקות לפני השקיעה', en: 'Candles, minutes before sunset' },
      kind: 'integer',
      min: 0,
      max: 120,
      shared: true,
      hint: {
        he: 'ריק: לפי המנהג ביישוב (ירושלים 40, חיפה 30, בדרך כלל 20).',
        en: 'Empty: as is the custom there (Jerusalem 40, Haifa 30, mostly 20).',
      },
    },
    {
      key: 'close_before',
      label: {
        he: 'סגירת החנות, דקות לפני הדלקת נרות',
        en: 'The shop closes, minutes before the candles',
      },
      kind: 'integer',
      min: 0,
      max: 600,
      initial: 60,
      required: true,
      shared: true,
    },
    {
      key: 'warn_before',
      label: { he: 'תזכורת, דקות לפני הסגירה', en: 'Reminder, minutes before closing' },
      kind: 'integer',
      min: 0,
      max: 600,
      initial: 30,
      required: true,
      shared: true,
    },
  ],
  triggers: [
    {
      key: 'today',
      place: 'home',
      label: { he: 'זמני סגירה', en: 'Closing times' },
      icon: 'candle',
    },
  ],
  operations: [],
  background: true,
};
