import { defineFeature } from '../../platform/router/feature.types.ts';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';

/** Sign-in of back-office users. Employees of a till sign in on its lock screen. */
export const signIn = defineFeature({
  name: 'sign-in',
  routes: [
    {
      path: '/login',
      frame: 'bare',
      audience: 'anyone',
      screen: lazyNamed(() => import('./sign-in.screen.tsx'), 'SignInScreen'),
    },
    {
      path: '/forgot',
      frame: 'bare',
      audience: 'anyone',
      screen: lazyNamed(() => import('./forgot-password.screen.tsx'), 'ForgotPasswordScreen'),
    },
    {
      path: '/reset/:token',
      frame: 'bare',
      audience: 'anyone',
      screen: lazyNamed(() => import('./reset-password.screen.tsx'), 'ResetPasswordScreen'),
    },
  ],
});
