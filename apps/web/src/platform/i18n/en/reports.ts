import type { reports as he } from '../he/reports.ts';
import type { Words } from '../words.ts';

export const reports: Words<typeof he> = {
  title: 'Reports',
  build: 'Build a report',
  ask: 'Ask',
  search: 'Search by name or code',
  nothingFound: 'No report fits the search',
  clearSearch: 'Clear the search',
};
