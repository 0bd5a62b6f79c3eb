import { Button } from '@mantine/core';
import { COMPONENT } from '@dalpak/contracts';
import { IconFileDollar } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { lazyPart } from '../../../platform/router/lazy-part.tsx';
import type { SlotProps } from '../../../platform/router/slots.ts';
import { useAccess } from '../../../platform/session/session.store.ts';
import { useFileWords } from './words.ts';

const SupplierFileDialog = lazyPart(
  () => import('./supplier-file-dialog.tsx'),
  'SupplierFileDialog',
);

/** Opens the files of the supplier whose form is open. */
export function SupplierFileTrigger({
  place,
  component,
  ids,
}: SlotProps['records.triggers']): ReactNode {
  const say = useFileWords();
  const mayAdd =
    useAccess({ type: 'components', action: 'w', key: COMPONENT.supplierProducts }) === 'ok';
  const [isOpen, setOpen] = useState(false);
  const supplier = Number(ids[0] ?? 0);
  if (place !== 'form' || component !== COMPONENT.suppliers || !mayAdd || !(supplier > 0))
    return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileDollar size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {say('open')}
      </Button>
      {isOpen && <SupplierFileDialog supplier={supplier} onClose={() => setOpen(false)} />}
    </>
  );
}
