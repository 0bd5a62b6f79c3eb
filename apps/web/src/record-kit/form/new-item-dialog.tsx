import { findComponent } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { NewItemProps, PickerProps } from './form-context.ts';
import type { RecordFormProps } from './record-form.tsx';
import { newRecordTitle } from './new-record-title.ts';
import { Modal } from '../../ui/modal.tsx';

interface NewItemDialogProps extends NewItemProps {
  readonly depth: number;
  readonly renderPicker: ((props: PickerProps) => ReactNode) | undefined;
  readonly renderForm: (props: RecordFormProps) => ReactNode;
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
