import { accessKeys } from './access-keys.ts';
import { attendance } from './attendance.ts';
import { audit } from './audit.ts';
import { automations } from './automations.ts';
import { bases } from './bases.ts';
import { billing } from './billing.ts';
import { cloudSwitch } from './cloud-switch.ts';
import { common } from './common.ts';
import { compose } from './compose.ts';
import { coupons } from './coupons.ts';
import { customers } from './customers.ts';
import { display } from './display.ts';
import { errors } from './errors.ts';
import { help } from './help.ts';
import { home } from './home.ts';
import { imports } from './imports.ts';
import { interfaces } from './interfaces.ts';
import { labels } from './labels.ts';
import { launcher } from './launcher.ts';
import { marketplace } from './marketplace.ts';
import { menu } from './menu.ts';
import { myAccount } from './my-account.ts';
import { notifications } from './notifications.ts';
import { orders } from './orders.ts';
import { palette } from './palette.ts';
import { payments } from './payments.ts';
import { permissions } from './permissions.ts';
import { pluginUpdates } from './plugin-updates.ts';
import { pos } from './pos.ts';
import { provider } from './provider.ts';
import { receipt } from './receipt.ts';
import { recordSearch } from './record-search.ts';
import { records } from './records.ts';
import { refund } from './refund.ts';
import { register } from './register.ts';
import { registration } from './registration.ts';
import { reports } from './reports.ts';
import { screenShare } from './screen-share.ts';
import { secondStep } from './second-step.ts';
import { settings } from './settings.ts';
import { shell } from './shell.ts';
import { signIn } from './sign-in.ts';
import { support } from './support.ts';
import { suspended } from './suspended.ts';
import { speed } from './speed.ts';
import { tax } from './tax.ts';
import { tech } from './tech.ts';
import { tillLists } from './till-lists.ts';
import { tillMenu } from './till-menu.ts';
import { timekeeper } from './timekeeper.ts';
import { transactions } from './transactions.ts';
import { userDrawer } from './user-drawer.ts';
import { windows } from './windows.ts';

/** Every namespace is one file, named after the feature that owns it. */
export const he = {
  accessKeys,
  attendance,
  audit,
  automations,
  bases,
  billing,
  cloudSwitch,
  common,
  compose,
  coupons,
  customers,
  display,
  errors,
  help,
  home,
  imports,
  interfaces,
  labels,
  launcher,
  marketplace,
  menu,
  myAccount,
  notifications,
  orders,
  palette,
  payments,
  permissions,
  pluginUpdates,
  pos,
  provider,
  receipt,
  recordSearch,
  records,
  refund,
  register,
  registration,
  reports,
  screenShare,
  secondStep,
  settings,
  shell,
  signIn,
  support,
  suspended,
  speed,
  tax,
  tech,
  tillLists,
  tillMenu,
  timekeeper,
  transactions,
  userDrawer,
  windows,
};
