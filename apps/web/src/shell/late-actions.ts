import type { FeatureAction } from '../platform/router/feature.types.ts';
import { FEATURES } from './features.ts';

/**
 * Loads the actions that have chunks of their own and are available now. A chunk that fails to load
 * (no network, a new version) only leaves out its actions.
 */
export async function loadLateActions(): Promise<readonly FeatureAction[]> {
  const asked = FEATURES.flatMap(({ lateActions }) =>
    lateActions === undefined
      ? []
      : [
          lateActions()
            .then((late) => late.lateActions())
            .catch(() => []),
        ],
  );
  return (await Promise.all(asked)).flat();
}
