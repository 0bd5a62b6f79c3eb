import { listUniformRuns, makeUniformFile, readUniformFile } from '@dalpak/contracts';
import { handle, type Route } from '../../kernel/http/index.ts';
import { listRuns, makeRun, readArchive } from './uniform.service.ts';

/** Files and reports for the tax authority. */
export function taxRoutes(): readonly Route[] {
  return [
    handle(listUniformRuns, async (ctx) => ({ data: await listRuns(ctx) })),
    handle(makeUniformFile, async (ctx, { body }) => ({ data: await makeRun(ctx, body) })),
    handle(readUniformFile, (ctx, { params }) => readArchive(ctx, params.id)),
  ];
}
