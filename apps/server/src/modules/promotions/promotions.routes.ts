import { COMPONENT, simulatePromotion } from '@dalpak/contracts';
import { bindRoute } from '../../kernel/http/index.ts';
import type { Route } from '../../kernel/http/index.ts';
import { requireReadable } from '../../record-kit/index.ts';
import { simulatePart } from './simulate.service.ts';

export function promotionsRoutes(): readonly Route[] {
  return [
    bindRoute(
      simulatePromotion,
      async (ctx, { body: { after, ...wish } }) => {
        // The route's guard covers the business's totals; the rules need the permission to read
        // discounts.
        requireReadable(ctx, COMPONENT.discounts);
        const { part, ...rest } = await simulatePart(ctx.db, wish, after ?? null);
        return {
          data: {
            part: {
              ...part,
              days: part.days.map((day) => ({ ...day })),
              products: part.products.map((product) => ({ ...product })),
              rivals: part.rivals.map((rival) => ({ ...rival })),
            },
            ...rest,
          },
        };
      },
      { readExtent: 'look' },
    ),
  ];
}
