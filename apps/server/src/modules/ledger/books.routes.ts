import {
  deleteEntry,
  fillEntry,
  findBookParties,
  listEntries,
  postEntry,
  readBookChoices,
  readEntry,
  readLedgerCard,
  readTrialBalance,
  reverseEntry,
  saveEntry,
  SUCCESS,
} from '@dalpak/contracts';
import { bindRoute, type Route } from '../../kernel/http/index.ts';
import { ledgerCard, trialBalance } from './books-read.service.ts';
import {
  choicesOf,
  fill,
  pageOfEntries,
  partiesOf,
  postDraft,
  readOne,
  removeDraft,
  reverse,
  saveDraft,
} from './manual-entries.service.ts';

/** The books: entries by hand, the trial balance and ledger cards. */
export function booksRoutes(): readonly Route[] {
  return [
    bindRoute(listEntries, (ctx, { query }) => pageOfEntries(ctx, query.before), {
      readExtent: 'look',
    }),
    bindRoute(readEntry, async (ctx, { params }) => ({ data: await readOne(ctx, params.id) })),
    bindRoute(saveEntry, async (ctx, { body }) => ({
      data: await saveDraft(ctx, {
        requestId: body.request_id,
        day: body.day,
        valueDay: body.value_day,
        reference: body.reference,
        description: body.description,
        movementTypeId: body.movement_type_id,
        lines: body.lines,
      }),
    })),
    bindRoute(postEntry, async (ctx, { params }) => ({ data: await postDraft(ctx, params.id) })),
    bindRoute(deleteEntry, async (ctx, { params }) => {
      await removeDraft(ctx, params.id);
      return { code: SUCCESS };
    }),
    bindRoute(reverseEntry, async (ctx, { params, body }) => ({
      data: await reverse(ctx, params.id, body.day),
    })),
    bindRoute(fillEntry, async (ctx, { params, query }) => ({
      data: await fill(ctx, params.id, query),
    })),
    bindRoute(readBookChoices, async (ctx) => ({ data: await choicesOf(ctx) })),
    bindRoute(findBookParties, async (ctx, { query }) => ({
      data: await partiesOf(ctx, query.kind, query.text),
    })),
    bindRoute(readTrialBalance, async ({ db }, { query }) => ({
      data: await trialBalance(db, query),
    })),
    bindRoute(readLedgerCard, async ({ db }, { query }) => ({ data: await ledgerCard(db, query) })),
  ];
}
