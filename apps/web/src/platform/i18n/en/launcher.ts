import type { launcher as he } from '../he/launcher.ts';
import type { Words } from '../words.ts';

export const launcher: Words<typeof he> = {
  open: 'Applications',
  active: 'Open now',
  registerTill: 'Register this device as a till',
};
