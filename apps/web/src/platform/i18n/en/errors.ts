import type { errors as he } from '../he/errors.ts';
import type { Words } from '../words.ts';

export const errors: Words<typeof he> = {
  title: 'ERROR',
  recommendations: 'What you can do',
  reference: 'Reference',
  requestId: 'Call',
  details: 'Details',
  moreDetails: 'and {{count}} more',
  network: 'The server cannot be reached. Check the network and try again.',
  timeout: 'The server did not answer in time. Check the connection and try again.',
  unknown: 'The action was not completed. Try again; if it happens again, contact support.',
  actionEmployeeLogin: 'Sign in with an employee card',
  actionRoute: 'Go to the screen',
  actionLogout: 'Sign out',
  screenFailed: 'The screen did not load',
  screenFailedHelp: 'There may be a new version, or the network is down. Reload the page.',
  reload: 'Reload',
};
