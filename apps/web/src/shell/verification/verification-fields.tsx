import { describeError } from '../../platform/api/describe-error.ts';
import { i18n } from '../../platform/i18n/i18n.ts';
import { denialText, operationWord } from '../../platform/permissions/permission-words.ts';
import type { VerificationRequest } from '../../platform/permissions/verification.store.ts';
import type { DialogField } from '../../ui/dialogs/dialog-fields.tsx';
import { fingerFields } from './finger-fields.tsx';
import { requestFields, describeRequestState } from './request-fields.ts';
import type { VerificationForm } from './use-verification-form.ts';

/**
 * The missing permission, exactly what is to be approved, and the three tabs.
 * @param controls id of the element that the tabs control
 */
export function headFields(
  { operation, desc }: VerificationRequest,
  { method: way, openTab: choose }: VerificationForm,
  controls: string,
): readonly DialogField[] {
  return [
    { kind: 'text', key: 'missing', text: denialText(operation), tone: 'strong' },
    // For the approver at this device; a remote request says the same.
    ...(desc === '' || desc === operationWord(operation)
      ? []
      : [{ kind: 'text', key: 'exactly', text: desc } as const]),
    {
      kind: 'button_group',
      key: 'way',
      label: i18n.t('permissions:way'),
      value: way,
      controls,
      options: [
        { value: 'card', label: i18n.t('permissions:card') },
        { value: 'fingerprint', label: i18n.t('permissions:fingerprint') },
        { value: 'request', label: i18n.t('permissions:request') },
      ],
      onChange: (value) => choose(value === 'card' || value === 'request' ? value : 'fingerprint'),
    },
  ];
}

/**
 * The content of the open tab.
 * @param onAside puts the dialog aside while a request waits; null where the till has no bill
 */
export function tabFields(
  form: VerificationForm,
  onAside: (() => void) | null,
): readonly DialogField[] {
  const {
    method: way,
    card,
    setCard,
    busy,
    offline,
    reader,
    finger,
    asking,
    allowed,
    recipient,
    setChosen,
    clearMessage,
  } = form;
  if (way === 'fingerprint') return fingerFields(reader, finger, i18n.t('permissions:fingerHelp'));
  if (way === 'request') {
    return requestFields({
      state: asking.state,
      colleagues: allowed.data,
      chosen: recipient,
      offline,
      onChoose: setChosen,
      onSend: () => {
        clearMessage();
        asking.send(recipient);
      },
      onAside,
    });
  }
  return [
    { kind: 'text', key: 'help', text: i18n.t('permissions:cardHelp'), tone: 'quiet' },
    {
      kind: 'text',
      key: 'card',
      text: card,
      // After a refused card the field is ready for the next one.
      input: {
        focused: !busy,
        secret: true,
        first: true,
        disabled: busy || offline,
        label: i18n.t('permissions:cardField'),
        maxLength: 120,
        onChange: setCard,
      },
    },
  ];
}

/** The state in one line below the tab. */
export function statusField({
  method: way,
  offline,
  message,
  asking: { state },
  allowed,
}: VerificationForm): DialogField {
  const listFailed = allowed.error === null ? null : describeError(allowed.error).description;
  const told = describeRequestState(
    state,
    allowed.data ?? [],
    (error) => describeError(error).description,
  );
  const text = offline
    ? i18n.t('permissions:offline')
    : (message ?? (way === 'request' ? (told ?? listFailed) : null) ?? '');
  const isGood =
    message === null &&
    !offline &&
    (state.status === 'loading' ||
      state.status === 'wait_for_response' ||
      state.status === 'allow');
  return { kind: 'text', key: 'status', text, tone: isGood ? 'quiet' : 'bad', live: true };
}
