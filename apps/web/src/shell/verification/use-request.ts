import {
  permissionsAllowed,
  permissionsRequest,
  permissionsRequestRead,
  permissionsRequestWithdraw,
  wireOperation,
} from '@dalpak/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { createDecisionSource } from '../../platform/permissions/decision-source.ts';
import { onRequestPush } from '../../platform/permissions/request-push.ts';
import {
  closeVerification,
  subjectFields,
  type VerificationRequest,
} from '../../platform/permissions/verification.store.ts';
import { createRequestFlow, type RequestFlow, type RequestState } from './request-flow.ts';

const decisions = createDecisionSource({
  read: async (id) => (await api.call(permissionsRequestRead, { params: { id } })).data,
  onPushHint: (id, wake) =>
    onRequestPush((event) => {
      if (event.id === id) wake();
    }),
});

/**
 * The colleagues who can be asked, and the state of the request. Leaving the window withdraws a
 * pending request.
 */
export function useRequest(request: VerificationRequest, active: boolean) {
  const [state, setState] = useState<RequestState>({ status: 'choose' });
  const flow = useRef<RequestFlow | null>(null);
  useEffect(() => {
    const { operation, desc, basket } = request;
    const opened = createRequestFlow({
      send: async (employee) => {
        const { data } = await api.call(permissionsRequest, {
          body: { ...wireOperation(operation), desc, employee, ...subjectFields(request), basket },
        });
        return data.id;
      },
      // On failure it was answered meanwhile, or the network is down; it expires within two
      // minutes.
      withdraw: (id) =>
        void api
          .call(permissionsRequestWithdraw, { params: { id } }, { keepalive: true })
          .catch(() => undefined),
      decisions,
      run: (grant) => {
        closeVerification(request);
        request.run(grant);
      },
      onState: setState,
    });
    flow.current = opened;
    // When the page is closed the request is withdrawn, so that the approver does not answer for
    // nothing.
    const leave = (): void => {
      opened.close();
      closeVerification(request);
    };
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      opened.close();
      setState({ status: 'choose' });
    };
  }, [request]);
  const query = wireOperation(request.operation);
  const allowed = useQuery({
    queryKey: ['permissions.allowed', query],
    queryFn: async ({ signal }) =>
      (await api.call(permissionsAllowed, { query }, { signal })).employees,
    enabled: active,
    // Permissions change: the requester sees who may approve now.
    staleTime: 0,
  });
  return { state, allowed, send: (to: number) => flow.current?.send(to) };
}
