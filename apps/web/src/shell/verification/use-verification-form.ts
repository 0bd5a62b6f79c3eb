import { useEffect, useState } from 'react';
import { useReader } from '../../platform/fingerprint/use-reader.ts';
import type { FingerState } from '../../platform/fingerprint/finger-listener.ts';
import {
  useVerification,
  type VerificationRequest,
} from '../../platform/permissions/verification.store.ts';
import { currentInit } from '../../platform/session/session.store.ts';
import { parseCard } from '../screens/parse-card.ts';
import { defaultApprovalMethod, type ApprovalMethod } from './approval-method.ts';
import { useFinger } from './use-finger.ts';
import type { Recipient } from './request-flow.ts';
import { type RequestHandle, useColleagues } from './use-request.ts';
import { opensSignIn, useVerify, type Verification } from './use-verify.ts';

/** State and commands of the dialog: the open tab, the card so far, the finger, the request. */
export interface VerificationForm extends Pick<Verification, 'busy' | 'message' | 'clearMessage'> {
  readonly offline: boolean;
  readonly method: ApprovalMethod;
  /** Opens a tab, and clears what was typed and shown in another. */
  readonly openTab: (method: ApprovalMethod) => void;
  /** Opens the card's tab because a card was read. */
  readonly setMethod: (method: ApprovalMethod) => void;
  readonly card: string;
  readonly setCard: (change: string | ((before: string) => string)) => void;
  /** Approves with a card as it was typed or read. */
  readonly send: (text: string) => void;
  readonly reader: ReturnType<typeof useReader>;
  readonly finger: FingerState;
  readonly asking: RequestHandle;
  readonly allowed: ReturnType<typeof useColleagues>;
  /** The colleague who is asked; all who may approve unless one is chosen. */
  readonly recipient: Recipient;
  readonly setChosen: (id: Recipient) => void;
}

/** The state of one verification, from opening until closing. */
export function useVerificationForm(
  request: VerificationRequest,
  asking: RequestHandle,
): VerificationForm {
  const offline = useVerification((state) => state.offline);
  const init = currentInit();
  const reader = useReader(init?.cloud.code ?? '');
  const [way, setWay] = useState<ApprovalMethod>(() =>
    // A dialog that was minimized for a request opens at it.
    asking.state.status === 'choose'
      ? defaultApprovalMethod(init?.settings, reader !== null)
      : 'request',
  );
  const [card, setCard] = useState('');
  const [chosen, setChosen] = useState<Recipient>(null);
  const { busy, message, verify, clearMessage } = useVerify(request);
  const allowed = useColleagues(request, way === 'request');
  const finger = useFinger(
    reader,
    (fingerprint) => verify({ type: 'fingerprint', fingerprint }),
    way === 'fingerprint' && !offline,
  );
  const failed = asking.state.status === 'failed' ? asking.state.error : null;
  useEffect(() => {
    if (failed !== null) opensSignIn(failed, request);
  }, [failed, request]);
  const colleagues = allowed.data;
  const only = colleagues?.length === 1 ? (colleagues[0]?.id ?? null) : null;
  return {
    busy,
    message,
    clearMessage,
    offline,
    method: way,
    setMethod: setWay,
    card,
    setCard,
    reader,
    finger,
    asking,
    allowed,
    setChosen,
    recipient: chosen ?? only,
    openTab: (next) => {
      clearMessage();
      setCard('');
      setWay(next);
    },
    send: (text) => {
      const number = parseCard(text);
      setCard('');
      // A failure is already shown as the dialog's message.
      if (number !== null && !busy && !offline)
        verify({ type: 'card', card: number }).catch(() => undefined);
    },
  };
}
