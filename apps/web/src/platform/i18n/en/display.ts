import type { display as he } from '../he/display.ts';
import type { Words } from '../words.ts';

export const display: Words<typeof he> = {
  open: 'Open the customer display',
  title: 'Customer display',
  waiting: 'Welcome',
  waitingHelp: 'Products appear here during the sale.',
  noTill: 'Waiting for the till',
  noTillHelp: 'Open the till in this browser, and the bill appears here.',
  total: 'To pay',
  saved: 'You saved',
  change: 'Change',
  thanks: 'Thank you, goodbye',
  bill: 'The bill',
};
