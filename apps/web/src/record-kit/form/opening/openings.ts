import { COMPONENT } from '@dalpak/contracts';
import type { ComponentType } from 'react';
import { lazyNamed } from '../../../platform/router/lazy-screen.ts';
import type { OpeningProps } from './opening.types.ts';

/** Components whose first section is laid out by itself, with what it computes. */
const OPENINGS: Readonly<Partial<Record<number, ComponentType<OpeningProps>>>> = {
  [COMPONENT.products]: lazyNamed(() => import('./product-opening.tsx'), 'ProductOpening'),
};

export function openingOf(component: number): ComponentType<OpeningProps> | null {
  return OPENINGS[component] ?? null;
}
