import { permissionsRequestAllow, permissionsRequestDeny } from '@dalpak/contracts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { DialogFields } from '../../ui/dialog-fields.tsx';

interface RequestActionProps {
  /** Type of the notification. Only permission requests have an action. */
  readonly type: string;
  /** Number of the request. */
  readonly subject: string;
  /** Called when the request was answered or no longer can be: reload it. */
  readonly onDone: () => void;
}

/** Accept and decline for a permission request: under its notification, and on its own screen. */
export function RequestAction({ type, subject, onDone }: RequestActionProps): ReactNode {
  const { t } = useTranslation('permissions');
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  if (type !== 'permission_request') return null;
  const answer = (call: typeof permissionsRequestAllow | typeof permissionsRequestDeny): void => {
    setBusy(true);
    setMessage('');
    api
      .call(call, { params: { id: subject } })
      .catch((error: unknown) => setMessage(describeError(error).description))
      .finally(() => {
        setBusy(false);
        onDone();
      });
  };
  return (
    <DialogFields
      fields={[
        { kind: 'text', key: 'message', text: message, tone: 'bad', live: true },
        {
          kind: 'row',
          key: 'answer',
          fields: [
            {
              kind: 'trigger',
              key: 'allow',
              label: t('allow'),
              tone: 'ok',
              tall: true,
              disabled: busy,
              onPress: () => answer(permissionsRequestAllow),
            },
            {
              kind: 'trigger',
              key: 'deny',
              label: t('deny'),
              tone: 'bad',
              tall: true,
              disabled: busy,
              onPress: () => answer(permissionsRequestDeny),
            },
          ],
        },
      ]}
    />
  );
}
