import type { RecordView } from '@dalpak/contracts';
import { createContext, type ReactNode, useContext } from 'react';
import type { FormModel } from './form.store.ts';

/** A record that was chosen or created in a dialog, for a reference field. */
export interface PickedRecord {
  readonly id: number;
  readonly label: string;
}

export interface PickerProps {
  readonly component: number;
  readonly onPick: (picked: PickedRecord) => void;
  readonly onClose: () => void;
}

export interface NewItemProps {
  readonly component: number;
  readonly onMade: (record: RecordView) => void;
  readonly onClose: () => void;
}

/** What the parts of a form need to know about it. */
export interface FormContextValue {
  readonly component: number;
  /** '0' for a new record. */
  readonly id: string;
  readonly model: FormModel;
  /**
   * Renders a form for a new record of another component over this one; null when the user may not
   * add one.
   */
  readonly renderNewItem: (props: NewItemProps) => ReactNode;
  /**
   * Renders the list of another component to choose from; without it there is no advanced search.
   */
  readonly renderPicker?: ((props: PickerProps) => ReactNode) | undefined;
}

const FormContext = createContext<FormContextValue | null>(null);
export const FormProvider = FormContext.Provider;

/** The form that contains a field. */
export function useForm(): FormContextValue {
  const form = useContext(FormContext);
  if (form === null) throw new Error('A field stands outside of a form');
  return form;
}
