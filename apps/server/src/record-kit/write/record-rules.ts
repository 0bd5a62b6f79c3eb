import type {
  DetailText,
  FeedTable,
  FieldError,
  RecordComponent,
  RecordView,
} from '@dalpak/contracts';
import type { TenantTx } from '../../kernel/db/index.ts';
import type { SessionContext } from '../../kernel/http/index.ts';
import type { FieldValues } from './record-write.store.ts';

/** Field errors: key of the field, and an error of its kind or a reason of the rule's own. */
export type FieldErrors = Readonly<Record<string, FieldError | DetailText>>;

/** A write that is about to be stored, inside its transaction. */
export interface RecordChange {
  readonly tx: TenantTx;
  readonly record: RecordComponent;
  /** 0 for a new record. */
  readonly id: number;
  readonly before: RecordView | null;
  /** The fields that change, with their new values. */
  readonly data: FieldValues;
  /** The caller; a rule may refuse because of their permissions. */
  readonly ctx: Pick<SessionContext, 'user' | 'terminal' | 'employee' | 'perr' | 'ownPerr'>;
}

/**
 * Rules of a component beyond its declaration. Most components have none. A rule lives in the
 * module that owns the table's meaning, and the application's composition passes it to {@link
 * RecordKit}.
 */
export interface RecordRules {
  /**
   * Locks that every writer acquires before the record itself: a fixed order prevents deadlocks.
   * @param fields written fields of an existing record; absent for new records, and when any field
   * may be written
   */
  readonly acquireLocks?: (tx: TenantTx, fields?: readonly string[]) => Promise<void>;
  /**
   * Field errors of the change; an empty object when there are none. An AppError refuses it as a
   * whole.
   */
  readonly check?: (change: RecordChange) => Promise<FieldErrors>;
  /**
   * Values that follow from others (a digest of a password): merged into the change before it is
   * stored.
   */
  readonly derive?: (change: RecordChange) => Promise<FieldValues>;
  /** Additional writes in the same transaction. */
  readonly after?: (change: RecordChange & { readonly id: number }) => Promise<void>;
  /** Refuses activating or deactivating records, by an AppError. */
  readonly beforeStatus?: (
    tx: TenantTx,
    ids: readonly number[],
    active: boolean,
    ctx: RecordChange['ctx'],
  ) => Promise<void>;
  /**
   * The same for many records at once, when one by one would take too long; absent rules run one by
   * one.
   */
  readonly bulk?: BulkRules;
  /**
   * The stored spelling of a field's text, so that a file with another spelling counts as equal.
   */
  readonly normalizeText?: (field: string, text: string) => string;
  /**
   * Of records that an import created, those that documents or users' work refer to by now: they
   * are not deleted.
   */
  readonly findReferenced?: (tx: TenantTx, ids: readonly number[]) => Promise<readonly number[]>;
  /** Deletes data that belongs to records about to be deleted. */
  readonly beforeDelete?: (tx: TenantTx, ids: readonly number[]) => Promise<void>;
}

/** Rules over many changes of one component; results are in the order of the changes. */
export interface BulkRules {
  /**
   * Synced tables that are written in addition to the component's own; tills are notified at the
   * end.
   */
  readonly syncedTables?: readonly FeedTable[];
  /**
   * @param claims values used by earlier lines of the same file, and the line; they last as long as
   * the import
   */
  readonly check: (
    tx: TenantTx,
    changes: readonly RecordChange[],
    claims: Claims,
  ) => Promise<readonly FieldErrors[]>;
  readonly derive: (
    tx: TenantTx,
    changes: readonly RecordChange[],
  ) => Promise<readonly FieldValues[]>;
  readonly after: (tx: TenantTx, changes: readonly RecordChange[]) => Promise<void>;
}

/** Values that lines of a file reserve. */
export interface Claims {
  /** @returns false when an earlier record of the file has it */
  readonly claim: (what: string, by: object) => boolean;
}

export type RulesOf = (component: number) => RecordRules;
