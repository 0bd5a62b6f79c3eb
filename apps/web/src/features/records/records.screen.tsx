import { type ReactNode, useState } from 'react';
import type { ScreenProps } from '../../platform/router/feature.types.ts';
import { ComponentGate } from '../../record-kit/component-gate.tsx';
import type { ExportRequest } from '../../record-kit/list/state/list.types.ts';
import { RecordList } from '../../record-kit/list/record-list.tsx';
import { ExportDialog } from './export-dialog.tsx';

/** The record list of the component in the route. */
export function RecordsScreen({ params }: ScreenProps): ReactNode {
  const [wish, setWish] = useState<ExportRequest | null>(null);
  return (
    <>
      <ComponentGate number={params['component'] ?? ''}>
        {({ info }) => <RecordList key={info.id} component={info.id} page onExport={setWish} />}
      </ComponentGate>
      {wish !== null && <ExportDialog wish={wish} onClose={() => setWish(null)} />}
    </>
  );
}
