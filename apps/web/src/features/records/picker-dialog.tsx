import { findComponent, findRecordComponent } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import type { PickerProps } from '../../record-kit/form/state/form-context.ts';
import { RecordList } from '../../record-kit/list/record-list.tsx';
import { recordName } from '../../record-kit/values/record-value.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';

/**
 * The list of a component in a dialog over a form, to choose a record from: the lookup's advanced
 * search (specification, records §4).
 */
export function PickerDialog({ component, onPick, onClose }: PickerProps): ReactNode {
  const { t } = useTranslation('menu');
  const info = findComponent(component);
  const record = findRecordComponent(component);
  if (info === null || record === null) return null;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(`components.${info.key}`)}
      size="min(1100px, 96vw)"
      closeOnClickOutside={false}
    >
      <RecordList
        component={component}
        picker={{
          onPick: (picked) =>
            onPick({ id: Number(picked.id), label: recordName(record.columns, picked) }),
        }}
      />
    </Modal>
  );
}
