import { accessKeys } from '../features/access-keys/index.ts';
import { attendance } from '../features/attendance/index.ts';
import { audit } from '../features/audit/index.ts';
import { billing } from '../features/billing/index.ts';
import { books } from '../features/books/index.ts';
import { cardTerminals } from '../features/card-terminals/index.ts';
import { crm } from '../features/crm/index.ts';
import { calls } from '../features/calls/index.ts';
import { customerDisplay } from '../features/customer-display/index.ts';
import { documents } from '../features/documents/index.ts';
import { exceptions } from '../features/exceptions/index.ts';
import { fingerprints } from '../features/fingerprints/index.ts';
import { floorPlan } from '../features/floor-plan/index.ts';
import { forecast } from '../features/forecast/index.ts';
import { help } from '../features/help/index.ts';
import { home } from '../features/home/index.ts';
import { interfaces } from '../features/interfaces/index.ts';
import { kitchen } from '../features/kitchen/index.ts';
import { labels } from '../features/labels/index.ts';
import { marketplace } from '../features/marketplace/index.ts';
import { models } from '../features/models/index.ts';
import { memberCard } from '../features/member-card/index.ts';
import { menuLayout } from '../features/menu-layout/index.ts';
import { myAccount } from '../features/my-account/index.ts';
import { pos } from '../features/pos/index.ts';
import { provider } from '../features/provider/index.ts';
import { pulse } from '../features/pulse/index.ts';
import { records } from '../features/records/index.ts';
import { registration } from '../features/registration/index.ts';
import { replay } from '../features/replay/index.ts';
import { reports } from '../features/reports/index.ts';
import { rota } from '../features/rota/index.ts';
import { settings } from '../features/settings/index.ts';
import { starting } from '../features/starting/index.ts';
import { speed } from '../features/speed/index.ts';
import { signIn } from '../features/sign-in/index.ts';
import { stock } from '../features/stock/index.ts';
import { support } from '../features/support/index.ts';
import { tax } from '../features/tax/index.ts';
import { tech } from '../features/tech/index.ts';
import { transactions } from '../features/transactions/index.ts';
import { timekeeper } from './timekeeper/timekeeper.feature.ts';
import type { Feature } from '../platform/router/feature.types.ts';

/**
 * Every feature of the application, in the order of the menu. The first route that matches is used,
 * so lists with a screen of their own come before `records`.
 */
export const FEATURES: readonly Feature[] = [
  home,
  pos,
  kitchen,
  floorPlan,
  menuLayout,
  transactions,
  replay,
  attendance,
  rota,
  documents,
  crm,
  models,
  fingerprints,
  stock,
  pulse,
  records,
  reports,
  exceptions,
  forecast,
  books,
  tax,
  labels,
  customerDisplay,
  memberCard,
  calls,
  interfaces,
  billing,
  cardTerminals,
  accessKeys,
  marketplace,
  audit,
  support,
  provider,
  tech,
  registration,
  signIn,
  timekeeper,
  settings,
  starting,
  myAccount,
  help,
  speed,
];
