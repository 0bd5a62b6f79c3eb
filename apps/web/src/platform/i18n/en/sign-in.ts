import type { signIn as he } from '../he/sign-in.ts';
import type { Words } from '../words.ts';

export const signIn: Words<typeof he> = {
  title: 'Sign in',
  help: 'Enter the e-mail and password of your back-office account',
  email: 'E-mail',
  password: 'Password',
  showPassword: 'Show the password',
  capsLock: 'Caps Lock is on',
  submit: 'Sign in',
  emailInvalid: 'Enter a full e-mail address',
  passwordMissing: 'Enter a password',
  limited: 'You can try again in {{seconds}} seconds',
  tillEnded: 'This device is no longer registered as a till. The till may have moved to another device. To sell here, sign in and register a till. Sales that were not sent are kept on the device and will be sent once the same till is registered here again.',
  openBusiness: 'Open a new business',
};
