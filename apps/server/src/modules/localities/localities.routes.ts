import { findLocalities as endpoint } from '@dalpak/contracts';
import { bindRoute, type Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { findLocalities } from './localities.service.ts';

export function localitiesRoutes({ database }: Pick<Kernel, 'database'>): readonly Route[] {
  return [
    bindRoute(endpoint, async (_ctx, { query }) => findLocalities(database.system, query.query)),
  ];
}
