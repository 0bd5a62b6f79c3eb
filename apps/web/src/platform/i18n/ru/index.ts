import { bodies as noticeBodies, titles as noticeTitles } from '@dalpak/contracts/notice-words/ru';
import { papers } from '@dalpak/contracts/paper-words/ru';
import { bases } from './bases.ts';
import { common } from './common.ts';
import { compose } from './compose.ts';
import { coupons } from './coupons.ts';
import { customers } from './customers.ts';
import { display } from './display.ts';
import { errors } from './errors.ts';
import { launcher } from './launcher.ts';
import { notifications } from './notifications.ts';
import { orders } from './orders.ts';
import { payments } from './payments.ts';
import { permissions } from './permissions.ts';
import { pos } from './pos.ts';
import { receipt } from './receipt.ts';
import { refund } from './refund.ts';
import { register } from './register.ts';
import { secondStep } from './second-step.ts';
import { shell } from './shell.ts';
import { signIn } from './sign-in.ts';
import { suspended } from './suspended.ts';
import { tillLists } from './till-lists.ts';
import { tillMenu } from './till-menu.ts';
import { timekeeper } from './timekeeper.ts';
import { userDrawer } from './user-drawer.ts';
import { windows } from './windows.ts';
import { errorCodes } from './catalogue/error-codes.ts';
import { placePhrases } from './catalogue/place-phrases.ts';
import { reasons } from './catalogue/reasons.ts';
import { salesPhrases } from './catalogue/sales-phrases.ts';
import { tillPhrases } from './catalogue/till-phrases.ts';

/** The Russian of what a till, its kitchen and its customers see. */
export const ru = {
  bases,
  common,
  compose,
  coupons,
  customers,
  display,
  errors,
  launcher,
  notifications,
  orders,
  payments,
  permissions,
  pos,
  receipt,
  refund,
  register,
  secondStep,
  shell,
  signIn,
  suspended,
  tillLists,
  tillMenu,
  timekeeper,
  userDrawer,
  windows,
  errorCodes,
  noticeBodies: { ...noticeBodies },
  noticeTitles: { ...noticeTitles },
  reasons,
  phrases: { ...papers, ...placePhrases, ...salesPhrases, ...tillPhrases },
} as const;
