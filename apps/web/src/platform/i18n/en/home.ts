import type { home as he } from '../he/home.ts';
import type { Words } from '../words.ts';

export const home: Words<typeof he> = {
  greetingMorning: 'Good morning',
  greetingNoon: 'Good afternoon',
  greetingEvening: 'Good evening',
  today: 'Today at the tills',
  sum: 'Sold today, before refunds',
  count: 'Transactions today',
  average: 'Average transaction',
  latest: 'Latest transactions',
  toList: 'All transactions',
  review_one: 'One transaction to review',
  review_two: 'Two transactions to review',
  review_other: '{{count}} transactions to review',
  reviewHelp: 'Worth a look: something differs from the server’s records',
  openTill: 'Open a till on this device',
  openTillHelp: 'Registering takes a minute, and then you can scan and sell.',
  thisIsTill: 'This device is registered as a till',
  thisIsTillHelp: 'Selling goes on under the employee’s card.',
  otherTillAction: 'Register again',
  openTillAction: 'Register a till',
  goTill: 'To the till',
  noneYet: 'Nothing has been sold today yet',
  noneYetHelp: 'The first sale of the day appears here.',
  dashboards: 'Dashboards',
};
