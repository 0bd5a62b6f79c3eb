import { findComponent } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import type { NewItemProps, PickerProps } from '../state/form-context.ts';
import { newRecordTitle } from '../state/new-record-title.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';

/** What the form of a new record is drawn from. */
interface NewItemForm {
  readonly component: number;
  readonly id: '0';
  readonly name: string;
  readonly depth: number;
  readonly onCreated: NewItemProps['onMade'];
  readonly renderPicker: NewItemDialogProps['renderPicker'];
}

interface NewItemDialogProps extends NewItemProps {
  readonly depth: number;
  readonly renderPicker: ((props: PickerProps) => ReactNode) | undefined;
  readonly renderForm: (props: NewItemForm) => ReactNode;
}

/** A form for a new record of another component, over the form that refers to it. */
export function NewItemDialog({
  component,
  depth,
  onMade,
  onClose,
  renderPicker,
  renderForm,
}: NewItemDialogProps): ReactNode {
  const { t } = useTranslation('menu');
  const info = findComponent(component);
  const name = info === null ? String(component) : t(`components.${info.key}`);
  return (
    <Modal
      opened
      onClose={onClose}
      title={newRecordTitle(component, name)}
      size={760}
      closeOnClickOutside={false}
    >
      {renderForm({ component, id: '0', name, depth, onCreated: onMade, renderPicker })}
    </Modal>
  );
}
