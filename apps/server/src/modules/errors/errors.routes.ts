import { reportError as endpoint } from '@dalpak/contracts';
import { bindRoute } from '../../kernel/http/index.ts';
import type { Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { reportError } from './errors.service.ts';

export function errorsRoutes(kernel: Pick<Kernel, 'now' | 'faults'>): readonly Route[] {
  return [
    bindRoute(endpoint, async (ctx, { body }) => ({
      reference: await reportError(ctx, body, kernel),
    })),
  ];
}
