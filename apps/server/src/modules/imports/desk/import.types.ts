import type { ImportPlan, ImportState, SupplierFileWish } from '@dalpak/contracts';
import type { UnknownName } from '../../../record-kit/index.ts';
import type { StoredCell } from './import-lines.store.ts';

export interface Owner {
  readonly kind: 'user' | 'employee' | 'terminal';
  readonly id: number;
  readonly name: string;
}

export interface ImportRow extends Record<string, unknown> {
  readonly id: number;
  readonly component: number;
  readonly format: '' | 'xlsx' | 'csv' | 'prices' | 'change' | 'costs';
  readonly state: ImportState;
  readonly file_name: string;
  readonly bytes: number;
  readonly headings: readonly string[];
  readonly sample: readonly (readonly StoredCell[])[];
  readonly plan: Partial<ImportPlan> & {
    readonly stores?: readonly StoreLines[];
    readonly chain?: string;
    readonly store?: string;
    /** Of a supplier's file: whose it is, and how it is read. */
    readonly supplier?: number;
    readonly wish?: SupplierFileWish;
  };
  readonly counts: Readonly<Record<string, unknown>>;
  readonly lines: number;
  readonly progress: number;
  readonly error: { readonly code: string; readonly desc: string } | null;
  readonly owner_name: string;
  readonly owner_kind: Owner['kind'];
  readonly owner_id: number;
  readonly created_at: string;
  readonly committed_at: string | null;
}

/** Names of a field's column that no record has, as the check stores them. */
export interface MissingNames {
  readonly field: string;
  /** How many of them can be made into records, and the first of those. */
  readonly count: number;
  readonly names: readonly string[];
  /** The others, whose spelling is near to names that exist. */
  readonly near: readonly UnknownName[];
}

export interface StoreLines {
  readonly chain: string;
  readonly name: string;
  readonly store: string;
  readonly lines: number;
}
