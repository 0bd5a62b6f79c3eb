import type { ReactNode } from 'react';
import { MarkCard } from './mark-card.tsx';
import { useMarkOfTask } from './use-exceptions.ts';

/** The mark that a task checks, with its bills and its decisions; nothing for another task. */
export function TaskMark({ task }: { readonly task: number }): ReactNode {
  const { data } = useMarkOfTask(task);
  return data?.data.map((mark) => (
    <MarkCard key={mark.id} mark={mark} people={data.people} self={data.self} />
  ));
}
