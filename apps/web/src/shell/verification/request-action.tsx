import {
  permissionsRequestAllow,
  permissionsRequestDeny,
  type PermissionRequestView,
} from '@dalpak/contracts';
import { type ReactNode, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { hasCode } from '../../platform/api/errors.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { signInAgain } from '../../platform/session/session.store.ts';
import { DialogFields } from '../../ui/dialogs/dialog-fields.tsx';

interface RequestActionProps {
  readonly request: Pick<PermissionRequestView, 'id' | 'digest'>;
  /** Called when the request was answered or no longer can be: reload it. */
  readonly onDone: () => void;
}

/**
 * Accept and decline for a permission request: under its notification, and on its own screen. The
 * answer is for what is on the screen when it is touched.
 */
export function RequestAction({ request, onDone }: RequestActionProps): ReactNode {
  const { t } = useTranslation('permissions');
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const [note, setNote] = useState('');
  const [signInNeeded, setSignInNeeded] = useState(false);
  const { id, digest } = request;
  const answer = (call: Promise<unknown>): void => {
    setBusy(true);
    setMessage('');
    call
      .catch((error: unknown) => {
        setSignInNeeded(hasCode(error, 'SESSION_TOO_OLD'));
        setMessage(describeError(error).description);
      })
      .finally(() => {
        setBusy(false);
        onDone();
      });
  };
  if (signInNeeded)
    return (
      <DialogFields
        fields={[
          { kind: 'text', key: 'message', text: message, tone: 'strong', live: true },
          {
            kind: 'trigger',
            key: 'signIn',
            label: t('signInAgain'),
            tone: 'brand',
            tall: true,
            onPress: () => void signInAgain(),
          },
        ]}
      />
    );
  return (
    <DialogFields
      fields={[
        { kind: 'text', key: 'message', text: message, tone: 'bad', live: true },
        {
          kind: 'text',
          key: 'note',
          text: note,
          input: { label: t('denyWord'), maxLength: 200, disabled: busy, onChange: setNote },
        },
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
              onPress: () =>
                answer(api.call(permissionsRequestAllow, { params: { id }, body: { digest } })),
            },
            {
              kind: 'trigger',
              key: 'deny',
              label: t('deny'),
              tone: 'bad',
              tall: true,
              disabled: busy,
              onPress: () =>
                answer(
                  api.call(permissionsRequestDeny, { params: { id }, body: { digest, note } }),
                ),
            },
          ],
        },
      ]}
    />
  );
}
