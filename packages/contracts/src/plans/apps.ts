import { APP } from '../wire/headers.ts';
import type { Label } from '../labels.ts';
import type { PermissionOperation } from '../access/permissions.ts';

/**
 * A plan is the price of a tier; its codes give the period: 50x a month, 51x a year, 52x three
 * years.
 */
export interface AppTier {
  readonly key: 'lite' | 'basic' | 'premium' | 'gold' | 'windows' | 'android' | 'web';
  readonly plans: {
    readonly monthly: number;
    readonly yearly: number;
    readonly threeYearly: number;
  };
}

/** An application of the suite (specification, cart §1). */
export interface SuiteApp {
  readonly id: number;
  readonly subdomain: string;
  readonly title: Label;
  /** One line on its tile; an application that is not installed here has no tile. */
  readonly text?: Label;
  /** Colours of the tile and of the text on it, with a contrast of at least 4.5:1. */
  readonly colors: { readonly tile: string; readonly text: string };
  /**
   * `installed` = part of this installation, at `route`; `apart` = a separate application that is
   * not installed here.
   */
  readonly status: 'installed' | 'apart';
  readonly billing: boolean;
  readonly tiers: readonly AppTier[];
  readonly route?: string;
  /** What a user needs to open it; without it, every user of the business may. */
  readonly permission?: PermissionOperation;
}

function tiers(...keys: readonly AppTier['key'][]): readonly AppTier[] {
  return keys.map((key, at) => ({
    key,
    plans: { monthly: 501 + at, yearly: 511 + at, threeYearly: 521 + at },
  }));
}

const SERVICE = tiers('lite', 'basic', 'premium', 'gold');
const DEVICE = tiers('windows', 'android', 'web');
const ON_DARK = '#ffffff';

/** Number of the application that includes the till. */
export const POS_APP_ID = 2;

/**
 * The suite's catalogue. The specification fixes only the back office's number, 3; the other
 * numbers are ours.
 */
export const APPS: readonly SuiteApp[] = [
  {
    id: 1,
    subdomain: 'pay',
    title: { he: 'תשלומים', en: 'Payments' },
    colors: { tile: '#1f5f8b', text: ON_DARK },
    status: 'apart',
    billing: true,
    tiers: SERVICE,
  },
  {
    id: POS_APP_ID,
    subdomain: 'pos',
    title: { he: 'קופה', en: 'Point of sale' },
    text: { he: 'מכירה, תשלום ומשמרת', en: 'Selling, payments and shifts' },
    colors: { tile: '#0d625e', text: ON_DARK },
    status: 'installed',
    billing: true,
    tiers: DEVICE,
    route: '/pos',
    permission: { type: 'pos', key: 'screens.pos' },
  },
  {
    id: APP.id,
    subdomain: 'bo',
    title: { he: 'ניהול', en: 'Back office' },
    text: { he: 'מוצרים, לקוחות ודוחות', en: 'Products, customers and reports' },
    colors: { tile: '#084f4c', text: ON_DARK },
    status: 'installed',
    billing: true,
    tiers: SERVICE,
    route: '/',
  },
  {
    id: 4,
    subdomain: 'time',
    title: { he: 'נוכחות', en: 'Time keeping' },
    text: { he: 'שעות העבודה של הצוות', en: 'Working hours of the staff' },
    colors: { tile: '#5b4a9c', text: ON_DARK },
    status: 'installed',
    billing: true,
    tiers: SERVICE,
    route: '/items/33',
    permission: { type: 'components', action: 'r', key: 33 },
  },
  {
    id: 5,
    subdomain: 'sales',
    title: { he: 'סוכנים', en: 'Sales' },
    colors: { tile: '#8a5300', text: ON_DARK },
    status: 'apart',
    billing: true,
    tiers: SERVICE,
  },
  {
    id: 6,
    subdomain: 'web',
    title: { he: 'אתר', en: 'Web' },
    colors: { tile: '#17703a', text: ON_DARK },
    status: 'apart',
    billing: true,
    tiers: SERVICE,
  },
  {
    id: 7,
    subdomain: 'control',
    title: { he: 'בקרה', en: 'Control' },
    colors: { tile: '#374151', text: ON_DARK },
    status: 'apart',
    billing: false,
    tiers: [],
  },
  {
    id: 8,
    subdomain: 'teams',
    title: { he: 'צוותים', en: 'Teams' },
    colors: { tile: '#8c2f5d', text: ON_DARK },
    status: 'apart',
    billing: true,
    tiers: SERVICE,
  },
  {
    id: 9,
    subdomain: 'admin',
    title: { he: 'מנהל המערכת', en: 'Admin' },
    colors: { tile: '#4a4f57', text: ON_DARK },
    status: 'apart',
    billing: false,
    tiers: [],
  },
  {
    id: 10,
    subdomain: 'network',
    title: { he: 'רשת', en: 'Network' },
    colors: { tile: '#6b3f2a', text: ON_DARK },
    status: 'apart',
    billing: true,
    tiers: SERVICE,
  },
  {
    id: 11,
    subdomain: 'api',
    title: { he: 'ממשק מפתחים', en: 'API' },
    colors: { tile: '#2b5c3f', text: ON_DARK },
    status: 'apart',
    billing: true,
    tiers: SERVICE,
  },
];

export function findApp(id: number): SuiteApp | null {
  return APPS.find((app) => app.id === id) ?? null;
}

/**
 * The application that a route belongs to: the till's routes, and the back office for all others.
 */
export function appOfRoute(route: string): number {
  return /^\/pos(\/|$)/.test(route) ? POS_APP_ID : APP.id;
}
