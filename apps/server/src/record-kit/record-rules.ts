import type { FeedTable, FieldFault, RecordComponent, RecordView } from '@dalpak/contracts';
import type { TenantTx } from '../kernel/db/index.ts';
import type { SessionContext } from '../kernel/http/index.ts';
import type { FieldValues } from './record-write.store.ts';

/** What is wrong with fields: key of the field, and a fault of its kind or a text of the rule's own. */
export type Faults = Readonly<Record<string, FieldFault | { readonly text: string }>>;

/** A write that is about to be stored, inside of its transaction. */
export interface RecordChange {
  readonly tx: TenantTx;
  readonly record: RecordComponent;
  /** 0 for a new record. */
  readonly id: number;
  readonly before: RecordView | null;
  /** The fields that change, as they will be. */
  readonly data: FieldValues;
  /** Who asks; a rule may refuse by it. */
  readonly ctx: Pick<SessionContext, 'user' | 'terminal' | 'employee' | 'perr' | 'ownPerr'>;
}

/**
 * What a component asks beyond its declaration. Most ask nothing. A rule lives with the module that owns the table's
 * meaning and is handed to {@link RecordKit} where the application is put together.
 */
export interface RecordRules {
  /**
   * What is locked before the record itself, by everybody who writes here: in one order nobody waits for each other.
   * @param fields what is written of a record that is there; left out for new ones, and where it may be anything
   */
  readonly begin?: (tx: TenantTx, fields?: readonly string[]) => Promise<void>;
  /** What is wrong with the change; an empty object when nothing is. An AppError refuses it as a whole. */
  readonly check?: (change: RecordChange) => Promise<Faults>;
  /** Values that follow from others (a digest of a password): joined with the change before it is stored. */
  readonly derive?: (change: RecordChange) => Promise<FieldValues>;
  /** What else is stored with it, in the same transaction. */
  readonly after?: (change: RecordChange & { readonly id: number }) => Promise<void>;
  /** Refuses putting records out of use or into it, by an AppError. */
  readonly beforeStatus?: (tx: TenantTx, ids: readonly number[], active: boolean, ctx: RecordChange['ctx']) => Promise<void>;
  /** The same for many at once, where one by one would take too long; what is left out is asked one by one. */
  readonly many?: ManyRules;
  /** How a text of the field is kept, so that a file which writes it otherwise says the same. */
  readonly spell?: (field: string, text: string) => string;
  /** Of records that an import made, those that documents or people's work name by now: they are not removed again. */
  readonly held?: (tx: TenantTx, ids: readonly number[]) => Promise<readonly number[]>;
  /** What else goes with records that are about to be removed. */
  readonly removing?: (tx: TenantTx, ids: readonly number[]) => Promise<void>;
}

/** Rules over many changes of one component, answering in their order. */
export interface ManyRules {
  /** Synced tables that are written beside the component's own; the tills are told at the end. */
  readonly feeds?: readonly FeedTable[];
  /** @param claims what earlier lines of the same file take, and which line: kept as long as the import */
  readonly check: (tx: TenantTx, changes: readonly RecordChange[], claims: Claims) => Promise<readonly Faults[]>;
  readonly derive: (tx: TenantTx, changes: readonly RecordChange[]) => Promise<readonly FieldValues[]>;
  readonly after: (tx: TenantTx, changes: readonly RecordChange[]) => Promise<void>;
}

/** What lines of a file take for themselves. */
export interface Claims {
  /** @returns false when an earlier record of the file has it */
  readonly claim: (what: string, by: object) => boolean;
}

export type RulesOf = (component: number) => RecordRules;
