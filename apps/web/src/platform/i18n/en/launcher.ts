import type { launcher as he } from '../he/launcher.ts';
import type { Words } from '../words.ts';

export const launcher: Words<typeof he> = {
  open: 'Applications',
  active: 'Open now',
  states: {
    open: 'Opens here',
    registerTill: 'Register this device as a till',
    upgrade: 'Not in your service · upgrade',
    denied: 'You have no permission',
  },
};
