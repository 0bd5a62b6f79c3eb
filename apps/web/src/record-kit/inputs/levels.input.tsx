import { lazyNamed } from '../../platform/router/lazy-screen.ts';
import type { FieldInput } from './input.types.ts';

/** Only discount forms have levels, so their designer is loaded when one is opened. */
const Designer = lazyNamed(() => import('../levels/level-designer.tsx'), 'LevelDesigner');

export const levelsInput: FieldInput<'levels'> = {
  kind: 'levels',
  component: Designer,
  wide: true,
};
