import { lazyNamed } from '../../platform/router/lazy-screen.ts';
import type { FieldInput } from './input.types.ts';

/** Only forms of positions have permissions, so the editor is loaded when one is opened. */
const Editor = lazyNamed(() => import('../rights/rights-editor.tsx'), 'RightsEditor');

export const rightsInput: FieldInput<'rights'> = { kind: 'rights', component: Editor, wide: true };
