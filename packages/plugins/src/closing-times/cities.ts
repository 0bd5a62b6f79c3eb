import type { Place } from './sun.ts';

/** A town of a branch, with the local custom of how many minutes before sunset candles are lit. */
interface City extends Place {
  readonly he: string;
  readonly en: string;
  readonly candleMinutes: number;
}

/** Minutes in most towns of Israel, according to Hebcal. */
const USUAL = 20;

/** Coordinates of the town centre; two kilometres change the sun times by a few seconds. */
export const CITIES: Readonly<Record<string, City>> = {
  jerusalem: {
    he: 'ירושלים',
    en: 'Jerusalem',
    latitude: 31.76904,
    longitude: 35.21633,
    candleMinutes: 40,
  },
  tel_aviv: {
    he: 'תל אביב',
    en: 'Tel Aviv',
    latitude: 32.08088,
    longitude: 34.78057,
    candleMinutes: USUAL,
  },
  haifa: { he: 'חיפה', en: 'Haifa', latitude: 32.81841, longitude: 34.9885, candleMinutes: 30 },
  beer_sheva: {
    he: 'באר שבע',
    en: 'Beer Sheva',
    latitude: 31.25181,
    longitude: 34.7913,
    candleMinutes: USUAL,
  },
  eilat: { he: 'אילת', en: 'Eilat', latitude: 29.55805, longitude: 34.94821, candleMinutes: USUAL },
  netanya: {
    he: 'נתניה',
    en: 'Netanya',
    latitude: 32.33291,
    longitude: 34.85992,
    candleMinutes: USUAL,
  },
  ashdod: {
    he: 'אשדוד',
    en: 'Ashdod',
    latitude: 31.79213,
    longitude: 34.64966,
    candleMinutes: USUAL,
  },
  ashkelon: {
    he: 'אשקלון',
    en: 'Ashkelon',
    latitude: 31.66926,
    longitude: 34.57149,
    candleMinutes: USUAL,
  },
  petah_tikva: {
    he: 'פתח תקווה',
    en: 'Petah Tikva',
    latitude: 32.08707,
    longitude: 34.88747,
    candleMinutes: 40,
  },
  rishon_lezion: {
    he: 'ראשון לציון',
    en: 'Rishon LeZion',
    latitude: 31.97102,
    longitude: 34.78939,
    candleMinutes: USUAL,
  },
  modiin: {
    he: 'מודיעין',
    en: "Modi'in",
    latitude: 31.89385,
    longitude: 35.01504,
    candleMinutes: USUAL,
  },
  bnei_brak: {
    he: 'בני ברק',
    en: 'Bnei Brak',
    latitude: 32.08074,
    longitude: 34.8338,
    candleMinutes: USUAL,
  },
  tiberias: {
    he: 'טבריה',
    en: 'Tiberias',
    latitude: 32.79221,
    longitude: 35.53124,
    candleMinutes: USUAL,
  },
  nahariya: {
    he: 'נהריה',
    en: 'Nahariya',
    latitude: 33.00892,
    longitude: 35.09814,
    candleMinutes: USUAL,
  },
  safed: { he: 'צפת', en: 'Safed', latitude: 32.96465, longitude: 35.496, candleMinutes: 40 },
};
