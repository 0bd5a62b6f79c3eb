import type { RecordKit, RulesOf } from '../../record-kit/index.ts';
import { actorOf, findAudit, writeAudit, entityIdOf } from '../audit/index.ts';

/** The record kit with audit: changes of records are logged in the same place as all other acts. */
export function createAuditedKit(rulesOf: RulesOf): RecordKit {
  return {
    rulesOf,
    journal: (tx, ctx, { action, component, id, before, after, requestId }) =>
      writeAudit(tx, {
        ...(requestId === undefined ? {} : { id: requestId }),
        action,
        ...actorOf(ctx),
        entity: 'record',
        entityId: entityIdOf(component, id),
        before,
        after,
      }),
    findAct: async (tx, requestId) => {
      const act = await findAudit(tx, requestId);
      if (act === null) return null;
      const [component, id] =
        act.entity === 'record' && act.action === 'record.created'
          ? act.entityId.split(':').map(Number)
          : [0, 0];
      return { component: component ?? 0, id: id ?? 0, after: act.after };
    },
  };
}
