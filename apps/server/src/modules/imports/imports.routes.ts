import { importFile, listImports } from '@dalpak/contracts';
import { handle } from '../../kernel/http/index.ts';
import type { Route } from '../../kernel/http/index.ts';
import { importUpload, lastImports } from './imports.service.ts';

export function importsRoutes(): readonly Route[] {
  return [
    handle(importFile, async (ctx, { params, body }) => ({
      data: await importUpload(ctx.db, params.kind, { fileName: body.file_name, content: body.content, dryRun: body.dry_run, chain: body.chain, store: body.store }),
    })),
    handle(listImports, async (ctx) => ({ data: [...(await lastImports(ctx.db))] })),
  ];
}
