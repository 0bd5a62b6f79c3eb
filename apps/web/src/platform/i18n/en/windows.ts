import type { windows as hebrew } from '../he/windows.ts';
import type { Words } from '../words.ts';

export const windows: Words<typeof hebrew> = {
  openWindows: 'Open windows',
  opened: 'Open windows: {{number}}',
  countOf: ', {{number}} windows',
  close: 'Close {{name}}',
  closeGroup: 'Close all windows of {{name}}',
  closeAll: 'Close all',
  further: '{{number}} more',
  empty: 'No open windows',
  emptyHelp: 'A screen opened from the menu stays here until it is closed.',
  here: 'Shown now',
  keysHint: 'Arrows to choose · Enter to go there · Delete to close',
  locked: 'Finish with the screen that locks the system first.',
  unsavedTitle: 'Close without saving?',
  unsavedText: 'These changes are not saved yet and will be lost:',
  unsaved: 'Not saved',
  closeAnyway: 'Close without saving',
  keepOpen: 'Keep it open',
  link: {
    window: 'External page',
    reload: 'Reload',
    newTab: 'Open in a new tab',
    askTitle: 'Open a page of another site?',
    askHelp:
      'The page is no part of the system, and its title was written in the link. Open it only if you know the site:',
    ask: 'Open the page',
    from: 'From',
    brokenTitle: 'The link is broken',
    brokenHelp: 'No address can be read from it. Open it again where you found it.',
    insecureTitle: 'Only secure pages can be shown here',
    insecureHelp: 'The address of the page has to begin with https. This is what was asked for:',
  },
};
