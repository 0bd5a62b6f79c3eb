import { explain } from '../../../kernel/errors/explain.ts';
import { moveManually, type LifecycleState } from '@dalpak/engine';
import { componentOfDocument } from '@dalpak/contracts';
import { AppError } from '../../../kernel/errors/app-error.ts';
import type { SessionContext } from '../../../kernel/http/index.ts';
import { publish } from '../../../kernel/push/publish.ts';
import { actorOf, writeAudit } from '../../audit/index.ts';
import { readableDocument } from '../read/documents-read.service.ts';
import { assertDocumentAuthorized } from '../issue/document-submission.ts';
import * as store from '../issue/documents.store.ts';

/**
 * Moves a document to another state on request, as the transition table of its type allows.
 * @throws AppError CONFLICT when the table has no such transition, or the document was moved
 *   meanwhile
 */
export async function moveDocument(
  ctx: SessionContext,
  id: string,
  from: LifecycleState,
  to: LifecycleState,
): Promise<LifecycleState> {
  const { type } = await readableDocument(ctx, id);
  assertDocumentAuthorized(ctx, type, 'e');
  const moved = moveManually(type, from, to);
  if (!moved.ok) throw new AppError('CONFLICT', { reason: explain('document_state') });
  await ctx.db.tx(async (tx) => {
    if (!(await store.moveLifecycle(tx, id, from, to))) throw new AppError('CONFLICT');
    await writeAudit(tx, {
      action: 'document.moved',
      ...actorOf(ctx),
      entity: 'document',
      entityId: id,
      before: { lifecycle: from },
      after: { lifecycle: to },
    });
    const component = componentOfDocument(type);
    if (component !== null) await publish(tx, 'records:changed', { component });
  });
  return to;
}
