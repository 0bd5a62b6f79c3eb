import type { myAccount as he } from '../he/my-account.ts';
import type { Words } from '../words.ts';

export const myAccount: Words<typeof he> = {
  title: 'My account',
  details: 'Details',
  name: 'Name',
  nameHelp: 'This is how you appear on screens and in the log.',
  email: 'E-mail',
  emailHelp: 'You sign in with this address. Changing it asks for the current password.',
  emailPassword: 'The current password, to confirm the new e-mail',
  save: 'Save details',
  saved: 'The details were saved',
  password: 'Password',
  current: 'Current password',
  next: 'New password',
  nextHelp: 'At least 12 characters. A short sentence is easy to remember and hard to guess.',
  change: 'Change the password',
  changed: 'The password was changed, and all other sessions were ended',
  tooShort: 'The password is too short: at least 12 characters.',
  required: 'This field is required',
  sessions: 'Open sessions',
  sessionsHelp:
    'Everywhere your account is signed in. If you do not know one of them, end it and change your password.',
  thisSession: 'This session',
  otherSession: 'Another session',
  since: 'Signed in',
  seen: 'Last active',
  end: 'End',
  endOne: 'End the session of {{when}}',
  endOthers: 'End all others',
  ended: 'The session was ended',
  onlyThis: 'There are no other sessions.',
};
