import {
  autocompleteOld, changeRecord as changeEndpoint, componentsOld, createRecord as createEndpoint, formsOldRead, formsOldWrite, getRecord, getRecordHistory, listRecords, readRecordFilter, setRecordStatus,
} from '@dalpak/contracts';
import { handle } from '../../kernel/http/index.ts';
import type { Route } from '../../kernel/http/index.ts';
import { answerList, answerLookup, changeRecord, createRecord, oneRecord, pageOfRecords, readForm, type RulesOf, type SavedViews, setStatus, writeForm } from '../../record-kit/index.ts';
import { historyOf } from './history.service.ts';
import { journaled } from './journal.ts';

/** Nobody can save one yet. */
const savedViews: SavedViews = () => Promise.resolve([]);

/** The records of every component that declares them. `rulesOf` brings what single components ask beyond their declaration. */
export function recordsRoutes(rulesOf: RulesOf): readonly Route[] {
  const kit = journaled(rulesOf);
  return [
    handle(listRecords, (ctx, { params, query: { q, filter, active, after, limit } }) =>
      pageOfRecords(ctx, params.component, { q, searches: readRecordFilter(filter) ?? [], active: active === undefined ? undefined : active === '1' }, { after, limit })),
    handle(getRecord, async (ctx, { params }) => ({ data: await oneRecord(ctx, params.component, params.id) })),
    handle(createEndpoint, async (ctx, { params, body }) => ({ data: await createRecord(ctx, kit, params.component, body.request_id, body.data) })),
    handle(changeEndpoint, async (ctx, { params, body }) => ({ data: await changeRecord(ctx, kit, params.component, params.id, body) })),
    handle(setRecordStatus, async (ctx, { params, body }) => ({ data: { changed: [...(await setStatus(ctx, kit, params.component, body.ids, body.active))] } })),
    handle(componentsOld, (ctx, { body }) => answerList(ctx, body, savedViews)),
    handle(autocompleteOld, (ctx, { query }) => answerLookup(ctx, query)),
    handle(formsOldRead, (ctx, { params, query }) => readForm(ctx, params.formID, query)),
    handle(formsOldWrite, async (ctx, { params, body }) => ({ data: await writeForm(ctx, kit, params.formID, body) })),
    handle(getRecordHistory, async (ctx, { params }) => ({ data: await historyOf(ctx, params.component, params.id) })),
  ];
}
