import type { signIn as he } from '../he/sign-in.ts';
import type { Words } from '../words.ts';

export const signIn: Words<typeof he> = {
  title: 'Sign in',
  help: 'Enter the e-mail and password of your back-office account',
  email: 'E-mail',
  password: 'Password',
  capsLock: 'Caps Lock is on',
  submit: 'Sign in',
  emailInvalid: 'Enter a full e-mail address',
  passwordMissing: 'Enter a password',
  limited: 'You can try again in {{seconds}} seconds',
  tillEnded:
    'This device is no longer registered as a till. The till may have moved to another device. To sell here, sign in and register a till. Sales that were not sent are kept on the device and will be sent once the same till is registered here again.',
  openBusiness: 'Open a new business',
  forgot: 'I forgot my password',
  forgotTitle: 'Forgot your password?',
  forgotHelp: 'Enter the e-mail of your account. A link to set a new password will be sent to it.',
  sendLink: 'Send a link',
  linkSentTitle: 'Look at your e-mail',
  linkSent:
    'If there is an account with the address {{email}}, a link was sent to it. The link works once, for 30 minutes. Not there? Look in the spam folder, or ask again in a few minutes.',
  inFolder: 'There is no mail server; the message was kept in the data folder, under mail.',
  backToSignIn: 'Back to sign-in',
  resetTitle: 'A new password',
  resetHelp:
    'Choose a new password for your account. Everything signed in with it will be signed out.',
  newPassword: 'New password',
  newPasswordHelp: 'At least 12 characters',
  passwordTooShort: 'At least 12 characters',
  setPassword: 'Set the password',
  resetDoneTitle: 'The password is changed',
  resetDone: 'Everything was signed out. Sign in with the new password.',
  askAgain: 'Ask for a new link',
  toSignIn: 'Sign in',
};
