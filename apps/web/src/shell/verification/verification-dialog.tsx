import type { Verify } from '@dalpak/contracts';
import { Modal } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../platform/api/describe-error.ts';
import { hasCode } from '../../platform/api/errors.ts';
import { currentReader } from '../../platform/fingerprint/current-reader.ts';
import { useKeyboardLayer } from '../../platform/hotkeys/use-keyboard-layer.ts';
import { denialText } from '../../platform/permissions/permission-words.ts';
import { closeVerification, useVerification, type VerificationRequest } from '../../platform/permissions/verification.store.ts';
import { currentInit, signOutEmployee } from '../../platform/session/session.store.ts';
import { type DialogField, DialogFields } from '../../ui/dialog-fields.tsx';
import { Keypad, pressKey } from '../../ui/keypad.tsx';
import { parseCard } from '../screens/parse-card.ts';
import { approveAction, stillAsked } from './approve-action.ts';
import { defaultWay, isOkEnabled, type Way } from './default-way.ts';
import { fingerFields } from './finger-fields.tsx';
import { requestFields, requestText } from './request-fields.ts';
import { useFinger } from './use-finger.ts';
import { useRequest } from './use-request.ts';
import classes from './verification.module.css';

const TAB_ID = 'verification-tab';

interface Verifying {
  readonly busy: boolean;
  readonly message: string | null;
  /** Rejects when the server refuses; what it said is the message then. */
  readonly verify: (verify: Verify) => Promise<void>;
  readonly hush: () => void;
}

/** The approval of a colleague who stands here, and what the dialog says of it. */
function useVerify(request: VerificationRequest): Verifying {
  const { t } = useTranslation('permissions');
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const explain = (error: unknown, type: Verify['type']): string => {
    // The server's words are for the person who asks; here they are about the owner of the card.
    if (hasCode(error, 'PERMISSION_DENIED')) return t(type === 'card' ? 'notTheirs' : 'notTheirsFinger');
    return describeError(error).description;
  };
  return {
    busy,
    message,
    hush: () => setMessage(null),
    verify: async (verify) => {
      setBusy(true);
      setMessage(null);
      try {
        await approveAction(request, verify);
      } catch (error) {
        // Given up: nobody is there to hear it.
        if (stillAsked(request) && !leftToSignIn(error, request)) {
          request.onRefused();
          setMessage(explain(error, verify.type));
        }
        throw error;
      } finally {
        setBusy(false);
      }
    },
  };
}

/** When the server no longer knows who stands at the till, the sign-in opens by itself; the bill waits behind it. */
function leftToSignIn(error: unknown, request: VerificationRequest): boolean {
  if (!hasCode(error, 'EMPLOYEE_REQUIRED')) return false;
  closeVerification(request);
  void signOutEmployee();
  return true;
}

function VerificationForm({ request }: { readonly request: VerificationRequest }): ReactNode {
  const { t } = useTranslation('permissions');
  const offline = useVerification((state) => state.offline);
  const init = currentInit();
  const reader = currentReader(init?.cloud.code ?? '');
  const [way, setWay] = useState<Way>(() => defaultWay(init?.settings, reader !== null));
  const [card, setCard] = useState('');
  const [chosen, setChosen] = useState<number | null>(null);
  const { busy, message, verify, hush } = useVerify(request);
  const asking = useRequest(request, way === 'request');
  const colleagues = asking.allowed.data;
  const ok = isOkEnabled({ way, card: parseCard(card), busy: busy || offline });
  const finger = useFinger(reader, (fingerprint) => verify({ type: 'fingerprint', fingerprint }), way === 'fingerprint' && !offline);

  // The only colleague there is needs no choosing.
  const only = colleagues?.length === 1 ? (colleagues[0]?.id ?? null) : null;
  const asked = chosen ?? only;
  const failed = asking.state.status === 'failed' ? asking.state.error : null;
  useEffect(() => {
    if (failed !== null) leftToSignIn(failed, request);
  }, [failed, request]);

  const choose = (next: Way): void => {
    hush();
    setCard('');
    setWay(next);
  };
  const send = (text: string): void => {
    const number = parseCard(text);
    setCard('');
    // What went wrong is the dialog's message already.
    if (number !== null && !busy && !offline) verify({ type: 'card', card: number }).catch(() => undefined);
  };
  // A card reader writes as a scanner does: nothing has to be touched, whichever tab is open, and nothing below hears it.
  useKeyboardLayer({
    modal: true,
    keys: {
      Escape: () => closeVerification(request),
      Enter: () => {
        if (way !== 'card') return false;
        send(card);
        return true;
      },
    },
    onText: (key) => {
      if (/^\d$/.test(key) && way !== 'request') {
        if (way !== 'card') setWay('card');
        setCard((before) => (before + key).slice(0, 20));
      }
      return true;
    },
    onScan: (code) => {
      // An answer that is on its way is not lost: the card is quicker, and the request is taken back.
      if (way !== 'request') setWay('card');
      send(code.replace(/\D/g, ''));
      return true;
    },
  });

  const content: Readonly<Record<Way, () => readonly DialogField[]>> = {
    card: () => [
      { kind: 'text', key: 'help', text: t('cardHelp'), tone: 'quiet' },
      {
        kind: 'text', key: 'card', text: card,
        // A refused card leaves the field ready for the next one.
        input: { focused: !busy, secret: true, first: true, disabled: busy || offline, label: t('cardField'), maxLength: 120, onChange: setCard },
      },
    ],
    fingerprint: () => fingerFields(reader, finger, t('fingerHelp')),
    request: () => requestFields({
      state: asking.state, colleagues, chosen: asked, offline, onChoose: setChosen,
      onSend: () => {
        hush();
        if (asked !== null) asking.send(asked);
      },
    }),
  };
  const listFailed = way === 'request' && asking.allowed.error !== null ? describeError(asking.allowed.error).description : null;
  const told = requestText(asking.state, colleagues ?? [], (error) => describeError(error).description);
  const status = offline ? t('offline') : (message ?? (way === 'request' ? (told ?? listFailed) : null) ?? '');
  const good = message === null && !offline && (asking.state.status === 'loading' || asking.state.status === 'wait_for_response' || asking.state.status === 'allow');
  const head: readonly DialogField[] = [
    { kind: 'img', key: 'icon', icon: <IconShieldLock size={32} />, alt: '' },
    { kind: 'text', key: 'missing', text: denialText(request.operation), tone: 'strong' },
    {
      kind: 'button_group', key: 'way', label: t('way'), value: way, controls: TAB_ID,
      options: [{ value: 'card', label: t('card') }, { value: 'fingerprint', label: t('fingerprint') }, { value: 'request', label: t('request') }],
      onChange: (value) => choose(value === 'card' || value === 'request' ? value : 'fingerprint'),
    },
  ];
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (ok) send(card);
  };
  return (
    <form onSubmit={onSubmit} className={classes['form']}>
      <DialogFields fields={head} />
      <div id={TAB_ID} role="tabpanel" aria-label={t(way)} className={classes['tab']}>
        <DialogFields fields={content[way]()} />
        <DialogFields fields={[{ kind: 'text', key: 'status', text: status, tone: good ? 'quiet' : 'bad', live: true }]} />
        {way === 'card' && <Keypad secret onKey={(key) => setCard((before) => pressKey(before, key))} />}
      </div>
      <DialogFields fields={[{ kind: 'trigger', key: 'ok', label: t('approve'), tone: 'brand', tall: true, submit: true, disabled: !ok }]} />
    </form>
  );
}

/** The one verification dialog: somebody with the right lets one action pass, by card, by finger, or by an answer from afar. */
export function VerificationDialog(): ReactNode {
  const { t } = useTranslation('permissions');
  const request = useVerification((state) => state.request);
  return (
    <Modal opened={request !== null} onClose={() => request !== null && closeVerification(request)} title={t('title')} closeOnEscape={false} zIndex={440}>
      {request !== null && <VerificationForm key={`${request.cartId} ${request.field} ${request.value}`} request={request} />}
    </Modal>
  );
}
