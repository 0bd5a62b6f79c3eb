import type { labels as he } from '../he/labels.ts';
import type { Words } from '../words.ts';

export const labels: Words<typeof he> = {
  title: 'Label printing',
  search: 'Search a product by name or barcode',
  results: 'Choose a product to add its label',
  nothing: 'No product was found. Try another name or a barcode.',
  chosen: 'Labels to print',
  none: 'No products chosen yet',
  noneHelp: 'Search a product and add it. Each product can have several labels.',
  copies: 'Number of labels: {{name}}',
  remove: 'Remove: {{name}}',
  print: 'Print labels ({{count}})',
  clear: 'Clear',
  sheet: 'The sheet of labels',
};
