import { audit } from './audit.ts';
import { common } from './common.ts';
import { errors } from './errors.ts';
import { home } from './home.ts';
import { notifications } from './notifications.ts';
import { permissions } from './permissions.ts';
import { pos } from './pos.ts';
import { receipt } from './receipt.ts';
import { registration } from './registration.ts';
import { shell } from './shell.ts';
import { signIn } from './sign-in.ts';
import { tech } from './tech.ts';
import { transactions } from './transactions.ts';
import { windows } from './windows.ts';

/** Every namespace is one file, named after the feature that owns it. */
export const he = {
  audit, common, errors, home, notifications, permissions, pos, receipt, registration, shell, signIn, tech, transactions, windows,
};
