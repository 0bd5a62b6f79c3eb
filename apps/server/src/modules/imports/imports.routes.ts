import * as api from '@dalpak/contracts';
import { bindRoute, type Route } from '../../kernel/http/index.ts';
import { createAuditedKit } from '../records/index.ts';
import { importUpload, lastImports } from './imports.service.ts';
import {
  lastChanges,
  planChange,
  previewChange,
  undoChange,
} from './changes/bulk-changes.service.ts';
import { filesOf, previewFile, readSupplierFile } from './suppliers/supplier-file.service.ts';
import { matchNames, putHeap } from './pictures/picture-heap.service.ts';
import { takeCosts, undoCosts } from './suppliers/take-costs.ts';
import { changesOf } from './desk/import-changes.ts';
import {
  beginImport,
  startChecking,
  startCommit,
  startReading,
  startUndo,
  storePart,
} from './desk/file-import.service.ts';
import { makeMissing } from './desk/make-missing.ts';
import { listLineErrors, loadImports, openImport } from './desk/import-views.ts';
import type { ImportDesk } from './desk/import-desk.ts';

/**
 * Routes of file imports. The work on a file continues in the background after the answer:
 * `desk.work` does it.
 */
export function importsRoutes(desk: ImportDesk, now: () => number): readonly Route[] {
  const kit = createAuditedKit(desk.rulesOf);
  return [
    bindRoute(api.previewBulkChange, (ctx, { body }) => previewChange(ctx, body, now()), {
      readExtent: 'look',
    }),
    bindRoute(api.startBulkChange, async (ctx, { body }) => ({
      data: await planChange(ctx, desk, body, now()),
    })),
    bindRoute(api.listBulkChanges, async (ctx) => ({ data: await lastChanges(ctx) })),
    bindRoute(api.undoBulkChange, async (ctx, { params }) => ({
      data: await undoChange(ctx, desk, params.id),
    })),
    bindRoute(api.matchPictures, async (ctx, { body }) => ({
      data: await matchNames(ctx, body.names),
    })),
    bindRoute(api.putPictures, async (ctx, { body }) => ({
      data: await putHeap(ctx, body, now()),
    })),
    bindRoute(api.sendSupplierFile, async (ctx, { params, body }) => ({
      data: await readSupplierFile(ctx, params.supplier, body, now()),
    })),
    bindRoute(api.listSupplierFiles, async (ctx, { params }) => ({
      data: await filesOf(ctx, params.supplier),
    })),
    bindRoute(api.previewSupplierFile, (ctx, { params, body }) =>
      previewFile(ctx, { ...params, ...body }),
    ),
    bindRoute(api.takeSupplierCosts, async (ctx, { params, body }) => ({
      data: await takeCosts(ctx, desk, { ...params, ...body }, now()),
    })),
    bindRoute(api.undoSupplierFile, async (ctx, { params }) => ({
      data: await undoCosts(ctx, desk, params.supplier, params.id),
    })),
    bindRoute(api.importFile, async (ctx, { params, body }) => ({
      data: await importUpload(ctx.db, params.kind, {
        fileName: body.file_name,
        content: body.content,
        dryRun: body.dry_run,
        chain: body.chain,
        store: body.store,
      }),
    })),
    bindRoute(api.listImports, async (ctx) => ({ data: [...(await lastImports(ctx.db))] })),
    bindRoute(api.beginImport, async (ctx, { params, body }) => ({
      data: await beginImport(ctx, params.component, body),
    })),
    bindRoute(api.sendImportPart, async (ctx, { params, body }) => {
      await storePart(ctx, params.component, params.id, params.part, body.content);
      return { code: '000' };
    }),
    bindRoute(api.readImport, async (ctx, { params }) => ({
      data: await startReading(ctx, desk, params.component, params.id),
    })),
    bindRoute(api.checkImport, async (ctx, { params, body }) => ({
      data: await startChecking(ctx, desk, {
        component: params.component,
        id: params.id,
        wish: body,
      }),
    })),
    bindRoute(api.makeMissingRecords, async (ctx, { params, body }) => ({
      data: await makeMissing(ctx, desk, kit, { ...params, ...body }),
    })),
    bindRoute(api.commitImport, async (ctx, { params }) => ({
      data: await startCommit(ctx, desk, params.component, params.id),
    })),
    bindRoute(api.undoImport, async (ctx, { params }) => ({
      data: await startUndo(ctx, desk, params.component, params.id),
    })),
    bindRoute(api.getImport, async (ctx, { params }) => ({
      data: await openImport(ctx, params.component, params.id),
    })),
    bindRoute(api.listImportFaults, (ctx, { params, query }) =>
      listLineErrors(ctx, params.component, params.id, query.after),
    ),
    bindRoute(api.listImportChanges, (ctx, { params, query }) =>
      changesOf(ctx, desk, { ...params, ...query }),
    ),
    bindRoute(api.listRecordImports, async (ctx, { params }) => ({
      data: [...(await loadImports(ctx, params.component))],
    })),
  ];
}
