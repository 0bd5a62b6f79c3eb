import type { FormColumn } from '../state/form-fields.ts';

export interface OpeningProps {
  readonly form: string;
  /** The fields of the first section. */
  readonly fields: readonly FormColumn[];
}
