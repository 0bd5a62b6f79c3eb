import type { launcher as he } from '../he/launcher.ts';
import type { Words } from '../words.ts';

export const launcher: Words<typeof he> = {
  open: 'Applications',
  active: 'Open now',
  apart: 'Not part of this installation',
  tillElsewhere: 'Opens on a device that is registered as a till',
};
