import type { ReactNode } from 'react';
import type { ScreenProps } from '../../platform/router/feature.types.ts';
import { ComponentGate } from '../../record-kit/component-gate.tsx';
import { RecordList } from '../../record-kit/list/record-list.tsx';

/** The records of the component that the address names. */
export function RecordsScreen({ params }: ScreenProps): ReactNode {
  return <ComponentGate number={params['component'] ?? ''}>{({ info }) => <RecordList key={info.id} component={info.id} page />}</ComponentGate>;
}
