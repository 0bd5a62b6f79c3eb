import type { pluginUpdates as hebrew } from '../he/plugin-updates.ts';
import type { Words } from '../words.ts';

export const pluginUpdates: Words<typeof hebrew> = {
  title: 'Desktop plugin',
  check: 'Check for an update',
  current: 'The desktop plugin is up to date.',
  available: 'There is an update of the desktop plugin',
  newVersion: 'Version {{version}} is available.',
  downloads: 'Version {{version}} is being downloaded. You can go on working.',
  download: 'Download',
  downloading: 'Version {{version}} is being downloaded. During a sale it waits.',
  readyText: 'Version {{version}} was downloaded and checked.',
  install: 'Install',
  installing: 'Version {{version}} is being installed.',
  installed: 'The desktop plugin was updated to version {{version}}.',
  saleFirst: 'Finish the sale and then install: printer and card terminal are away meanwhile.',
  trust: 'Trust the new key',
  refused: {
    noCrypto:
      'This browser cannot check the update’s signature, so it was not downloaded. Open the application at an https address, in a current browser.',
    keyChanged:
      'The update is signed with another key than the one this device knows, so it was refused. Call a technician.',
    signature: 'The update’s signature is not valid, so it was refused. Contact support.',
    manifest:
      'This version does not understand the update’s description, so it was refused. Refresh the application and try again.',
    noKey:
      'The bridge was installed without the update key, so it takes no updates. Call a technician.',
    rolledBack:
      'The new version did not start, and the bridge went back to the one before. Contact support.',
    platform: 'The update is for another operating system, so it was refused. Contact support.',
    notNewer:
      'The server offered an older version than the one installed, so it was refused. Contact support.',
    expired:
      'The update has run out, or the device’s clock is wrong. Check the clock and try again.',
    file: 'The file that came is not the file that was signed, so it was refused. Try again; if it happens again, contact support.',
  },
};
