import { type DetailText, type FieldValue, isEmptyValue } from '@dalpak/contracts';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';
import { createLineChecks } from './bulk-checks.ts';
import {
  type BulkLine,
  type BulkParts,
  changeOf,
  type Draft,
  isValid,
  hasChanges,
  statusColumn,
} from './bulk-draft.ts';
import { createLineReader, type LineReader } from './bulk-lines.ts';
import {
  greatestCode,
  imageOf,
  insertRows,
  lockRows,
  type RowImage,
  updateRows,
  versionOnce,
} from './bulk.store.ts';
import type { RecordChange } from '../write/record-rules.ts';

export type BulkVerdict = 'new' | 'changed' | 'same' | 'bad';

/** The result of a line; for a written line also the row before and after. */
export interface BulkOutcome {
  readonly line: number;
  readonly verdict: BulkVerdict;
  readonly faults: Readonly<Record<string, DetailText>>;
  readonly image?: {
    readonly id: number;
    readonly before: RowImage | null;
    readonly after: RowImage;
  };
}

/**
 * The change that a valid line would make to its record, or the new record: values by field.
 * `before` contains the fields of `after` and those of the record's name.
 */
export interface BulkChange {
  readonly line: number;
  /** Null for a new record, as is `before`. */
  readonly id: number | null;
  readonly before: Readonly<Record<string, FieldValue>> | null;
  readonly after: Readonly<Record<string, FieldValue>>;
}

/** An import into one component, which processes part of the lines at a time. */
export interface BulkImport {
  /** Returns what the lines would do, without writing; includes the component's own rules. */
  check(tx: TenantTx, lines: readonly BulkLine[]): Promise<readonly BulkOutcome[]>;
  /**
   * Returns what the lines with changes would write. It only reads, so it skips the component's own
   * rules, which the check has applied.
   */
  show(view: TenantDb, lines: readonly BulkLine[]): Promise<readonly BulkChange[]>;
  /** Writes the lines, with the same checks. */
  write(tx: TenantTx, lines: readonly BulkLine[]): Promise<readonly BulkOutcome[]>;
  readonly unknownNames: LineReader['unknownNames'];
}

/**
 * Validates lines as the component's form would, for a part of the file at once: kinds, required
 * fields, references, uniqueness and the component's own rules.
 */
export function createBulk(parts: BulkParts): BulkImport {
  const { ctx, record, rules, greatestCode: inFile } = parts;
  const reader = createLineReader(parts);
  const checks = createLineChecks(parts);
  const version = versionOnce();
  let nextCode: number | null = null;

  /** @param held whether the records that references mean are locked until commit */
  async function readLines(
    db: TenantDb,
    lines: readonly BulkLine[],
    held: boolean,
  ): Promise<readonly Draft[]> {
    const drafts = lines.map(({ line, cells }): Draft => ({
      line,
      cells,
      errors: {},
      id: 0,
      before: null,
      data: {},
      active: null,
    }));
    await reader.find(db, drafts);
    for (const draft of drafts) reader.read(draft);
    await reader.resolve(db, drafts, held);
    await checks.unique(db, drafts);
    await checks.together(db, drafts);
    return drafts;
  }

  async function judge(tx: TenantTx, lines: readonly BulkLine[]): Promise<readonly Draft[]> {
    const drafts = await readLines(tx, lines, true);
    await checks.ownRules(tx, drafts);
    return drafts;
  }

  function verdictOf(draft: Draft): BulkVerdict {
    if (!isValid(draft)) return 'bad';
    if (draft.before === null) return 'new';
    return hasChanges(draft) ? 'changed' : 'same';
  }

  /**
   * Assigns codes to records without one: those after the greatest of the business and of the file.
   */
  async function numberNew(tx: TenantTx, drafts: readonly Draft[]): Promise<void> {
    for (const column of record.columns) {
      if (column.kind !== 'code' || column.next !== true) continue;
      for (const { data } of drafts.filter((draft) =>
        isEmptyValue(draft.data[column.key] ?? null),
      )) {
        nextCode ??= Math.max(inFile, await greatestCode(tx, record, column));
        nextCode += 1;
        data[column.key] = String(nextCode);
      }
    }
  }

  async function derived(tx: TenantTx, drafts: readonly Draft[]): Promise<void> {
    const changes = drafts.map((draft) => changeOf({ record, ctx }, tx, draft));
    const more =
      rules.bulk === undefined
        ? await oneByOne(changes, rules.derive)
        : await rules.bulk.derive(tx, changes);
    for (const [at, draft] of drafts.entries()) draft.data = { ...draft.data, ...more[at] };
  }

  function patchOf({ data, active }: Draft): RowImage {
    return {
      ...imageOf(record, data),
      ...(active === null || record.status === undefined ? {} : { [record.status]: active }),
    };
  }

  async function store(
    tx: TenantTx,
    drafts: readonly Draft[],
  ): Promise<ReadonlyMap<Draft, NonNullable<BulkOutcome['image']>>> {
    const images = new Map<Draft, NonNullable<BulkOutcome['image']>>();
    const written = drafts.filter((draft) => isValid(draft) && hasChanges(draft));
    if (written.length === 0) return images;
    const made = written.filter(({ before }) => before === null);
    const changed = written.filter(({ before }) => before !== null);
    await numberNew(tx, made);
    await derived(tx, written);
    const stored = await lockRows(
      tx,
      record,
      changed.map(({ id }) => id),
    );
    const number = await version.of(tx, record);
    const ids = await insertRows(tx, record, made.map(patchOf), number);
    for (const [at, draft] of made.entries()) draft.id = ids[at] ?? 0;
    await updateRows(
      tx,
      record,
      changed.map((draft) => ({ id: draft.id, set: patchOf(draft) })),
      number,
    );
    for (const draft of written) {
      const after = patchOf(draft);
      const row = stored.get(draft.id);
      images.set(draft, {
        id: draft.id,
        before:
          row === undefined
            ? null
            : Object.fromEntries(Object.keys(after).map((name) => [name, row[name] ?? null])),
        after,
      });
    }
    const changes = written.map((draft) => changeOf({ record, ctx }, tx, draft));
    if (rules.bulk === undefined) await oneByOne(changes, rules.after);
    else await rules.bulk.after(tx, changes);
    return images;
  }

  /** For a new record only the values of its line; its defaults are shown by the form. */
  function changeOfDraft(draft: Draft): BulkChange {
    const { line, id, before, data, active } = draft;
    const status = statusColumn(record);
    const after = {
      ...data,
      ...(active === null || status === undefined ? {} : { [status.key]: active }),
    };
    if (before === null)
      return {
        line,
        id: null,
        before,
        after: Object.fromEntries(
          Object.entries(after).filter(
            ([key, value]) => parts.fields.includes(key) && !isEmptyValue(value),
          ),
        ),
      };
    const stored: Readonly<Record<string, FieldValue>> = {
      ...before.data,
      ...(status === undefined ? {} : { [status.key]: before.active }),
    };
    const named = record.columns.find(({ list }) => list === 'main')?.key;
    const keys = new Set([...(named === undefined ? [] : [named]), ...Object.keys(after)]);
    return {
      line,
      id,
      before: Object.fromEntries([...keys].map((key) => [key, stored[key] ?? null])),
      after,
    };
  }

  return {
    unknownNames: () => reader.unknownNames(),
    show: async (view, lines) =>
      (await readLines(view, lines, false))
        .filter((draft) => isValid(draft) && hasChanges(draft))
        .map(changeOfDraft),
    check: async (tx, lines) =>
      (await judge(tx, lines)).map((draft) => ({
        line: draft.line,
        verdict: verdictOf(draft),
        faults: draft.errors,
      })),
    write: async (tx, lines) => {
      const drafts = await judge(tx, lines);
      const verdicts = drafts.map(verdictOf);
      const images = await store(tx, drafts);
      return drafts.map((draft, at) => {
        const image = images.get(draft);
        return {
          line: draft.line,
          verdict: verdicts[at] ?? 'bad',
          faults: draft.errors,
          ...(image === undefined ? {} : { image }),
        };
      });
    },
  };
}

async function oneByOne<T>(
  changes: readonly RecordChange[],
  rule: ((change: RecordChange & { readonly id: number }) => Promise<T>) | undefined,
): Promise<T[]> {
  const answers: T[] = [];
  if (rule !== undefined) for (const change of changes) answers.push(await rule(change));
  return answers;
}
