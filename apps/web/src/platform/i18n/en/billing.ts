import type { billing as he } from '../he/billing.ts';
import type { Words } from '../words.ts';

export const billing: Words<typeof he> = {
  title: 'Service and billing',
  service: 'The service',
  code: 'Service code',
  account: 'Account',
  status: 'Status',
  reason: 'Reason',
  active: 'Active',
  modules: 'What the service includes',
  records: 'Records',
  till: 'Till operations',
  system: 'System operations',
  of: '{{open}} of {{all}}',
  noServiceTitle: 'No service is assigned to the business',
  noServiceHelp: 'Ask the system manager to assign one.',
  toBilling: 'To service and billing',
  noDocumentsTitle: 'This business has no billing documents',
  noDocumentsHelp: 'The service is installed at your place and is not billed through the system, so there are no documents of type {{type}}. Ask the system manager.',
  pluginTitle: 'The plugin {{id}} is not installed',
  pluginHelp: 'No plugins are installed for this business, so there are no settings to show. A plugin that is installed will be here.',
};
