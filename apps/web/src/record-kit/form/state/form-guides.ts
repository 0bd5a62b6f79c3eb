import { COMPONENT, type FieldValue, type Label } from '@dalpak/contracts';
import type { ComponentType } from 'react';
import { lazyNamed } from '../../../platform/router/lazy-screen.ts';

interface StartProps {
  readonly onPick: (values: Readonly<Record<string, FieldValue>>) => void;
}

/** How a new record of a component begins: what it starts from, then a few short steps. */
export interface FormGuide {
  readonly Start: ComponentType<StartProps>;
  /** Shown above every step: what the record says so far. */
  readonly Summary: ComponentType;
  readonly steps: readonly { readonly label: Label; readonly fields: readonly string[] }[];
}

const GUIDES: Readonly<Partial<Record<number, FormGuide>>> = {
  [COMPONENT.discounts]: {
    Start: lazyNamed(() => import('../../levels/promotion-guide.tsx'), 'PromotionStart'),
    Summary: lazyNamed(() => import('../../levels/promotion-guide.tsx'), 'PromotionTag'),
    steps: [
      { label: { he: 'מה', en: 'What' }, fields: ['name', 'levels'] },
      {
        label: { he: 'למי', en: 'For whom' },
        fields: ['customer_groups', 'coupon_type', 'use_limit'],
      },
      {
        label: { he: 'מתי', en: 'When' },
        fields: ['valid_from', 'valid_to', 'days', 'time_from', 'time_to'],
      },
    ],
  },
};

export function guideOf(component: number): FormGuide | null {
  return GUIDES[component] ?? null;
}
