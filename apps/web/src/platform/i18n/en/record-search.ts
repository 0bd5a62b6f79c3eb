import type { recordSearch as he } from '../he/record-search.ts';
import type { Words } from '../words.ts';

export const recordSearch: Words<typeof he> = {
  searching: 'Searching the records…',
  failed: 'The records could not be searched. Screens can still be gone to.',
  inactive: 'Not in use',
  placesAndActions: 'Screens and actions',
};
