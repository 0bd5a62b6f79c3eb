import { COMPONENT } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';
import type { SlotProps } from '../../platform/router/slots.ts';
import { useAccess } from '../../platform/session/session.store.ts';

const TaskMark = lazyNamed(() => import('./task-mark.tsx'), 'TaskMark');

/** Below a task, for who may see exceptions. */
export function TaskMarkSlot({ component, id }: SlotProps['record.panel']): ReactNode {
  const mayLook = useAccess({ type: 'system', key: 'exceptions' }) === 'ok';
  return component === COMPONENT.tasks && mayLook ? <TaskMark key={id} task={Number(id)} /> : null;
}
