import type { suspended as he } from '../he/suspended.ts';
import type { Words } from '../words.ts';

export const suspended: Words<typeof he> = {
  title: 'The service is suspended',
  help: 'Contact the system manager to renew the service.',
  status: 'Service status',
  reason: 'Reason',
  activeTitle: 'The service is active',
  activeHelp: 'It is not suspended: you can go on working.',
  checkAgain: 'Check again',
  noServiceTitle: 'No service is assigned to this till',
  noServiceHelp: 'Ask the manager to assign a service, then refresh.',
};
