import type { provider as he } from '../he/provider.ts';
import type { Words } from '../words.ts';

export const provider: Words<typeof he> = {
  title: 'Services of the businesses',
  search: 'Search by name or code',
  none: 'No business was found',
  more: 'Load more',
  status: { ok: 'Active', suspended: 'Suspended', ended: 'Ended', none: 'No service assigned' },
  suspend: 'Suspend',
  suspendOne: 'Suspend the service of {{name}}',
  suspendTitle: 'Suspend {{name}}?',
  suspendText: 'All screens and tills of the business stop at once and show the reason.',
  reason: 'Reason, as the business will read it',
  suspended: 'The service is suspended',
  restore: 'Restore',
  restoreOne: 'Restore the service of {{name}}',
  restored: 'The service is restored',
  begin: 'The first business is the provider',
  beginHelp:
    'To bill businesses, the first business of the system becomes the provider: it keeps the customers, contracts and invoices.',
  plan: 'Plan and licences',
  planOne: 'Plan and licences of {{name}}',
  planTitle: 'Plan of {{name}}',
  planLine: '{{period}} · tills: {{tills}} · office: {{people}} ·',
  price: 'Price of a period, VAT included',
  period: 'Period',
  periods: { month: 'Month', year: 'Year', three_years: 'Three years' },
  tills: 'Licences of tills',
  people: 'Licences of the office',
  savePlan: 'Save the plan',
  planSaved: 'The plan was saved',
};
