import {
  autocompleteOld,
  changeRecord as changeEndpoint,
  componentsOld,
  createRecord as createEndpoint,
  deleteView as deleteViewEndpoint,
  exportRecords,
  findRecords,
  formBalances,
  formsOldRead,
  formsOldWrite,
  getRecord,
  getRecordHistory,
  listRecords,
  patchRecord,
  readRecordFilter,
  saveView as saveViewEndpoint,
  searchEverything,
  setRecordStatus,
  viewData,
} from '@dalpak/contracts';
import { bindRoute } from '../../kernel/http/index.ts';
import type { Route } from '../../kernel/http/index.ts';
import {
  answerList,
  answerLookup,
  answerView,
  changeRecord,
  createListPositions,
  createRecord,
  exportList,
  likeliestRecords,
  readRecord,
  pageOfRecords,
  readBalances,
  readForm,
  type RulesOf,
  searchRecords,
  setStatus,
  writeForm,
} from '../../record-kit/index.ts';
import { historyOf } from './history.service.ts';
import { createAuditedKit } from './audited-kit.ts';
import { deleteView, savedViews, saveView } from './record-views.service.ts';

/**
 * Routes of the records of every component that declares them. `rulesOf` has the rules of single
 * components beyond their declaration.
 */
export function recordsRoutes(rulesOf: RulesOf, now: () => number): readonly Route[] {
  const kit = createAuditedKit(rulesOf);
  const places = createListPositions(now);
  return [
    bindRoute(
      listRecords,
      (ctx, { params, query: { q, filter, active, after, limit } }) =>
        pageOfRecords(
          ctx,
          params.component,
          {
            q,
            searches: readRecordFilter(filter) ?? [],
            active: active === undefined ? undefined : active === '1',
          },
          { after, limit },
        ),
      { readExtent: 'look' },
    ),
    bindRoute(
      findRecords,
      (ctx, { params, query }) => likeliestRecords(ctx, params.component, query.q),
      { readExtent: 'look' },
    ),
    bindRoute(getRecord, async (ctx, { params }) => ({
      data: await readRecord(ctx, params.component, params.id),
    })),
    bindRoute(createEndpoint, async (ctx, { params, body }) => ({
      data: await createRecord(ctx, kit, params.component, body.request_id, body.data),
    })),
    bindRoute(changeEndpoint, async (ctx, { params, body }) => ({
      data: await changeRecord(ctx, kit, params.component, params.id, body),
    })),
    bindRoute(patchRecord, async (ctx, { params, body }) => ({
      data: await changeRecord(ctx, kit, params.component, params.id, body),
    })),
    bindRoute(setRecordStatus, async (ctx, { params, body }) => ({
      data: { changed: [...(await setStatus(ctx, kit, params.component, body.ids, body.active))] },
    })),
    bindRoute(
      exportRecords,
      (ctx, { params, query }) => exportList(ctx, params.component, query, now()),
      { readExtent: 'long' },
    ),
    bindRoute(componentsOld, (ctx, { body }) => answerList(ctx, body, { savedViews, places }), {
      readExtent: 'look',
    }),
    bindRoute(
      viewData,
      (ctx, { params, body }) => answerView(ctx, params.id, body, { savedViews, places }),
      { readExtent: 'look' },
    ),
    bindRoute(autocompleteOld, (ctx, { query }) => answerLookup(ctx, query), {
      readExtent: 'look',
    }),
    bindRoute(
      searchEverything,
      async (ctx, { query }) => ({ data: await searchRecords(ctx, query.q) }),
      { readExtent: 'look' },
    ),
    bindRoute(formsOldRead, (ctx, { params, query }) => readForm(ctx, params.formID, query)),
    bindRoute(formBalances, async (ctx, { params, body }) => ({
      data: ['000' as const, '', await readBalances(ctx, params.file, body.ids)] as [
        '000',
        string,
        { id: number; balance: number }[],
      ],
    })),
    bindRoute(formsOldWrite, async (ctx, { params, body }) => ({
      data: await writeForm(ctx, kit, params.formID, body),
    })),
    bindRoute(saveViewEndpoint, async (ctx, { params, body }) => ({
      data: { id: await saveView(ctx, params.component, body) },
    })),
    bindRoute(deleteViewEndpoint, async (ctx, { params }) => {
      await deleteView(ctx, params.component, params.id);
      return { code: '000' };
    }),
    bindRoute(getRecordHistory, async (ctx, { params }) => ({
      data: await historyOf(ctx, params.component, params.id),
    })),
  ];
}
