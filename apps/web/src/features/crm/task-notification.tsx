import { Button } from '@mantine/core';
import { changeRecord, COMPONENT } from '@dalpak/contracts';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import type { SlotProps } from '../../platform/router/slots.ts';
import { useAccess } from '../../platform/session/session.store.ts';
import { recordRoute } from '../../record-kit/record-routes.ts';
import { toast } from '../../ui/messages/toast.ts';
import { Toolbar } from '../../ui/content/toolbar.tsx';
import { say } from './words.ts';

/** A reminder opens its task, or marks it as done without opening. */
export function TaskNotification({
  type,
  subject,
  onDone,
}: SlotProps['notification.action']): ReactNode {
  const may = useAccess({ type: 'components', action: 'e', key: COMPONENT.tasks }) === 'ok';
  const done = useMutation({
    mutationFn: () =>
      api.call(changeRecord, {
        params: { component: COMPONENT.tasks, id: subject },
        body: { data: { status: 'done' } },
      }),
    onSuccess: onDone,
    onError: (error) => toast({ text: describeError(error).description, tone: 'bad' }),
  });
  if (type !== 'task') return null;
  return (
    <Toolbar>
      <Button
        component="a"
        size="md"
        variant="default"
        href={hrefOf(recordRoute(COMPONENT.tasks, subject))}
        onClick={onDone}
      >
        {say('open')}
      </Button>
      {may && (
        <Button size="md" loading={done.isPending} onClick={() => done.mutate()}>
          {say('markDone')}
        </Button>
      )}
    </Toolbar>
  );
}
