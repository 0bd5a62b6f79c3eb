import { listUniformRuns, makeUniformFile, readUniformFile } from '@dalpak/contracts';
import { bindRoute, type Route } from '../../kernel/http/index.ts';
import { listRuns, makeRun, readArchive } from './uniform.service.ts';

/** Files and reports for the tax authority. */
export function taxRoutes(): readonly Route[] {
  return [
    bindRoute(listUniformRuns, async (ctx) => ({ data: await listRuns(ctx) })),
    bindRoute(makeUniformFile, async (ctx, { body }) => ({ data: await makeRun(ctx, body) })),
    bindRoute(readUniformFile, (ctx, { params }) => readArchive(ctx, params.id)),
  ];
}
