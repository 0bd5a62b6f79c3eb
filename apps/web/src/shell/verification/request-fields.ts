import { i18n } from '../../platform/i18n/i18n.ts';
import type { DialogField } from '../../ui/dialogs/dialog-fields.tsx';
import { type Recipient, canSend, type RequestState } from './request-flow.ts';

export interface Colleague {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly position: string;
  readonly has_user: boolean;
}

const nameOf = ({ first_name, last_name }: Colleague): string =>
  `${first_name} ${last_name}`.trim();

/** The state of the request in words; null when there is none to show. */
export function describeRequestState(
  state: RequestState,
  colleagues: readonly Colleague[],
  describe: (error: unknown) => string,
): string | null {
  switch (state.status) {
    case 'choose':
      return null;
    case 'loading':
      return i18n.t('permissions:requestLoading');
    case 'wait_for_response': {
      if (state.to === null)
        return i18n.t('permissions:requestWaitingAll', { count: colleagues.length });
      const asked = colleagues.find(({ id }) => id === state.to);
      return i18n.t('permissions:requestWaiting', {
        name: asked === undefined ? '' : nameOf(asked),
      });
    }
    case 'allow':
      return i18n.t('permissions:requestAllowed');
    case 'deny':
      return state.note === ''
        ? i18n.t('permissions:requestDenied', { name: state.by })
        : i18n.t('permissions:requestDeniedWord', { name: state.by, note: state.note });
    case 'expired':
      return i18n.t('permissions:requestExpired');
    case 'failed':
      return describe(state.error);
  }
}

interface RequestFieldsInput {
  readonly state: RequestState;
  /** Undefined while they are loading. */
  readonly colleagues: readonly Colleague[] | undefined;
  readonly chosen: Recipient;
  readonly offline: boolean;
  readonly onChoose: (id: Recipient) => void;
  readonly onSend: () => void;
  /** Puts the dialog aside while the request waits; null where the till has no bill. */
  readonly onAside: (() => void) | null;
}

/** Value of the choice that asks all who may approve. */
const ALL = 'all';

/** The fields of the tab where a colleague is chosen and asked. */
export function requestFields({
  state,
  colleagues,
  chosen,
  offline,
  onChoose,
  onSend,
  onAside,
}: RequestFieldsInput): readonly DialogField[] {
  if (colleagues?.length === 0)
    return [
      {
        kind: 'text',
        key: 'nobody',
        text: i18n.t('permissions:requestNoColleague'),
        tone: 'quiet',
      },
    ];
  const open = canSend(state) && !offline;
  const all = colleagues ?? [];
  if (state.status === 'wait_for_response' && onAside !== null)
    return [
      { kind: 'text', key: 'help', text: i18n.t('permissions:asideHelp'), tone: 'quiet' },
      {
        kind: 'trigger',
        key: 'aside',
        tone: 'brand',
        label: i18n.t('permissions:aside'),
        onPress: onAside,
      },
    ];
  return [
    { kind: 'text', key: 'help', text: i18n.t('permissions:requestHelp'), tone: 'quiet' },
    {
      kind: 'autocomplete',
      key: 'who',
      label: i18n.t('permissions:requestWho'),
      value: colleagues === undefined ? null : String(chosen ?? ALL),
      disabled: !open,
      options: [
        ...(all.length > 1
          ? [{ value: ALL, label: i18n.t('permissions:requestAll', { count: all.length }) }]
          : []),
        ...all.map((colleague) => ({
          value: String(colleague.id),
          label: i18n.t(
            colleague.has_user ? 'permissions:requestWithUser' : 'permissions:requestTillOnly',
            { name: nameOf(colleague), position: colleague.position },
          ),
        })),
      ],
      onChange: (value) => onChoose(value === null || value === ALL ? null : Number(value)),
    },
    {
      kind: 'trigger',
      key: 'send',
      tone: 'brand',
      disabled: !open || colleagues === undefined,
      onPress: onSend,
      label: i18n.t(
        state.status === 'deny' || state.status === 'expired' || state.status === 'failed'
          ? 'permissions:requestAgain'
          : 'permissions:requestSend',
      ),
    },
  ];
}
