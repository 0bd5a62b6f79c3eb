import type { receipt as he } from '../he/receipt.ts';
import type { Words } from '../words.ts';

export const receipt: Words<typeof he> = {
  title: 'Receipt',
};
