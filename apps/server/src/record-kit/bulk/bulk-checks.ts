import { type DetailText, isEmptyValue } from '@dalpak/contracts';
import { explain } from '../../kernel/errors/explain.ts';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import {
  type BulkParts,
  changeOf,
  type Draft,
  isValid,
  hasChanges,
  statusColumn,
  explainFault,
} from './bulk-draft.ts';
import { findByText, findDuplicates, imageOf, compositeUniqueColumns } from './bulk.store.ts';
import { explainCell } from './expected-value.ts';
import { labelOf } from '../read/list-views.ts';
import type { Claims, FieldErrors } from '../write/record-rules.ts';
import type { FieldValues } from '../write/record-write.store.ts';

/**
 * Checks the lines of an import against each other, the business's records and the component's own
 * rules.
 */
export interface LineChecks {
  /** Checks columns whose values must be unique. */
  unique(db: TenantDb, drafts: readonly Draft[]): Promise<void>;
  /**
   * Checks columns that are unique only in combination, so that a violation is reported on its line
   * and not by the database.
   */
  together(db: TenantDb, drafts: readonly Draft[]): Promise<void>;
  /**
   * Checks the component's rules beyond its declaration, and whether records may be deactivated.
   */
  ownRules(tx: TenantTx, drafts: readonly Draft[]): Promise<void>;
}

export function createLineChecks({
  ctx,
  record,
  rules,
  fields,
  key,
}: Pick<BulkParts, 'ctx' | 'record' | 'rules' | 'fields' | 'key'>): LineChecks {
  const status = statusColumn(record);
  const taken = new Map<string, number>();
  const claims = createClaims();
  let sets: readonly (readonly string[])[] | null = null;

  function explainRule(field: string, fault: FieldErrors[string]): DetailText {
    const column = record.columns.find(({ key: own }) => own === field);
    return typeof fault === 'string' && column !== undefined
      ? explainCell(column, fault)
      : explainFault(fault);
  }

  async function unique(db: TenantDb, drafts: readonly Draft[]): Promise<void> {
    for (const column of record.columns.filter((one) => one.unique === true)) {
      const asked = drafts.flatMap((draft) => {
        const value = draft.data[column.key];
        return value === undefined || isEmptyValue(value) || typeof value === 'object'
          ? []
          : [{ draft, text: String(value).toLowerCase() }];
      });
      const owners = new Map(
        (await findByText(db, record, column, [...new Set(asked.map(({ text }) => text))])).map(
          ({ id, text }) => [text, id],
        ),
      );
      for (const { draft, text } of asked) {
        const owner = owners.get(text);
        const mark = `${column.key}\n${text}`;
        const earlier = taken.get(mark);
        if (owner !== undefined && owner !== draft.id)
          draft.errors[column.key] ??= explainFault('FIELD_TAKEN');
        else if (earlier !== undefined && earlier !== draft.line)
          draft.errors[column.key] ??= explain('line_repeats', { line: earlier });
        else taken.set(mark, draft.line);
      }
    }
  }

  async function together(db: TenantDb, drafts: readonly Draft[]): Promise<void> {
    sets ??= (await compositeUniqueColumns(db, record)).filter((names) => names.length > 1);
    for (const names of sets) {
      const own = record.columns.filter((column) => names.includes(column.column ?? column.key));
      const asked = drafts
        .filter((draft) => isValid(draft) && own.some(({ key: field }) => field in draft.data))
        .flatMap((draft) => {
          const row = imageOf(record, {
            ...(draft.before?.data as FieldValues | undefined),
            ...draft.data,
          });
          return names.some((name) => (row[name] ?? null) === null)
            ? []
            : [{ draft, row: Object.fromEntries(names.map((name) => [name, row[name]])) }];
        });
      const twins = await findDuplicates(
        db,
        record,
        names,
        asked.map(({ draft: { id }, row }) => ({ id, row })),
      );
      const labels = own.map((column) => labelOf(column).he).join(' + ');
      const field = own.find((column) => fields.includes(column.key))?.key ?? own[0]?.key ?? key;
      for (const [at, { draft, row }] of asked.entries()) {
        const mark = JSON.stringify(row).toLowerCase();
        const earlier = taken.get(mark);
        if (twins.has(at)) draft.errors[field] = explain('record_with_same', { labels });
        else if (earlier !== undefined && earlier !== draft.line)
          draft.errors[field] = explain('line_with_same', { labels, line: earlier });
        else taken.set(mark, draft.line);
      }
    }
  }

  async function ownRules(tx: TenantTx, drafts: readonly Draft[]): Promise<void> {
    const asked = drafts.filter((draft) => hasChanges(draft) && isValid(draft));
    const changes = asked.map((draft) => changeOf({ record, ctx }, tx, draft));
    const found: FieldErrors[] = [];
    if (rules.bulk !== undefined) found.push(...(await rules.bulk.check(tx, changes, claims)));
    else if (rules.check !== undefined)
      for (const change of changes) found.push(await rules.check(change));
    for (const [at, faults] of found.entries()) {
      for (const [field, fault] of Object.entries(faults))
        (asked[at]?.errors ?? {})[field] ??= explainRule(field, fault);
    }
    if (status === undefined) return;
    for (const active of [true, false])
      await mayTurn(
        tx,
        asked.filter((draft) => draft.before !== null && draft.active === active && isValid(draft)),
        active,
        status.key,
      );
  }

  /**
   * Whether records may be deactivated or reactivated: asked for all at once, and one by one only
   * to find the refused ones.
   */
  async function mayTurn(
    tx: TenantTx,
    drafts: readonly Draft[],
    active: boolean,
    field: string,
  ): Promise<void> {
    if (drafts.length === 0 || rules.beforeStatus === undefined) return;
    try {
      await rules.beforeStatus(
        tx,
        drafts.map(({ id }) => id),
        active,
        ctx,
      );
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const [only] = drafts;
      if (drafts.length === 1 && only !== undefined) only.errors[field] = error.toText();
      else for (const draft of drafts) await mayTurn(tx, [draft], active, field);
    }
  }

  return { unique, together, ownRules };
}

export function createClaims(): Claims {
  // Line numbers instead of the lines themselves: the content of a long file would fill half a
  // gigabyte.
  const owners = new Map<string, number>();
  const numbers = new WeakMap<object, number>();
  let last = 0;
  const numberOf = (by: object): number => {
    const known = numbers.get(by);
    if (known !== undefined) return known;
    last += 1;
    numbers.set(by, last);
    return last;
  };
  return {
    claim: (what, by) => {
      const number = numberOf(by);
      const owner = owners.get(what);
      if (owner === undefined) owners.set(what, number);
      return owner === undefined || owner === number;
    },
  };
}
