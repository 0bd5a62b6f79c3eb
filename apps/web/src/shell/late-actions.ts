import type { FeatureAction } from '../platform/router/feature.types.ts';
import { FEATURES } from './features.ts';

/** Actions that come with chunks of their own: those that can be done now. Without a chunk (no network, a new version) all goes on without its actions. */
export async function loadLateActions(): Promise<readonly FeatureAction[]> {
  const asked = FEATURES.flatMap(({ lateActions }) => (lateActions === undefined ? [] : [lateActions().then((late) => late.lateActions()).catch(() => [])]));
  return (await Promise.all(asked)).flat();
}
