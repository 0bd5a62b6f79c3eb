import type { cloudSwitch as he } from '../he/cloud-switch.ts';
import type { Words } from '../words.ts';

export const cloudSwitch: Words<typeof he> = {
  open: 'Change business or branch',
  title: 'Go to another business',
  clouds: 'Businesses',
  search: 'Search a business',
  none: 'No business has this name',
  active: 'You work here now',
  favourite: 'Favourite: {{name}}',
  branch: 'Branch',
  branchPick: 'All branches',
  terminal: 'Till',
  terminalPick: 'No till',
  switch: 'Go',
  failed: 'The list of businesses was not loaded',
  unsent:
    'This device holds what the server does not have yet of {{name}}: {{what}}. The switch would delete it. Send or finish all of it at the till, then switch.',
};
