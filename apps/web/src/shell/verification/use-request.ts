import {
  permissionsAllowed,
  permissionsRequest,
  permissionsRequestRead,
  permissionsRequestUpdate,
  permissionsRequestWithdraw,
  wireOperation,
} from '@dalpak/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { isOffline } from '../../platform/api/errors.ts';
import { createDecisionSource } from '../../platform/permissions/decision-source.ts';
import { onRequestPush } from '../../platform/permissions/request-push.ts';
import {
  closeVerification,
  subjectFields,
  useVerification,
  type VerificationRequest,
} from '../../platform/permissions/verification.store.ts';
import {
  type Recipient,
  createRequestFlow,
  type RequestFlow,
  type RequestState,
} from './request-flow.ts';

const decisions = createDecisionSource({
  read: async (id) => (await api.call(permissionsRequestRead, { params: { id } })).data,
  onPushHint: (id, wake) =>
    onRequestPush((event) => {
      if (event.id === id) wake();
    }),
});

/** Connects the flow of a request to the server, for what the dialog asks at each moment. */
function openFlow(
  opened: VerificationRequest,
  onState: (state: RequestState) => void,
): RequestFlow {
  const current = (): VerificationRequest => {
    const { request } = useVerification.getState();
    return request?.id === opened.id ? request : opened;
  };
  return createRequestFlow({
    send: async (to) => {
      const request = current();
      const { desc, basket } = request;
      const { data } = await api.call(permissionsRequest, {
        body: {
          ...wireOperation(request.operation),
          desc,
          ...(to === null ? {} : { employee: to }),
          ...subjectFields(request),
          basket,
        },
      });
      return data.id;
    },
    update: async (id) => {
      const { desc, field, value, basket } = current();
      try {
        await api.call(permissionsRequestUpdate, {
          params: { id },
          body: { desc, field, value, basket },
        });
      } catch (error) {
        // A refusal means that it was answered or is over, which the decision tells.
        return !isOffline(error);
      }
      return true;
    },
    isCurrent: ({ field, value }) => {
      const request = current();
      return request.field === field && request.value === value;
    },
    // On failure it was answered meanwhile, or the network is down; it expires within two
    // minutes.
    withdraw: (id) =>
      void api
        .call(permissionsRequestWithdraw, { params: { id } }, { keepalive: true })
        .catch(() => undefined),
    decisions,
    run: (grant) => {
      const request = current();
      closeVerification(request);
      request.run({ ...grant, means: 'phone' });
    },
    onState,
  });
}

/** A request for the approval of the action that waits. */
export interface RequestHandle {
  readonly state: RequestState;
  readonly send: (to: Recipient) => void;
}

/**
 * The request for the approval of this action, while it waits; it survives the dialog, which may be
 * minimized. The end of the action withdraws a pending request.
 */
export function useRequest(request: VerificationRequest | null): RequestHandle {
  const [state, setState] = useState<RequestState>({ status: 'choose' });
  const flow = useRef<RequestFlow | null>(null);
  const id = request?.id ?? null;
  useEffect(() => {
    const asked = useVerification.getState().request;
    if (id === null || asked === null) return undefined;
    const opened = openFlow(asked, setState);
    flow.current = opened;
    // When the page is closed the request is withdrawn, so that the approver does not answer for
    // nothing.
    const leave = (): void => {
      opened.close();
      closeVerification(asked);
    };
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      opened.close();
      flow.current = null;
      setState({ status: 'choose' });
    };
  }, [id]);
  // The same action with another object: its bill changed.
  const shown = useRef(request);
  useEffect(() => {
    const before = shown.current;
    shown.current = request;
    if (before !== request && before?.id === request?.id) flow.current?.change();
  }, [request]);
  return { state, send: (to) => flow.current?.send(to) };
}

/** The colleagues who can be asked. */
export function useColleagues(request: VerificationRequest, active: boolean) {
  const query = wireOperation(request.operation);
  return useQuery({
    queryKey: ['permissions.allowed', query],
    queryFn: async ({ signal }) =>
      (await api.call(permissionsAllowed, { query }, { signal })).employees,
    enabled: active,
    // Permissions change: the requester sees who may approve now.
    staleTime: 0,
  });
}
