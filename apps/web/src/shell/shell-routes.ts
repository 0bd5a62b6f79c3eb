import type { FeatureRoute } from '../platform/router/feature.types.ts';
import { SuspendedScreen } from './screens/suspended.screen.tsx';

/** Screens that belong to the start itself and therefore to no feature. */
export const SHELL_ROUTES: readonly FeatureRoute[] = [
  { path: '/admin/billing/servicesuspended', frame: 'bare', audience: 'session', screen: SuspendedScreen },
];
