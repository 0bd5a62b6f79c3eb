import {
  COMPONENT,
  employeesEnrolFingerprint,
  employeesFingerprints,
  employeesRemoveFingerprint,
} from '@dalpak/contracts';
import { Button, NativeSelect } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { showError } from '../../platform/api/error-dialog.store.ts';
import {
  BridgeError,
  emptyBridgeFinger,
  readBridgeFinger,
} from '../../platform/hardware/bridge.ts';
import { usePluginStatus } from '../../platform/hardware/plugin-status.store.ts';
import { useAccess } from '../../platform/session/session.store.ts';
import { formatDate } from '../../ui/format/format-date.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { ErrorState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { cx } from '../../ui/layout/cx.ts';
import arrange from '../../ui/layout/arrange.module.css';
import classes from './fingers.module.css';
import { FINGERS, fingerWord, isProblem } from './words.ts';

const RIGHT_INDEX = 6;

/** Enrols a finger by the reader of the bridge, and removes enrolled ones. */
export function Fingers({ id }: { readonly id: string }): ReactNode {
  const queries = useQueryClient();
  const key = ['fingerprints', id];
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.call(employeesFingerprints, { params: { id } }, { signal }),
  });
  const mayEdit = useAccess({ type: 'components', action: 'e', key: COMPONENT.employees }) === 'ok';
  const hasReader = usePluginStatus(({ bridge }) => bridge?.fingers === true);
  const [finger, setFinger] = useState(RIGHT_INDEX);
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: key });
  const enrol = useMutation({
    mutationFn: async () => {
      const fingerprint = await readBridgeFinger('enrol');
      try {
        await api.call(employeesEnrolFingerprint, {
          params: { id, finger: String(finger) },
          body: { fingerprint },
        });
      } catch (refused) {
        // The place would hold a finger of no employee.
        await emptyBridgeFinger(fingerprint).catch(() => undefined);
        throw refused;
      }
    },
    onSuccess: () => toast({ text: fingerWord('enrolled'), tone: 'ok' }),
    onError: (problem) => {
      const code = problem instanceof BridgeError ? problem.code : '';
      if (problem instanceof BridgeError)
        toast({ text: fingerWord(isProblem(code) ? code : 'OFF'), tone: 'bad' });
      else showError(problem);
    },
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: (which: number) =>
      api.call(employeesRemoveFingerprint, { params: { id, finger: String(which) } }),
    onError: showError,
    onSettled: refresh,
  });
  if (error !== null)
    return <ErrorState title={describeError(error).description} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <Skeleton label={fingerWord('title')}>
        <SkeletonBar />
      </Skeleton>
    );
  return (
    <Panel title={fingerWord('title')}>
      {data.data.length === 0 ? (
        <p>{fingerWord('none')}</p>
      ) : (
        <ul className={cx(arrange['plainList'], classes['list'])}>
          {data.data.map(({ finger: which, date_created: at }) => (
            <li key={which}>
              <span>
                {fingerWord(FINGERS[which] ?? 'finger')} · {formatDate(Date.parse(at))}
              </span>
              {mayEdit && (
                <Button
                  size="md"
                  variant="default"
                  loading={remove.isPending}
                  onClick={() => remove.mutate(which)}
                >
                  {fingerWord('remove')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayEdit && !hasReader && <p>{fingerWord('noReader')}</p>}
      {mayEdit && hasReader && (
        <div className={classes['acts']}>
          <NativeSelect
            size="md"
            label={fingerWord('finger')}
            value={String(finger)}
            disabled={enrol.isPending}
            onChange={({ currentTarget }) => setFinger(Number(currentTarget.value))}
            data={FINGERS.map((name, index) => ({
              value: String(index),
              label: fingerWord(name),
            }))}
          />
          <Button
            size="md"
            leftSection={<IconFingerprint size={20} aria-hidden />}
            loading={enrol.isPending}
            onClick={() => enrol.mutate()}
          >
            {fingerWord('enrol')}
          </Button>
        </div>
      )}
      {enrol.isPending && <p role="status">{fingerWord('touch')}</p>}
    </Panel>
  );
}
